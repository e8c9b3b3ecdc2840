import { addDays } from '../../lib/format/dates.ts'

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

/** The seven days from a Monday on. */
export const daysOfWeek = (monday: string): string[] => Array.from({ length: 7 }, (_, at) => addDays(monday, at))

/** The weeks in which something is, each as its Monday, in order. */
export const weeksOf = (days: readonly string[]): string[] => [...new Set(days.map(mondayOf))].toSorted()
