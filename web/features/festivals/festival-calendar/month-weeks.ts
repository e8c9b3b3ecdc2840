import { addDays, daysBetween, monthOf } from '../../../lib/format/dates.ts'
import {
  addMonths,
  firstDayOf,
  type Lasting,
  lastDayOf,
  mondayOf,
  type Week,
  weekFrom,
} from '../../../lib/format/calendar.ts'

/** The weeks that overlap a month, Monday first, each with its festivals in lanes that do not overlap. */
export function weeksOf<F extends Lasting>(month: string, festivals: readonly F[]): Week<F>[] {
  const first = firstDayOf(month)
  const monday = mondayOf(first)
  const count = Math.ceil((daysBetween(monday, lastDayOf(month)) + 1) / 7)
  return Array.from({ length: count }, (_, index) => weekFrom(addDays(monday, index * 7), festivals))
}

/** The month in an address; the current one is omitted. */
export const addressOfMonth = (month: string, thisMonth: string) => (month === thisMonth ? {} : { month })

export const monthsAround = (month: string) => ({ previous: addMonths(month, -1), next: addMonths(month, 1) })

export const isOfMonth = (day: string, month: string) => monthOf(day) === month
