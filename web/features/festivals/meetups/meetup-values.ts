import type { z } from 'zod'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { Meetup, MeetupType, NewMeetup } from '../../../../contract/festivals/meetups.ts'
import { knownTimeZone, localTimeOf } from '../../../../contract/platform/time-zone.ts'
import { addDays, daysBetween } from '../../../lib/format/dates.ts'
import { zoneToShow } from '../../../lib/format/moments.ts'
import { defaultTitles } from './meetups.words.ts'

/** The values of the fields. `day` and `startTime` ('20:30') are in the local time of the festival. */
export type MeetupValues = {
  type: MeetupType
  title: string
  day: string
  startTime: string
  durationMinutes: string
  capacity: string
  locationHint: string
  description: string
  isPrivate: boolean
}

export type SentMeetup = z.output<typeof NewMeetup>

/** In minutes (product specification, section 9). */
export const durations = [60, 90, 120, 180, 240] as const
const defaultDuration = '120'
const defaultCapacity = '4'

type Place = Pick<Festival, 'startDate' | 'endDate' | 'timeZone'>

/** The time zone of the form: the festival's, else that of this device. */
export const zoneOfForm = (timeZone: string | null): string =>
  zoneToShow(knownTimeZone(timeZone), Intl.DateTimeFormat().resolvedOptions().timeZone)

/** The possible days: those of the festival, the one before and the one after, without past ones. */
export function daysToMeet({ startDate, endDate }: Place, today: string): string[] {
  const first = addDays(startDate, -1)
  const from = first < today ? today : first
  const count = daysBetween(from, addDays(endDate, 1)) + 1
  return count > 0 ? Array.from({ length: count }, (_, at) => addDays(from, at)) : [today]
}

export function blankMeetup(type: MeetupType, festival: Place, today: string): MeetupValues {
  const days = daysToMeet(festival, today)
  return {
    type,
    title: defaultTitles[type](),
    day: days.includes(festival.startDate) ? festival.startDate : (days[0] ?? today),
    startTime: '',
    durationMinutes: defaultDuration,
    capacity: defaultCapacity,
    locationHint: '',
    description: '',
    isPrivate: false,
  }
}

export function valuesOfMeetup(meetup: Meetup, zone: string): MeetupValues {
  const { type, title, startTime, durationMinutes, capacity, locationHint, description, isPrivate } = meetup
  const { day, time } = localTimeOf(startTime, zone)
  return {
    type,
    title,
    day,
    startTime: time,
    durationMinutes: String(durationMinutes),
    capacity: String(capacity),
    locationHint: locationHint ?? '',
    description: description ?? '',
    isPrivate,
  }
}
