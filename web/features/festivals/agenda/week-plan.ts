import type { Plans } from '../../../../contract/festivals/agenda.ts'
import { dayAndClock } from '../../../../contract/festivals/event-times.ts'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import { knownTimeZone, localTimeOf } from '../../../../contract/platform/time-zone.ts'
import { clashesAmong, endOf, type Timed } from '../../../lib/format/clashes.ts'
import { addDays } from '../../../lib/format/dates.ts'
import { dayIn, zoneToShow } from '../../../lib/format/moments.ts'
import { type Lasting, mondayOf } from '../../../lib/format/calendar.ts'
import { tabOfMeetup } from '../meetups/meetups.words.ts'

/** A meetup or a programme event in the week of a member. */
export type Planned = Timed & {
  festival: string
  festivalId: string
  /** The time zone in which it is displayed. */
  zone: string
  isZoneKnown: boolean
  day: string
  to: ReturnType<typeof tabOfMeetup> | '/festivals/$id/programme'
  hash: string
}

type Shown = Pick<Planned, 'id' | 'title' | 'festival' | 'festivalId' | 'startTime'>
const shownOf = ({ id, title, festival, festivalId, startTime }: Shown) => ({
  id,
  title,
  festival,
  festivalId,
  startTime,
})

export function plannedMeetup(meetup: Meetup, reader: string | null): Planned {
  const { id, startTime, durationMinutes, timeZone } = meetup
  const zone = zoneToShow(timeZone, reader)
  const endTime = new Date(Date.parse(startTime) + durationMinutes * 60_000).toISOString()
  return {
    ...shownOf(meetup),
    endTime,
    zone,
    isZoneKnown: true,
    day: dayIn(startTime, zone),
    to: tabOfMeetup(meetup),
    hash: `meetup-${id}`,
  }
}

export function plannedEvent(event: Plans['events'][number]): Planned {
  const { id, startTime, endTime, timeZone } = event
  const known = knownTimeZone(timeZone)
  const zone = known ?? 'UTC'
  const { day, time } = localTimeOf(startTime, zone)
  return {
    ...shownOf(event),
    endTime,
    zone,
    isZoneKnown: known !== null,
    // Events after midnight belong to the evening before, as in the programme.
    day: dayAndClock(`${day}T${time}`).day,
    to: '/festivals/$id/programme',
    hash: `event-${id}`,
  }
}

/** Current and upcoming items, by start. */
export const notOver = (planned: readonly Planned[], now = Date.now()) =>
  planned
    .filter((one) => endOf(one) > now)
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime) || one.id.localeCompare(other.id))

/** Overlapping items, except those without a time zone, which cannot be compared with another festival's. */
export const clashesOfWeek = (planned: readonly Planned[]) => clashesAmong(planned.filter((one) => one.isZoneKnown))

/** The weeks with items, starting with the current one, each as its Monday. */
export function weeksWith(days: readonly string[], festivals: readonly Lasting[], today: string): string[] {
  const first = mondayOf(today)
  const weeks = new Set(days.map(mondayOf))
  for (const { startDate, endDate } of festivals)
    for (let week = mondayOf(startDate); week <= endDate; week = addDays(week, 7)) weeks.add(week)
  return [...weeks].filter((week) => week >= first).toSorted()
}
