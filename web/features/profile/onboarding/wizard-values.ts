import { experienceLevels } from '../../../../contract/profile-options.ts'
import { socialPlatforms } from '../../../../contract/profile-options.ts'
import type { Profile } from '../../../../contract/profile.ts'
import type { SocialPlatform } from '../../../lib/social-address.ts'
import { type PreferenceValues, preferenceValuesOf } from '../preference-values.ts'

export type DanceValues = { danceStyles: string[]; experienceLevel: string; bio: string }
export type LinkValues = Record<SocialPlatform, string>

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

function linkValuesOf({ socialLinks, instagramHandle, facebookHandle }: Profile): LinkValues {
  const onTheirPage: Partial<LinkValues> = { Instagram: instagramHandle ?? '', Facebook: facebookHandle ?? '' }
  const valueOf = (platform: SocialPlatform) => {
    const saved = socialLinks.find((link) => link.platform === platform)
    return saved?.username ?? saved?.url ?? onTheirPage[platform] ?? ''
  }
  return Object.fromEntries(socialPlatforms.map((platform) => [platform, valueOf(platform)])) as LinkValues
}

/** The draft in the browser overrides the saved values; a draft of an earlier form may lack fields. */
export function withDraft(values: WizardValues, draft: Partial<WizardValues> | undefined): WizardValues {
  return {
    dance: { ...values.dance, ...draft?.dance },
    preferences: { ...values.preferences, ...draft?.preferences },
    links: { ...values.links, ...draft?.links },
  }
}
