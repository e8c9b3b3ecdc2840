import type { AgendaItem } from '../../../../contract/festivals/agenda.ts'
import { dayAndClock } from '../../../../contract/festivals/event-times.ts'
import { knownTimeZone, localTimeOf } from '../../../../contract/platform/time-zone.ts'
import { clashesAmong } from '../../../lib/format/clashes.ts'
import { zoneToShow } from '../../../lib/format/moments.ts'

/** The zone in which the time of an item is displayed. Events of a festival without a zone are stored as if in UTC. */
export const zoneOf = ({ kind, timeZone }: Pick<AgendaItem, 'kind' | 'timeZone'>, reader: string | null) =>
  kind === 'event' ? (knownTimeZone(timeZone) ?? 'UTC') : zoneToShow(timeZone, reader)

/** The day of an item in its place. Events after midnight belong to the evening before, as in the programme. */
function dayOf(item: AgendaItem, reader: string | null): string {
  if (item.startTime === null) return item.startDate ?? ''
  const { day, time } = localTimeOf(item.startTime, zoneOf(item, reader))
  return item.kind === 'event' ? dayAndClock(`${day}T${time}`).day : day
}

/**
 * Whether an item is still to come. The server also sends socials of yesterday, as their night may not be over where the reader is; `tonight`
 * is the day of the reader's present night.
 */
export const isToCome = (
  { kind, startDate, startTime }: Pick<AgendaItem, 'kind' | 'startDate' | 'startTime'>,
  now: number,
  tonight: string,
): boolean => (kind === 'social' ? (startDate ?? '') >= tonight : startTime === null || Date.parse(startTime) > now)

/** The days with items, in order; what has begun is on today. What lasts whole days comes first, the rest by its start. */
export function agendaDays(
  items: readonly AgendaItem[],
  reader: string | null,
  today: string,
): [string, AgendaItem[]][] {
  const days = Map.groupBy(items, (item) => {
    const day = dayOf(item, reader)
    return day < today ? today : day
  })
  const startOf = ({ startTime }: AgendaItem) => startTime ?? ''
  return [...days]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, of]) => [day, of.toSorted((one, other) => startOf(one).localeCompare(startOf(other)))])
}

/** The titles of overlapping items, by id. Those without a known time zone cannot be compared with another festival's. */
export const agendaClashes = (items: readonly AgendaItem[]) =>
  clashesAmong(
    items.flatMap(({ id, title, kind, startTime, endTime, timeZone }) =>
      startTime === null || (kind === 'event' && knownTimeZone(timeZone) === null)
        ? []
        : [{ id, title, startTime, endTime }],
    ),
  )
