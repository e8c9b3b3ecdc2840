import type { HouseRule } from '../../../../contract/rooms/room-options.ts'
import { habitQuestions } from '../../people/profile/habits.words.ts'

/** What a host is asked about life in the room, in the order of the form, of its review and of the page. */
export const houseRuleQuestions: Record<HouseRule, string> = { ...habitQuestions }
export const askedRules = Object.keys(houseRuleQuestions) as HouseRule[]

/** What the page calls the answers. */
export const houseRuleNames: Record<HouseRule, string> = {
  sleepStyle: 'Sleep',
  noiseTolerance: 'Noise',
  cleanliness: 'Tidiness',
  socialVibe: 'Company',
  drinkingParty: 'Drinking',
}

/** An answer by itself: 'Drinks: No'. */
export const formatRule = (rule: HouseRule, answer: string) =>
  rule === 'drinkingParty' && answer ? `Drinks: ${answer}` : answer
