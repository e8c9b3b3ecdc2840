import { t } from '#texts'
import type { SetupStep } from '../../../../contract/people/profile-options.ts'

/** The steps of the welcome wizard, as titles and on the home page. */
export const setupWords: Record<SetupStep, { title: () => string; lead: () => string }> = {
  dance: { title: t.profile.yourDanceProfile, lead: t.profile.yourStylesAndLevel },
  preferences: { title: t.profile.yourPreferences, lead: t.profile.forRoomsAndCompany },
  links: { title: t.profile.yourSocialLinks, lead: t.profile.letOthersSeeYouDance },
}
