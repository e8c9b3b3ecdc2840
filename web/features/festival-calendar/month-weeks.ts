import { addMonths, firstDayOf, lastDayOf, weekdayOf } from '../../lib/format/calendar.ts'
import { addDays, daysBetween, monthOf } from '../../lib/format/dates.ts'
import { type Lasting, type Week, weekFrom } from '../../lib/format/weeks.ts'

/** The weeks that a month touches, Monday first, each with its festivals in lanes that do not overlap. */
export function weeksOf<F extends Lasting>(month: string, festivals: readonly F[]): Week<F>[] {
  const first = firstDayOf(month)
  const monday = addDays(first, -weekdayOf(first))
  const count = Math.ceil((daysBetween(monday, lastDayOf(month)) + 1) / 7)
  return Array.from({ length: count }, (_, index) => weekFrom(addDays(monday, index * 7), festivals))
}

/** The month as an address carries it; the present one is left out. */
export const addressOfMonth = (month: string, thisMonth: string) => (month === thisMonth ? {} : { month })

export const monthsAround = (month: string) => ({ previous: addMonths(month, -1), next: addMonths(month, 1) })

export const isOfMonth = (day: string, month: string) => monthOf(day) === month
