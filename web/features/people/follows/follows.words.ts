import { t } from '#texts'
import type { AttendanceAudience } from '../../../../contract/people/profile-options.ts'
import { formatCount, formatTotal } from '../../../lib/format/counts.ts'
import type { FollowSide } from './follows.queries.ts'

/** '1 follower', '1,000+ following'. */
export const countIn: Record<FollowSide, (count: number) => string> = {
  followers: (count) => formatCount(count, 'follower'),
  following: (count) => t.follows.countFollowing({ count, total: formatTotal(count) }),
}

export const titleOf: Record<FollowSide, (name: string) => string> = {
  followers: (name) => t.follows.whoFollows({ name }),
  following: (name) => t.follows.peopleMemberFollows({ name }),
}

/** The text for an empty list; a list that its owner hides has the same text. */
export const nobodyIn: Record<FollowSide, { own: () => string; ownHint: () => string; others: () => string }> = {
  followers: {
    own: t.follows.nobodyFollowsYouYet,
    ownHint: t.follows.nobodyFollowsYouYetHint,
    others: t.follows.noFollowersToShow,
  },
  following: {
    own: t.follows.notFollowingAnyoneYet,
    ownHint: t.follows.notFollowingAnyoneYetHint,
    others: t.follows.nobodyToShow,
  },
}

export const followedNow = (name: string) => t.follows.youreFollowing({ name })
export const unfollowedNow = (name: string) => t.follows.youreNoLongerFollowing({ name })

/** The effect of following on the reader's privacy; nothing if their attendance is visible to everyone or to nobody. */
export const seesWhereYouGo = (shownTo: AttendanceAudience | null) =>
  (shownTo ?? 'followed') === 'followed' ? t.follows.theySeeWhereYouGo() : undefined
