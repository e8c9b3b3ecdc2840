import { z } from 'zod'
import { t } from '#texts'
import { notificationKind, type NotificationContext } from '../../chat/notifications/notification-kind.ts'
import { dayRange, listed } from '../../../texts/intl.ts'

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
  title: t.savedSearchNotifications.foundKind,
  hint: t.savedSearchNotifications.foundHint,
  reason: t.savedSearchNotifications.reason,
  facts: Facts,
  words(facts, context) {
    const { count, searches = 1 } = facts
    const title = t.savedSearchNotifications.foundTitle({ count, searches })
    const message =
      searches === 1 ? whichSearch(facts, context) : t.savedSearchNotifications.foundBySeveral({ searches })
    return { subject: title, title, message }
  },
})

/** A description of the search from its words, festival and days. */
function whichSearch({ query, ...days }: RoomsFound, { quote, about }: NotificationContext) {
  const parts = [
    query === undefined
      ? null
      : quote(t.savedSearchNotifications.searchedWords({ words: query }), t.savedSearchNotifications.wordsOfYours()),
    about && quote(about, t.savedSearchNotifications.aFestival()),
    daysOf(days),
  ]
  const told = parts.filter((part) => typeof part === 'string')
  if (told.length === 0) return t.savedSearchNotifications.seeWhatIsNew()
  const list = listed(told, 'unit')
  return t.savedSearchNotifications.lookingFor({ list })
}

/** 'May 3 – 6, 2027', or a single day; null without days. */
function daysOf({ startDate, endDate }: Pick<RoomsFound, 'startDate' | 'endDate'>) {
  const [from, to] = [startDate ?? endDate, endDate ?? startDate]
  return from === undefined || to === undefined ? null : dayRange(from, to)
}

/** In the order of Settings. */
export const savedSearchKinds = [roomsFound]
