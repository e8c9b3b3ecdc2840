import { dayAfter, dayAndClock } from '../../../../contract/festivals/event-times.ts'
import type { EventCells, FestivalDays, FestivalEvent } from '../../../../contract/festivals/programme.ts'
import { localTimeOf } from '../../../../contract/platform/time-zone.ts'

/** The values of the form: texts, as in a row of an upload. */
export type EventFields = { [K in keyof EventCells]-?: string }

/** The days of a festival, the one before and the one after. */
export function daysToChoose({ startDate, endDate }: FestivalDays): string[] {
  const days: string[] = []
  for (let day = dayAfter(startDate, -1); day <= dayAfter(endDate); day = dayAfter(day)) days.push(day)
  return days
}

export const blankEvent = ({ startDate }: FestivalDays): EventFields => ({
  title: '',
  eventType: '',
  day: startDate,
  start: '',
  end: '',
  venue: '',
  level: '',
  instructor: '',
  description: '',
  capacity: '',
  price: '',
  url: '',
})

/** The form's values for the current event. */
export function fieldsOf(event: FestivalEvent, zone: string): EventFields {
  const clockOf = (instant: string) => {
    const { day, time } = localTimeOf(instant, zone)
    return dayAndClock(`${day}T${time}`)
  }
  const { day, clock: start } = clockOf(event.startTime)
  return {
    title: event.title,
    eventType: event.eventType ?? '',
    day,
    start,
    end: event.endTime === null ? '' : clockOf(event.endTime).clock,
    venue: event.venue ?? '',
    level: event.level ?? '',
    instructor: event.instructor ?? '',
    description: event.description ?? '',
    capacity: event.capacity === null ? '' : String(event.capacity),
    price: event.price ?? '',
    url: event.url ?? '',
  }
}
