import { t } from '#texts'
import { knownTimeZone, offsetOf } from '../../../contract/platform/time-zone.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** A day and, unless the entry is all-day, a time 'HH:MM' with its offset from UTC ('Z', '+02:00'; '' if the file has no zone). */
export type WrittenTime = { day: string; clock: string | null; offset: string }

export type CalendarEntry = {
  title: string
  place: string
  description: string
  url: string
  start: WrittenTime
  end: WrittenTime | null
}

/** Days, 'YYYY-MM-DD'. */
type Span = { from: string; to: string }

export const isCalendar = (text: string) => /^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)

/** The max number of repetitions of one entry. */
const maxRepeats = 100
/** The max steps of all rules together, because a rule may pass millions of dates before the first in the span. */
const maxSteps = 50_000

/**
 * The entries of a calendar file (RFC 5545) that start on a day or later. Repetitions are included up to the last day of the span.
 * Cancelled entries are omitted.
 */
export async function entriesOf(text: string, { from, to }: Span): Promise<CalendarEntry[]> {
  const { default: ICAL } = await import('ical.js')
  type Time = InstanceType<typeof ICAL.Time>
  type Event = InstanceType<typeof ICAL.Event>
  const dayOf = ({ year, month, day }: Time) =>
    `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const written = (time: Time, zone: string | null): WrittenTime => {
    const day = dayOf(time)
    if (time.isDate) return { day, clock: null, offset: '' }
    const clock = [time.hour, time.minute].map((part) => String(part).padStart(2, '0')).join(':')
    if (time.zone?.tzid === 'UTC') return { day, clock, offset: 'Z' }
    return { day, clock, offset: zone === null ? '' : offsetOf({ day, time: clock }, zone) }
  }
  const entryOf = (event: Event, start: Time, end: Time | null): CalendarEntry => {
    const zone = zoneOf(event.component.getFirstProperty('dtstart')?.getFirstParameter('tzid'))
    return {
      title: event.summary ?? '',
      place: event.location ?? '',
      description: event.description ?? '',
      url: String(event.component.getFirstPropertyValue('url') ?? ''),
      start: written(start, zone),
      end: end && end.compare(start) > 0 && !end.isDate ? written(end, zone) : null,
    }
  }
  let components: InstanceType<typeof ICAL.Component>[]
  try {
    components = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents('vevent')
  } catch {
    throw new UnreadableFile(t.tableUpload.calendarUnreadable())
  }
  const events = components
    .filter((component) => component.getFirstPropertyValue('status') !== 'CANCELLED')
    .filter((component) => component.getFirstPropertyValue('dtstart') !== null)
    .map((component) => new ICAL.Event(component))
  let steps = 0
  const exceptions = Map.groupBy(
    events.filter((event) => event.isRecurrenceException()),
    ({ uid }) => uid,
  )
  const found = events.flatMap((event) => {
    if (event.isRecurrenceException()) return []
    if (!event.isRecurring())
      return dayOf(event.startDate) >= from ? [entryOf(event, event.startDate, event.endDate)] : []
    for (const exception of exceptions.get(event.uid) ?? []) event.relateException(exception)
    const dates = event.iterator()
    const entries: CalendarEntry[] = []
    for (; steps < maxSteps && entries.length < maxRepeats; steps += 1) {
      const next = dates.next()
      if (!next || dayOf(next) > to) break
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      if (dayOf(startDate) >= from) entries.push(entryOf(item, startDate, endDate))
    }
    return entries
  })
  if (found.length === 0) throw new UnreadableFile(t.tableUpload.noUpcomingEvents())
  const orderOf = ({ start }: CalendarEntry) => `${start.day} ${start.clock ?? ''}`
  return found.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

const zoneOf = (tzid: string | string[] | undefined) => (typeof tzid === 'string' ? knownTimeZone(tzid) : null)
