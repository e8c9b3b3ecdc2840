import { addDays } from './dates.ts'

/* What only a calendar counts with. Days and months are written as in dates.ts. */

/** Monday is 0, because weeks start on Monday in the countries of the product. */
export const weekdayOf = (day: string) => (new Date(day).getUTCDay() + 6) % 7

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

export const firstDayOf = (month: string) => `${month}-01`
export const lastDayOf = (month: string) => addDays(firstDayOf(addMonths(month, 1)), -1)
