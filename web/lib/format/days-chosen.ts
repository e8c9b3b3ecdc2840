import { t } from '#texts'
import { addDays, formatDay, formatDayRange, monthOf, monthTitle, shortMonth } from './dates.ts'
import type { DayOrder } from './day-order.ts'

/**
 * The days of a filter: 'Nov 27–29, 2026', whole months as 'March 2027' or 'Mar to May 2027', 'From Nov 27, 2026', 'Until Nov 29, 2026'; null
 * without any.
 */
export function formatDaysChosen(
  start: string | undefined,
  end: string | undefined,
  order: DayOrder = 'month-first',
): string | null {
  if (start === undefined) return end === undefined ? null : t.format.until({ end: formatDay(end, order) })
  if (end === undefined) return t.format.from({ start: formatDay(start, order) })
  const areMonths = start.endsWith('-01') && addDays(end, 1).endsWith('-01')
  if (!areMonths) return formatDayRange(start, end, order)
  const [first, last] = [monthOf(start), monthOf(end)]
  if (first === last) return monthTitle(first)
  const year = first.slice(0, 4) === last.slice(0, 4) ? '' : ` ${first.slice(0, 4)}`
  return t.format.monthRange({ start: shortMonth(start) + year, end: `${shortMonth(end)} ${last.slice(0, 4)}` })
}
