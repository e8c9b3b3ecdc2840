import { dayAndClock } from '../../../../contract/festivals/event-times.ts'
import type { AgendaItem, AgendaStatus } from '../../../../contract/festivals/agenda.ts'
import type { ArrivalDirection } from '../../../../contract/festivals/arrival-limits.ts'
import type { Arrival, OwnArrivals } from '../../../../contract/festivals/arrivals.ts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import { now } from '../../../../contract/platform/clock.ts'
import { instantOf, localTimeOf } from '../../../../contract/platform/time-zone.ts'
import type { Stay } from '../../../../contract/rooms/stays.ts'
import { endOf as endOfMeetup } from '../../../features/festivals/meetups/meetup-state.ts'
import { endOf, startOf } from '../../../lib/format/clashes.ts'
import { addDays, daysBetween } from '../../../lib/format/dates.ts'

/* What of a member's plans concerns one festival, and when. Days are those of the festival: a night belongs to the evening before. */

type Days = Pick<Festival, 'startDate' | 'endDate'>

/** Where a day is in a festival: 'Day 2 of 3' has the number 2. */
export function stageOf({ startDate, endDate }: Days, today: string) {
  const stage = today < startDate ? 'before' : today > endDate ? 'over' : 'on'
  const number = daysBetween(startDate, today) + 1
  return { stage, number, days: daysBetween(startDate, endDate) + 1 } as const
}

/** The day at the festival at an instant. */
export function festivalDay(instant: string | number, zone: string): string {
  const { day, time } = localTimeOf(new Date(instant), zone)
  return dayAndClock(`${day}T${time}`).day
}

/** `zone` is that in which its times are displayed. */
type Planned = { id: string; day: string; zone: string; startTime: string; status: AgendaStatus | null; endsAt: number }
/** Something at a time that the member takes part in. */
export type Entry = Planned &
  (
    | { kind: 'event'; event: FestivalEvent }
    | { kind: 'meetup'; meetup: Meetup }
    | { kind: 'checkIn'; stay: Pick<Stay, 'id' | 'arrival'> }
  )

type Plans = {
  events: readonly FestivalEvent[]
  meetups: readonly Meetup[]
  stay: Pick<Stay, 'id' | 'arrival'> | null
}

const hourMs = 3_600_000

/** What is marked, joined or agreed on and is not over, by its start. `eventZone` is that of the programme. */
export function entriesOf({ events, meetups, stay }: Plans, zone: string, eventZone: string, at = now()): Entry[] {
  const marked = events.flatMap((event): Entry[] => {
    const { id, startTime, myStatus } = event
    if (myStatus === null) return []
    const day = festivalDay(startTime, eventZone)
    return [{ kind: 'event', id, day, zone: eventZone, startTime, status: myStatus, endsAt: endOf(event), event }]
  })
  const joined = meetups.flatMap((meetup): Entry[] => {
    const { id, startTime, ownStatus: status } = meetup
    if (status === null || meetup.status === 'cancelled') return []
    const day = festivalDay(startTime, zone)
    return [{ kind: 'meetup', id, day, zone, startTime, status, endsAt: endOfMeetup(meetup), meetup }]
  })
  return [...marked, ...joined, ...checkInOf(stay, zone)]
    .filter(({ endsAt }) => endsAt > at)
    .toSorted((one, other) => startOf(one) - startOf(other))
}

function checkInOf(stay: Plans['stay'], zone: string): Entry[] {
  const time = stay?.arrival.time ?? null
  if (!stay || time === null) return []
  const startTime = instantOf({ day: time.slice(0, 10), time: time.slice(11, 16) }, zone)
  const endsAt = Date.parse(startTime) + hourMs
  return [{ kind: 'checkIn', id: stay.id, day: time.slice(0, 10), zone, startTime, status: null, endsAt, stay }]
}

/** The first day that has entries, these, and those of later days. */
export function nextDayOf(entries: readonly Entry[]): { day: string | null; ofDay: Entry[]; later: Entry[] } {
  const day = entries[0]?.day ?? null
  return { day, ofDay: entries.filter((one) => one.day === day), later: entries.filter((one) => one.day !== day) }
}

/** Rooms may begin and end some days away from their festival. The next year's has the same name. */
const daysAround = 30

/** The nights of an agenda that are at this festival: it has names of festivals, and the stay then its id. */
export const nightsAt = (
  { name, startDate, endDate }: Days & Pick<Festival, 'name'>,
  agenda: readonly AgendaItem[],
): AgendaItem[] =>
  agenda.filter(
    (item) =>
      item.kind === 'room' &&
      item.festival === name &&
      (item.startDate ?? '') <= addDays(endDate, daysAround) &&
      (item.endDate ?? '') >= addDays(startDate, -daysAround),
  )

export const hasStay = ({ path }: Pick<AgendaItem, 'path'>) => path.endsWith('/stay')

/** Local time at the festival, as arrivals have it. */
function localNow(zone: string, at: number) {
  const { day, time } = localTimeOf(new Date(at), zone)
  return `${day}T${time}`
}

/** There until the festival begins and the member has arrived, then home. */
export function directionOf({ startDate }: Days, own: OwnArrivals | undefined, zone: string, at = now()) {
  const isOnWay = own?.to != null && own.to.at > localNow(zone, at)
  const direction: ArrivalDirection = festivalDay(at, zone) < startDate || isOnWay ? 'to' : 'from'
  return direction
}

/** More are on the page of arrivals. */
const maxCompanions = 3

/** Who comes or leaves within an hour of the member; without a time of their own, who is next. */
export function companionsOf(
  arrivals: readonly Arrival[],
  own: { at: string } | null,
  zone: string,
  at = now(),
): Arrival[] {
  const from = localNow(zone, at)
  const isNear = own
    ? (one: Arrival) => Math.abs(Date.parse(`${one.at}Z`) - Date.parse(`${own.at}Z`)) <= hourMs
    : (one: Arrival) => one.at >= from
  return arrivals.filter(isNear).slice(0, maxCompanions)
}
