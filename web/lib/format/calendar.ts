import { addDays, daysBetween } from './dates.ts'

/* Functions for calendars only. Days and months have the format of dates.ts. */

/** Monday is 0, because weeks start on Monday in the countries of the product. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

export const firstDayOf = (month: string) => `${month}-01`
export const lastDayOf = (month: string) => addDays(firstDayOf(addMonths(month, 1)), -1)

/** The Monday of the week of a day. A week is identified by its Monday. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day))

export type Lasting = { startDate: string; endDate: string }

/** The days of a festival within one week. `column` and `lane` start at 1, as grid lines do. */
export type Bar<F> = { festival: F; column: number; days: number; lane: number; begins: boolean; ends: boolean }
export type Week<F> = { days: string[]; bars: Bar<F>[] }

/** A week with its festivals in lanes that do not overlap. */
export function weekFrom<F extends Lasting>(monday: string, festivals: readonly F[]): Week<F> {
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
