import { experienceLevels } from '../../../../../contract/people/profile-options.ts'
import type { Profile } from '../../../../../contract/people/profile.ts'
import { linkValuesOf, type LinkValues } from '../link-values.ts'
import { type PreferenceValues, preferenceValuesOf } from '../preference-values.ts'

export type DanceValues = { danceStyles: string[]; experienceLevel: string; bio: string }

/** The values of the three steps of the wizard. */
export type WizardValues = { dance: DanceValues; preferences: PreferenceValues; links: LinkValues }

/** The initial values, from the saved profile. */
export function wizardValuesOf(profile: Profile): WizardValues {
  const { danceStyles, experienceLevel, bio, preferences } = profile
  return {
    dance: { danceStyles, experienceLevel: experienceLevel || experienceLevels[0], bio: bio ?? '' },
    preferences: preferenceValuesOf(preferences),
    links: linkValuesOf(profile),
  }
}

/** The draft in the browser overrides the saved values; a draft of an earlier form may lack fields. */
export function withDraft(values: WizardValues, draft: Partial<WizardValues> | undefined): WizardValues {
  return {
    dance: { ...values.dance, ...draft?.dance },
    preferences: { ...values.preferences, ...draft?.preferences },
    links: { ...values.links, ...draft?.links },
  }
}
