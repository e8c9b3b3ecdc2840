import {
  type ArrivalDirection,
  arrivalBounds,
  hasNumber,
  type TravelMeans,
} from '../../../../contract/festivals/arrival-limits.ts'
import type { OwnArrival } from '../../../../contract/festivals/arrivals.ts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { now } from '../../../../contract/platform/clock.ts'
import { addDays, daysBetween } from '../../../lib/format/dates.ts'

/** The values of the fields. `day` and `at` ('14:30') are in the local time of the festival. */
export type ArrivalValues = {
  direction: ArrivalDirection
  by: TravelMeans
  place: string
  day: string
  at: string
  seats: string
  number: string
  isShared: boolean
}

/** The id of the arrivals on the page of those who go; a link to it opens them. */
export const arrivalsId = 'arrivals'

type Days = Pick<Festival, 'startDate' | 'endDate'>

/** Whether a festival's arrivals are still read: until three days after it, in UTC as on the server. */
export const arrivalsLast = ({ endDate }: Pick<Festival, 'endDate'>) =>
  new Date(now()).toISOString().slice(0, 10) <= addDays(endDate, arrivalBounds.daysAfter)

/** The days to choose from. Past ones are left out, except the one that is saved. */
export function daysToTravel({ startDate, endDate }: Days, today: string, saved?: string): string[] {
  const first = addDays(startDate, -arrivalBounds.daysBefore)
  const from = first < today ? today : first
  const count = daysBetween(from, addDays(endDate, arrivalBounds.daysAfter)) + 1
  const days = Array.from({ length: Math.max(count, 0) }, (_, at) => addDays(from, at))
  return saved === undefined || days.includes(saved) ? days : [saved, ...days]
}

export function blankArrival(direction: ArrivalDirection, festival: Days, days: readonly string[]): ArrivalValues {
  const usual = direction === 'to' ? festival.startDate : festival.endDate
  const day = days.includes(usual) ? usual : (days[0] ?? usual)
  return { direction, by: 'flight', place: '', day, at: '', seats: '', number: '', isShared: true }
}

export const valuesOfArrival = ({ direction, by, place, at, seats, number, isShared }: OwnArrival): ArrivalValues => ({
  direction,
  by,
  place,
  day: at.slice(0, 10),
  at: at.slice(11, 16),
  seats: seats === null ? '' : String(seats),
  number: number ?? '',
  isShared,
})

/** What the fields of another kind of journey had is not sent. */
export const sentOf = ({ day, at, seats, number, ...rest }: ArrivalValues) => ({
  ...rest,
  at: at === '' ? '' : `${day}T${at}`,
  seats: rest.by === 'car' ? seats : null,
  number: hasNumber(rest.by) ? number : null,
})
