import { weekdayOf } from './calendar.ts'
import { addDays, daysBetween } from './dates.ts'

/* Weeks begin on Monday, and are known by that day. */

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
