import { addMonths, firstDayOf, lastDayOf, weekdayOf } from '../../lib/format/calendar.ts'
import { addDays, daysBetween, monthOf } from '../../lib/format/dates.ts'

type Lasting = { startDate: string; endDate: string }

/** The days of a festival within one week. `column` and `lane` start at 1, as grid lines do. */
export type Bar<F> = { festival: F; column: number; days: number; lane: number; begins: boolean; ends: boolean }
export type Week<F> = { days: string[]; bars: Bar<F>[] }

/** The weeks that a month touches, Monday first, each with its festivals in lanes that do not overlap. */
export function weeksOf<F extends Lasting>(month: string, festivals: readonly F[]): Week<F>[] {
  const first = firstDayOf(month)
  const monday = addDays(first, -weekdayOf(first))
  const count = Math.ceil((daysBetween(monday, lastDayOf(month)) + 1) / 7)
  return Array.from({ length: count }, (_, index) => weekFrom(addDays(monday, index * 7), festivals))
}

function weekFrom<F extends Lasting>(monday: string, festivals: readonly F[]): Week<F> {
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index))
  const sunday = addDays(monday, 6)
  const laneEnds: string[] = []
  const bars = festivals
    .filter(({ startDate, endDate }) => startDate <= sunday && endDate >= monday)
    .toSorted((a, b) => a.startDate.localeCompare(b.startDate) || b.endDate.localeCompare(a.endDate))
    .map((festival) => {
      const from = festival.startDate < monday ? monday : festival.startDate
      const to = festival.endDate > sunday ? sunday : festival.endDate
      const free = laneEnds.findIndex((end) => end < from)
      const lane = free === -1 ? laneEnds.length : free
      laneEnds[lane] = to
      return {
        festival,
        column: daysBetween(monday, from) + 1,
        days: daysBetween(from, to) + 1,
        lane: lane + 1,
        begins: from === festival.startDate,
        ends: to === festival.endDate,
      }
    })
  return { days, bars }
}

/** The month as an address carries it; the present one is left out. */
export const addressOfMonth = (month: string, thisMonth: string) => (month === thisMonth ? {} : { month })

export const monthsAround = (month: string) => ({ previous: addMonths(month, -1), next: addMonths(month, 1) })

export const isOfMonth = (day: string, month: string) => monthOf(day) === month
