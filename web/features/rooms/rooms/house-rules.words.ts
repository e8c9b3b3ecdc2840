import { t } from '#texts'
import type { HouseRule } from '../../../../contract/rooms/room-options.ts'
import { habitQuestions } from '../../people/profile/habits.words.ts'
import { optionText } from '../../../lib/format/option-text.ts'

/** The questions to a host about life in the room, in the order of the form, its review and the page. */
export const houseRuleQuestions: Record<HouseRule, () => string> = { ...habitQuestions }
export const askedRules = Object.keys(houseRuleQuestions) as HouseRule[]

/** The names of the questions on the page. */
export const houseRuleNames: Record<HouseRule, () => string> = {
  sleepStyle: t.rooms.sleep,
  noiseTolerance: t.rooms.noise,
  cleanliness: t.rooms.tidiness,
  socialVibe: t.rooms.company,
  drinkingParty: t.rooms.drinking,
}

/** A stand-alone answer: 'Drinks: No'. */
export const formatRule = (rule: HouseRule, answer: string) =>
  rule === 'drinkingParty' && answer ? t.rooms.drinks({ answer: optionText(answer) }) : optionText(answer)
