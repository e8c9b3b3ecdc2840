import { maxCountedDeeds } from '../../../contract/people/trust-limits.ts'
import type { Trust } from '../../../contract/people/trust.ts'
import { daysBetween, monthOf, monthTitle } from '../format/dates.ts'

type Mark = { title: string; meaning: string }

/** The precise meaning of each mark. */
const marks: Record<string, Mark> = {
  email: { title: 'Email', meaning: 'They opened a link that we emailed to their address.' },
  google: { title: 'Google', meaning: 'They signed in with a Google account that is theirs.' },
  instagram: {
    title: 'Instagram',
    meaning: 'They put a code from us into the bio of the Instagram account on their page.',
  },
  id: {
    title: 'Identity',
    meaning: 'We saw them on a video call, with a document in this name. We kept no copy.',
  },
}

/** A mark of a later release is displayed by its own name. */
export const markOf = (type: string): Mark => marks[type] ?? { title: type, meaning: '' }

/** 'Email, Instagram'. */
export const markNames = (types: readonly string[]) => types.map((type) => markOf(type).title).join(', ')

const counted = (count: number, one: string, several: string) =>
  `${count >= maxCountedDeeds ? `${maxCountedDeeds}+` : count} ${count === 1 ? one : several}`

/** '3 stays · 1 meetup', without zeros. */
export const deedWords = ({ stays, meetups }: Pick<Trust, 'stays' | 'meetups'>) =>
  [stays > 0 && counted(stays, 'stay', 'stays'), meetups > 0 && counted(meetups, 'meetup', 'meetups')]
    .filter(Boolean)
    .join(' · ')

/** '4.8 of 5 · 12 ratings'; null without ratings. */
export const ratingWords = ({ rating, ratingCount }: Pick<Trust, 'rating' | 'ratingCount'>) =>
  rating === null ? null : `${rating.toFixed(1)} of 5 · ${ratingCount} ${ratingCount === 1 ? 'rating' : 'ratings'}`

/** 'Usually answers within 5 hours'; null if nothing is known. */
export function answerWords({ answersWithinHours: hours }: Pick<Trust, 'answersWithinHours'>): string | null {
  if (hours === null) return null
  if (hours <= 1) return 'Usually answers within an hour'
  if (hours <= 24) return hours === 24 ? 'Usually answers within a day' : `Usually answers within ${hours} hours`
  return `Usually answers within ${Math.ceil(hours / 24)} days`
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
  if (!isNew(trust)) return `Member since ${month}`
  if (monthOf(memberSince) === monthOf(today)) return 'New here: joined this month'
  if (daysBetween(memberSince.slice(0, 10), today) <= newFor) return `New here: joined in ${month}`
  return `Member since ${month}, with a first stay still to come`
}

/** 'Followed by Ana and Ben, whom you follow'; null if there is nobody. */
export function followedWords({ followedBy }: Pick<Trust, 'followedBy'>): string | null {
  if (followedBy === null || followedBy.count === 0) return null
  const { count, names } = followedBy
  const others = count - names.length
  const all = others > 0 ? [...names, others === 1 ? 'one more' : `${others} more`] : names
  return `Followed by ${new Intl.ListFormat('en', { type: 'conjunction' }).format(all)}, whom you follow`
}

/** All signals in one line, for a request: 'Verified: Email, Identity · 3 stays · ★ 4.8'. */
export function shortWords(trust: Trust, today: string): string {
  const { verifiedBy, rating } = trust
  return [
    verifiedBy.length > 0 && `Verified: ${markNames(verifiedBy)}`,
    deedWords(trust),
    rating !== null && `Rated ${rating.toFixed(1)} of 5`,
    sinceWords(trust, today),
  ]
    .filter(Boolean)
    .join(' · ')
}
