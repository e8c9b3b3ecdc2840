import { now } from '../../../../contract/platform/clock.ts'
import { dayAndClock } from '../../../../contract/festivals/event-times.ts'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import { knownTimeZone, localTimeOf } from '../../../../contract/platform/time-zone.ts'
import { clashesAmong, endOf, startOf } from '../../../lib/format/clashes.ts'
import { compareNames } from '../../../../texts/intl.ts'

/* Data derived from the events of a programme: its days, clashes between the reader's choices, current events. */

/** The time zone of a programme. If the festival has none, its times are stored as UTC. */
export const zoneOfProgramme = (timeZone: string | null): string => knownTimeZone(timeZone) ?? 'UTC'

/** The programme day of an event: after midnight it belongs to the evening before. */
export function dayOfEvent({ startTime }: Pick<FestivalEvent, 'startTime'>, zone: string): string {
  const { day, time } = localTimeOf(startTime, zone)
  return dayAndClock(`${day}T${time}`).day
}

export const daysOf = (events: readonly FestivalEvent[], zone: string): Map<string, FestivalEvent[]> =>
  Map.groupBy(events, (event) => dayOfEvent(event, zone))

/** The current programme day. */
export const dayOfNow = (zone: string): string => dayOfEvent({ startTime: new Date(now()).toISOString() }, zone)

/** The initially displayed day: today if the programme has it, else the first. */
export function dayToShow(days: readonly string[], today: string | null): string | undefined {
  return days.find((day) => day === today) ?? days[0]
}

/** The titles of the reader's other choices at the same time, for each chosen event. */
export const clashesOf = (events: readonly FestivalEvent[]): Map<string, string[]> =>
  clashesAmong(events.filter(({ myStatus }) => myStatus !== null))

/** The max time before its start at which an event counts as next. */
const soonMs = 6 * 3_600_000

/** The events at an instant, and those that begin next. */
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

/** The different values of a field, in alphabetical order. */
export const choicesOf = (events: readonly FestivalEvent[], field: 'venue' | 'level'): string[] =>
  [...new Set(events.map((event) => event[field]).filter((value) => value !== null))].toSorted(compareNames)

/** The events by start time, and then by hall. */
export function slotsOf(events: readonly FestivalEvent[]): [startTime: string, events: FestivalEvent[]][] {
  const byHall = events.toSorted((one, other) => compareNames(one.venue ?? '', other.venue ?? ''))
  return [...Map.groupBy(byHall, ({ startTime }) => startTime)].toSorted(([one], [other]) => one.localeCompare(other))
}
