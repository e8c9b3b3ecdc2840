import type { Plans } from '../../../../contract/festivals/agenda.ts'
import { dayAndClock } from '../../../../contract/festivals/event-times.ts'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import { knownTimeZone, localTimeOf } from '../../../../contract/platform/time-zone.ts'
import { clashesAmong, endOf, type Timed } from '../../../lib/format/clashes.ts'
import { addDays } from '../../../lib/format/dates.ts'
import { dayIn, zoneToShow } from '../../../lib/format/moments.ts'
import { type Lasting, mondayOf } from '../../../lib/format/calendar.ts'
import { tabOfMeetup } from '../meetups/meetups.words.ts'

/** A meetup or an event of a programme in the week of a member. */
export type Planned = Timed & {
  festival: string
  festivalId: string
  /** Whose clocks are shown. */
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
    // Past midnight belongs to the evening before, as in the programme.
    day: dayAndClock(`${day}T${time}`).day,
    to: '/festivals/$id/programme',
    hash: `event-${id}`,
  }
}

/** What is not over, by its start. */
export const notOver = (planned: readonly Planned[], now = Date.now()) =>
  planned
    .filter((one) => endOf(one) > now)
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime) || one.id.localeCompare(other.id))

/** What is at the same time: a clock without a zone cannot be compared with another festival's. */
export const clashesOfWeek = (planned: readonly Planned[]) => clashesAmong(planned.filter((one) => one.isZoneKnown))

/** The weeks from today's on in which something is, each as its Monday, in order. */
export function weeksWith(days: readonly string[], festivals: readonly Lasting[], today: string): string[] {
  const first = mondayOf(today)
  const weeks = new Set(days.map(mondayOf))
  for (const { startDate, endDate } of festivals)
    for (let week = mondayOf(startDate); week <= endDate; week = addDays(week, 7)) weeks.add(week)
  return [...weeks].filter((week) => week >= first).toSorted()
}
