import { t } from '#texts'
import type { habits } from '../../../../contract/people/profile-options.ts'

/** The questions to members and hosts about each habit, in the order of the forms. */
export const habitQuestions: Record<keyof typeof habits, () => string> = {
  sleepStyle: t.profile.whenDoYouSleep,
  noiseTolerance: t.profile.howQuietShouldRoomBe,
  cleanliness: t.profile.howTidyAreYou,
  socialVibe: t.profile.howMuchCompany,
  drinkingParty: t.profile.doYouDrink,
}
