import type { habits } from '../../../../contract/people/profile-options.ts'

/** The questions to members and hosts about each habit, in the order of the forms. */
export const habitQuestions: Record<keyof typeof habits, string> = {
  sleepStyle: 'When do you sleep?',
  noiseTolerance: 'How quiet should the room be?',
  cleanliness: 'How tidy are you?',
  socialVibe: 'How much company do you like?',
  drinkingParty: 'Do you drink?',
}
