import {
  goodTags,
  poorTags,
  ratingDays,
  type RatingTag,
  ratingTags,
} from '../../../../contract/people/rating-options.ts'
import type { Rating, RatingDue } from '../../../../contract/people/ratings.ts'
import { addDays, formatDay, monthTitle } from '../../../lib/format/dates.ts'
import { firstNameOf } from '../../../lib/member/first-name.ts'

export const tagWords: Record<RatingTag, string> = {
  friendly: 'Friendly',
  respectful: 'Respectful',
  reliable: 'Keeps their word',
  punctual: 'On time',
  helpful: 'Helpful',
  clean: 'Tidy',
  quiet: 'Lets others sleep',
  safe: 'I felt safe',
  late: 'Often late',
  no_show: 'Did not turn up',
  not_as_agreed: 'Not as agreed',
  hard_to_reach: 'Hard to reach',
  messy: 'Leaves a mess',
  loud: 'Loud at night',
  uneasy: 'I felt uneasy',
}

/** The tags about sharing a room. */
const ofStays: ReadonlySet<RatingTag> = new Set(['clean', 'quiet', 'messy', 'loud'])

/** The positive and the critical tags for a kind of shared experience. */
export function tagsFor(context: Rating['contextType']) {
  const fits = (tag: RatingTag) => context === 'room_share' || !ofStays.has(tag)
  return { good: goodTags.filter(fits), poor: poorTags.filter(fits) }
}

/** Omits tags that only a later release knows. */
export const knownTags = (tags: readonly string[]) => ratingTags.filter((tag) => tags.includes(tag))
export const isPoor = (tag: RatingTag) => poorTags.some((poor) => poor === tag)

/** The meaning of each number of stars, from one to five. */
export const starWords = ['Not good', 'Could be better', 'All right', 'Good', 'Wonderful'] as const

export const starsOf = (score: number) => (score === 1 ? '1 star' : `${score} stars`)

/** 'Shared a room at Feria', 'Met at “Lunch” at Feria'. */
export function sharedAt({ contextType, festival, meetup }: Pick<Rating, 'contextType' | 'festival' | 'meetup'>) {
  if (contextType === 'room_share') return festival ? `Shared a room at ${festival.name}` : 'Shared a room'
  if (meetup) return festival ? `Met at “${meetup.title}”, ${festival.name}` : `Met at “${meetup.title}”`
  return festival ? `Met at ${festival.name}` : 'Met at a meetup'
}

/** 'Shared a room at Feria · October 2026'. */
export const whereAndWhen = (rating: Rating) => `${sharedAt(rating)} · ${monthTitle(rating.month)}`

/** The last day on which the member can rate, and on which a rating stays hidden if the other member does not rate. */
export const lastDayToRate = ({ endedOn }: RatingDue) => formatDay(addDays(endedOn, ratingDays.open))
export const hiddenUntil = (createdAt: string) => formatDay(addDays(createdAt.slice(0, 10), ratingDays.blind))

/** The text of the line on the pages of rooms and meetups. */
export function dueWords(due: readonly RatingDue[]) {
  const [first] = due
  if (!first) return null
  return due.length === 1
    ? { text: `How was it with ${first.person.name}?`, action: `Rate ${firstNameOf(first.person.name)}` }
    : { text: `How was it with ${due.length} dancers?`, action: 'Rate them' }
}
