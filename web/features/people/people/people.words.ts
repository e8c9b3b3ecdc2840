import { t } from '#texts'
import type { PublicMember } from '../../../../contract/people/people.ts'
import { type DanceRole, socialPlatforms } from '../../../../contract/people/profile-options.ts'
import { type SocialAddress, type SocialPlatform, socialAddress } from '../../../lib/page/social-address.ts'
import { optionText } from '../../../lib/format/option-text.ts'

export const roleWords: Record<DanceRole, () => string> = {
  Leader: t.people.leader,
  Follower: t.people.follower,
  Both: t.people.leaderAndFollower,
}

/** 'Leader · Intermediate', or the level alone. */
export const dancesAs = ({ danceRole, experienceLevel }: Pick<PublicMember, 'danceRole' | 'experienceLevel'>) =>
  [danceRole && roleWords[danceRole](), experienceLevel && optionText(experienceLevel)].filter(Boolean).join(' · ')

type MemberLink = SocialAddress & { platform: SocialPlatform }
type Linked = Pick<PublicMember, 'instagramHandle' | 'facebookHandle' | 'socialLinks'>

/** The member's pages elsewhere, one for each platform; a handle of their profile takes precedence over a link. */
export function memberLinks({ instagramHandle, facebookHandle, socialLinks }: Linked): MemberLink[] {
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
