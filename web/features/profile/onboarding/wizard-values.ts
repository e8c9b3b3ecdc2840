import { experienceLevels } from '../../../../contract/profile-options.ts'
import { socialPlatforms } from '../../../../contract/profile-options.ts'
import type { Profile } from '../../../../contract/profile.ts'
import type { SocialPlatform } from '../../../lib/social-address.ts'
import { type PreferenceValues, preferenceValuesOf } from '../preference-values.ts'

export type DanceValues = { danceStyles: string[]; experienceLevel: string; bio: string }
export type LinkValues = Record<SocialPlatform, string>

/** What the three steps of the wizard hold. */
export type WizardValues = { dance: DanceValues; preferences: PreferenceValues; links: LinkValues }

/** What is known of the member already: where the wizard starts. */
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

/** What was written last in this browser goes before what is stored; a draft of an older form lacks a field or two. */
export function withDraft(values: WizardValues, draft: Partial<WizardValues> | undefined): WizardValues {
  return {
    dance: { ...values.dance, ...draft?.dance },
    preferences: { ...values.preferences, ...draft?.preferences },
    links: { ...values.links, ...draft?.links },
  }
}
