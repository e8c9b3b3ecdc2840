import ical, { ICalEventStatus } from 'ical-generator'
import { t } from '#texts'
import { currentLanguage } from '../../../texts/languages.ts'
import { linkTo } from '../../platform/link-to.ts'
import type { CalendarEntry } from './calendar-source.ts'
import { placeText } from '../../../texts/places.ts'

/** In seconds: the interval after which programs read a member's calendar again. */
const askAgainAfter = 3600

/** An entry without a valid end has no length (RFC 5545), and programs display it as a line or not at all. In milliseconds. */
const leastShown = 3_600_000

/** The end of an entry with times: an hour after its start if no end is stated, or if it is skipped by a change of the clocks. */
export const shownEnd = (start: Date, end: Date | null): Date =>
  end !== null && end > start ? end : new Date(start.getTime() + leastShown)

/**
 * The text of a calendar (RFC 5545). Times are instants in UTC, which need no definition of a time zone (decision 55). The text depends
 * only on the entries, so an unchanged calendar has the same text. `origin`: without a slash at the end.
 */
export function calendarText(entries: readonly CalendarEntry[], origin: string): string {
  return calendarOf(entries, origin).toString()
}

/** Like `calendarText`, for a member's own calendar, which has a name and is read repeatedly. */
export function feedText(entries: readonly CalendarEntry[], origin: string): string {
  return calendarOf(entries, origin).name('Compás').ttl(askAgainAfter).toString()
}

function calendarOf(entries: readonly CalendarEntry[], origin: string) {
  const calendar = ical({
    prodId: { company: 'Compas', product: 'Compas', language: currentLanguage().toUpperCase() },
  })
  for (const { id, title, place, within, path, startsAt, endsAt, ...entry } of entries) {
    const url = linkTo(origin, path)
    calendar.createEvent({
      id: `${id}@compas`,
      summary: title,
      location: place && placeText(place),
      description: [within, endsAt === null && t.calendarFiles.endNotAnnounced(), url].filter(Boolean).join('\n'),
      url,
      start: startsAt,
      end: entry.isWholeDays ? endsAt : shownEnd(startsAt, endsAt),
      allDay: entry.isWholeDays,
      floating: entry.isFloating,
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      sequence: entry.sequence,
      stamp: entry.changedAt,
      lastModified: entry.changedAt,
    })
  }
  return calendar
}
