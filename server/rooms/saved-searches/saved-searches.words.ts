import { z } from 'zod'
import { notificationKind, type NotificationContext } from '../../chat/notifications/notification-kind.ts'

const Facts = z.object({
  /** New rooms since the member last read about them. */
  count: z.number().int().min(1),
  /** The number of searches that found them: several in a daily email. */
  searches: z.number().int().min(1).optional(),
  /** The words and filters of a single search. */
  query: z.string().optional(),
  startDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
})
export type RoomsFound = z.infer<typeof Facts>

export const roomsFound = notificationKind({
  kind: 'room_found',
  topic: 'rooms',
  reach: 'own',
  title: 'New rooms for your searches',
  hint: 'A new room fits a search that you saved on the list of rooms. At most one email a day.',
  reason: 'you saved a search for rooms on Compás',
  facts: Facts,
  words(facts, context) {
    const { count, searches = 1 } = facts
    const title = titleOf(count, searches, context.locale)
    const message = searches === 1 ? whichSearch(facts, context) : `${searches} of your saved searches found new rooms.`
    return { subject: title, title, message }
  },
})

function titleOf(count: number, searches: number, locale: string) {
  if (count === 1) return 'A new room fits your search'
  const rooms = new Intl.NumberFormat(locale).format(count)
  return searches === 1 ? `${rooms} new rooms fit your search` : `${rooms} new rooms fit your searches`
}

/** A description of the search from its words, festival and days. */
function whichSearch({ query, ...days }: RoomsFound, { quote, about, locale }: NotificationContext) {
  const parts = [
    query === undefined ? null : quote(`“${query}”`, 'words of yours'),
    about && quote(about, 'a festival'),
    daysOf(days, locale),
  ]
  const told = parts.filter((part) => typeof part === 'string')
  if (told.length === 0) return 'Have a look at what is new.'
  return `You search for: ${new Intl.ListFormat(locale, { type: 'unit' }).format(told)}.`
}

/** 'May 3 – 6, 2027', or a single day; null without days. */
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
