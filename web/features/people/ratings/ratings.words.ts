import { t } from '#texts'
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

export const tagWords: Record<RatingTag, () => string> = {
  friendly: t.ratings.friendly,
  respectful: t.ratings.respectful,
  reliable: t.ratings.keepsTheirWord,
  punctual: t.ratings.onTime,
  helpful: t.ratings.helpful,
  clean: t.ratings.tidy,
  quiet: t.ratings.letsOthersSleep,
  safe: t.ratings.iFeltSafe,
  late: t.ratings.oftenLate,
  no_show: t.ratings.didntTurnUp,
  not_as_agreed: t.ratings.notAsAgreed,
  hard_to_reach: t.ratings.hardToReach,
  messy: t.ratings.leavesAMess,
  loud: t.ratings.loudAtNight,
  uneasy: t.ratings.iFeltUneasy,
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
export const starWords: readonly (() => string)[] = [
  t.ratings.notGood,
  t.ratings.couldBeBetter,
  t.ratings.allRight,
  t.ratings.good,
  t.ratings.wonderful,
]

/** 'Shared a room at Feria', 'Met at “Lunch” at Feria'. */
export function sharedAt({ contextType, festival, meetup }: Pick<Rating, 'contextType' | 'festival' | 'meetup'>) {
  if (contextType === 'room_share')
    return festival ? t.ratings.sharedRoomAtFestival({ festival: festival.name }) : t.ratings.sharedRoom()
  if (meetup)
    return festival
      ? t.ratings.metAtMeetupOfFestival({ title: meetup.title, festival: festival.name })
      : t.ratings.metAtMeetup({ title: meetup.title })
  return festival ? t.ratings.metAtFestival({ festival: festival.name }) : t.ratings.metAtSomeMeetup()
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
    ? {
        text: t.ratings.howWasItWith({ name: first.person.name }),
        action: t.ratings.rate({ name: firstNameOf(first.person.name) }),
      }
    : { text: t.ratings.howWasItWithSeveral({ count: due.length }), action: t.ratings.rateThem() }
}
