import { t } from '#texts'
import { maxCountedDeeds } from '../../../contract/people/trust-limits.ts'
import type { Trust } from '../../../contract/people/trust.ts'
import { daysBetween, monthOf, monthTitle } from '../format/dates.ts'
import { listed } from '../../../texts/intl.ts'
import { ratingText } from '../format/rating-text.ts'

type Mark = { title: string; meaning: string }

/** The precise meaning of each mark. */
const marks: Record<string, () => Mark> = {
  email: () => ({ title: t.trust.email(), meaning: t.trust.emailMeaning() }),
  google: () => ({ title: 'Google', meaning: t.trust.googleMeaning() }),
  instagram: () => ({ title: 'Instagram', meaning: t.trust.instagramMeaning() }),
  id: () => ({ title: t.trust.identity(), meaning: t.trust.identityMeaning() }),
}

/** A mark of a later release is displayed by its own name. */
export const markOf = (type: string): Mark => marks[type]?.() ?? { title: type, meaning: '' }

/** 'Email, Instagram'. */
export const markNames = (types: readonly string[]) =>
  listed(
    types.map((type) => markOf(type).title),
    'unit',
  )

const counted = (count: number, exact: typeof t.trust.stays, orMore: typeof t.trust.staysOrMore) =>
  count >= maxCountedDeeds ? orMore({ count: maxCountedDeeds }) : exact({ count })

/** '3 stays · 1 meetup', without zeros. */
export const deedWords = ({ stays, meetups }: Pick<Trust, 'stays' | 'meetups'>) =>
  [
    stays > 0 && counted(stays, t.trust.stays, t.trust.staysOrMore),
    meetups > 0 && counted(meetups, t.trust.meetups, t.trust.meetupsOrMore),
  ]
    .filter(Boolean)
    .join(' · ')

/** '4.8 of 5 · 12 ratings'; null without ratings. */
export const ratingWords = ({ rating, ratingCount: count }: Pick<Trust, 'rating' | 'ratingCount'>) =>
  rating === null ? null : t.trust.ratings({ rating: ratingText(rating), count })

/** 'Usually replies within 5 hours'; null if nothing is known. */
export function answerWords({ answersWithinHours: hours }: Pick<Trust, 'answersWithinHours'>): string | null {
  if (hours === null) return null
  return hours < 24
    ? t.trust.repliesWithinHours({ hours: Math.max(1, hours) })
    : t.trust.repliesWithinDays({ days: Math.ceil(hours / 24) })
}

/** Whether a member has no stays, meetups or ratings yet. */
export const isNew = ({ stays, meetups, rating }: Pick<Trust, 'stays' | 'meetups' | 'rating'>) =>
  stays === 0 && meetups === 0 && rating === null

/** In days: a longer membership is no longer new, even without other signals. */
const newFor = 60

/** 'Member since November 2026'; for a new member a neutral hint that signals are still to come. */
export function sinceWords(trust: Pick<Trust, 'memberSince' | 'stays' | 'meetups' | 'rating'>, today: string): string {
  const { memberSince } = trust
  const month = monthTitle(monthOf(memberSince))
  if (!isNew(trust)) return t.trust.memberSince({ month })
  if (monthOf(memberSince) === monthOf(today)) return t.trust.joinedThisMonth()
  if (daysBetween(memberSince.slice(0, 10), today) <= newFor) return t.trust.joinedIn({ month })
  return t.trust.memberSinceNoStaysYet({ month })
}

/** 'Followed by Ana and Ben, whom you follow'; null if there is nobody. */
export function followedWords({ followedBy }: Pick<Trust, 'followedBy'>): string | null {
  if (followedBy === null || followedBy.count === 0) return null
  const { count, names } = followedBy
  const others = count - names.length
  const all = others > 0 ? [...names, t.trust.moreFollowers({ count: others })] : names
  return t.trust.followedBy({ people: listed(all) })
}

/** All signals in one line, for a request: 'Verified: Email, Identity · 3 stays · ★ 4.8'. */
export function shortWords(trust: Trust, today: string): string {
  const { verifiedBy, rating } = trust
  return [
    verifiedBy.length > 0 && t.trust.verified({ marks: markNames(verifiedBy) }),
    deedWords(trust),
    rating !== null && t.trust.rated({ rating: ratingText(rating) }),
    sinceWords(trust, today),
  ]
    .filter(Boolean)
    .join(' · ')
}
