import { z } from 'zod'
import { notificationKind, type Told } from '../notifications/notification-kind.ts'

const Facts = z.object({
  /** New rooms since the member read of them last. */
  count: z.number().int().min(1),
  /** Searches that found them: several in the email of a day. */
  searches: z.number().int().min(1).optional(),
  /** What the member typed and chose, of one search. */
  query: z.string().optional(),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
})
export type RoomsFound = z.infer<typeof Facts>

export const roomsFound = notificationKind({
  kind: 'room_found',
  title: 'New rooms for your searches',
  hint: 'A new room fits a search that you saved on the list of rooms. At most one email a day.',
  reason: 'you saved a search for rooms on Compás',
  facts: Facts,
  words(facts, told) {
    const { count, searches = 1 } = facts
    const rooms = count === 1 ? 'A new room fits' : `${new Intl.NumberFormat(told.locale).format(count)} new rooms fit`
    const title = `${rooms} ${searches === 1 ? 'your search' : 'your searches'}`
    return {
      subject: title,
      title,
      message:
        searches === 1
          ? whichSearch(facts, told)
          : `${searches} of your saved searches have found something. Have a look at what is new.`,
    }
  },
})

/** The search as far as words, festival and days tell it. */
function whichSearch({ query, ...days }: RoomsFound, { quote, about, locale }: Told) {
  const parts = [
    query === undefined ? null : quote(`“${query}”`, 'words of yours'),
    about && quote(about, 'a festival'),
    daysOf(days, locale),
  ]
  const told = parts.filter(Boolean).join(', ')
  return told === '' ? 'Have a look at what is new.' : `You search for: ${told}. Have a look at what is new.`
}

/** 'May 3 – 6, 2027', or the one day that is given; null without any. */
function daysOf({ startDate, endDate }: Pick<RoomsFound, 'startDate' | 'endDate'>, locale: string) {
  const [from, to] = [startDate ?? endDate, endDate ?? startDate]
  if (from === undefined || to === undefined) return null
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    new Date(from),
    new Date(to),
  )
}

/** In the order of Settings. */
export const savedSearchKinds = [roomsFound]
