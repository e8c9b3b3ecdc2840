import { t } from '#texts'
import { socialPlatforms } from '../../../../contract/people/profile-options.ts'
import type { Profile } from '../../../../contract/people/profile.ts'
import type { Api } from '../../../lib/api.ts'
import { type SocialPlatform, socialAddress } from '../../../lib/page/social-address.ts'

/** A member's input for each platform: a name, or the address of a page. */
export type LinkValues = Record<SocialPlatform, string>

export function linkValuesOf({ socialLinks, instagramHandle, facebookHandle }: Profile): LinkValues {
  const onTheirPage: Partial<LinkValues> = { Instagram: instagramHandle ?? '', Facebook: facebookHandle ?? '' }
  const valueOf = (platform: SocialPlatform) => {
    const saved = socialLinks.find((link) => link.platform === platform)
    return saved?.username ?? saved?.url ?? onTheirPage[platform] ?? ''
  }
  return Object.fromEntries(socialPlatforms.map((platform) => [platform, valueOf(platform)])) as LinkValues
}

/** The error of a link; undefined for none, and for a valid one. */
export function linkError(platform: SocialPlatform, text: string): string | undefined {
  if (text.trim() === '' || socialAddress(platform, text)) return undefined
  return platform === 'Website' ? t.profile.enterWebAddress() : t.profile.enterNameOrAddress({ platform })
}

/** Sends one call for each platform, all of them even if one fails; an emptied link is removed. */
export async function saveLinks(
  api: Api,
  links: LinkValues,
  { socialLinks }: Profile,
  platforms: readonly SocialPlatform[] = socialPlatforms,
) {
  const calls = platforms.map(async (platform) => {
    const address = socialAddress(platform, links[platform])
    if (address) await api.profile.addSocialLink({ body: { platform, ...address } })
    else if (socialLinks.some((link) => link.platform === platform))
      await api.profile.removeSocialLink({ params: { platform } })
  })
  const failed = (await Promise.allSettled(calls)).find((call) => call.status === 'rejected')
  if (failed) throw failed.reason
}
