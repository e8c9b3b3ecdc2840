import type { AttendanceAudience } from '../../../../contract/people/profile-options.ts'
import { formatCount, formatTotal } from '../../../lib/format/counts.ts'
import type { FollowSide } from './follows.queries.ts'

/** '1 follower', '1,000+ following'. */
export const countIn: Record<FollowSide, (count: number) => string> = {
  followers: (count) => formatCount(count, 'follower'),
  following: (count) => `${formatTotal(count)} following`,
}

export const titleOf: Record<FollowSide, (name: string) => string> = {
  followers: (name) => `Who follows ${name}`,
  following: (name) => `People ${name} follows`,
}

/** The text for an empty list; a list that its owner hides has the same text. */
export const nobodyIn: Record<FollowSide, { own: string; ownHint: string; others: string }> = {
  followers: {
    own: 'Nobody follows you yet',
    ownHint: 'Dancers who follow you are shown here, and we tell you of each.',
    others: 'No followers to show',
  },
  following: {
    own: 'You follow nobody yet',
    ownHint:
      "Follow dancers on their pages, or under Who's going at a festival. Festivals then say how many of them are going.",
    others: 'Nobody to show',
  },
}

export const followedNow = (name: string) => `You follow ${name}`
export const unfollowedNow = (name: string) => `You no longer follow ${name}`

/** The effect of following on the reader's privacy; nothing if their attendance is visible to everyone or to nobody. */
export const seesWhereYouGo = (shownTo: AttendanceAudience | null) =>
  (shownTo ?? 'followed') === 'followed' ? 'They see where you go now. You can change that in Settings.' : undefined

/** Completes '12 going'. */
export const youFollow = (count: number) => `${count} you follow`
