import type { PublicMember } from '../../../contract/people.ts'
import { socialPlatforms } from '../../../contract/profile-options.ts'
import { type SocialAddress, type SocialPlatform, socialAddress } from '../../lib/social-address.ts'

export type MemberLink = SocialAddress & { platform: SocialPlatform }
type Said = Pick<PublicMember, 'instagramHandle' | 'facebookHandle' | 'socialLinks'>

/** Where else a member is, at most once for each platform: what they last called themselves there goes before a link. */
export function linksOf({ instagramHandle, facebookHandle, socialLinks }: Said): MemberLink[] {
  const handles: Partial<Record<SocialPlatform, string | null>> = {
    Instagram: instagramHandle,
    Facebook: facebookHandle,
  }
  return socialPlatforms.flatMap((platform) => {
    const link = socialLinks.find((one) => one.platform === platform)
    const written = handles[platform] || link?.url || link?.username
    const address = written ? socialAddress(platform, written) : null
    return address ? [{ platform, ...address }] : []
  })
}
