import { now } from '../../../../contract/platform/clock.ts'
import { dayAndClock } from '../../../../contract/festivals/event-times.ts'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import { knownTimeZone, localTimeOf } from '../../../../contract/platform/time-zone.ts'
import { clashesAmong, endOf, startOf } from '../../../lib/format/clashes.ts'

/* What follows from the events of a programme: its days, which of the reader's choices clash, what is on now. */

/** The zone of a programme's times; a festival without one has written them as if in UTC. */
export const zoneOfProgramme = (timeZone: string | null): string => knownTimeZone(timeZone) ?? 'UTC'

/** The day of the programme on which an event is: past midnight belongs to the evening before. */
export function dayOfEvent({ startTime }: Pick<FestivalEvent, 'startTime'>, zone: string): string {
  const { day, time } = localTimeOf(startTime, zone)
  return dayAndClock(`${day}T${time}`).day
}

export const daysOf = (events: readonly FestivalEvent[], zone: string): Map<string, FestivalEvent[]> =>
  Map.groupBy(events, (event) => dayOfEvent(event, zone))

/** The day of the programme at this moment. */
export const dayOfNow = (zone: string): string => dayOfEvent({ startTime: new Date(now()).toISOString() }, zone)

/** The day to show first: today's if the programme has it, else the first. */
export function dayToShow(days: readonly string[], today: string | null): string | undefined {
  return days.find((day) => day === today) ?? days[0]
}

/** For each event that the reader chose: the titles of their other choices at the same time. */
export const clashesOf = (events: readonly FestivalEvent[]): Map<string, string[]> =>
  clashesAmong(events.filter(({ myStatus }) => myStatus !== null))

/** How long before its start an event is next. */
const soonMs = 6 * 3_600_000

/** What is on at an instant, and what begins next. */
export function nowAndNext(events: readonly FestivalEvent[], at = now()) {
  const coming = events.filter((event) => startOf(event) > at && startOf(event) - at <= soonMs)
  const first = Math.min(...coming.map(startOf))
  return {
    now: events.filter((event) => startOf(event) <= at && at < endOf(event)),
    next: coming.filter((event) => startOf(event) === first),
  }
}

export type Filters = { hall: string; level: string; isMine: boolean }
export const noFilters: Filters = { hall: '', level: '', isMine: false }

export const filtered = (events: readonly FestivalEvent[], { hall, level, isMine }: Filters) =>
  events.filter(
    (event) =>
      (hall === '' || event.venue === hall) &&
      (level === '' || event.level === level) &&
      (!isMine || event.myStatus !== null),
  )

/** The different values of a field, in the order of the alphabet. */
export const choicesOf = (events: readonly FestivalEvent[], field: 'venue' | 'level'): string[] =>
  [...new Set(events.map((event) => event[field]).filter((value) => value !== null))].toSorted((one, other) =>
    one.localeCompare(other, 'en'),
  )

/** The events that begin at the same time, by their halls. */
export function slotsOf(events: readonly FestivalEvent[]): [startTime: string, events: FestivalEvent[]][] {
  const byHall = events.toSorted((one, other) => (one.venue ?? '').localeCompare(other.venue ?? '', 'en'))
  return [...Map.groupBy(byHall, ({ startTime }) => startTime)].toSorted(([one], [other]) => one.localeCompare(other))
}
