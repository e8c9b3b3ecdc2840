import { t } from '#texts'
import type { GivenSearch } from '../lists/search.ts'
import type { DayOrder } from './day-order.ts'
import { now } from '../../../contract/platform/clock.ts'
import { dateNumber, rangeOf, unbroken } from '../../../texts/days.ts'
import { currentLanguage, defaultLanguage } from '../../../texts/languages.ts'

/* Days are 'YYYY-MM-DD' and months 'YYYY-MM', as in the API; sorting them as text sorts them by time. */

/* Names of months stand in the catalogs, because Intl takes 0.2 seconds to start on a slow phone. */

const monthNames = [
  t.dates.january,
  t.dates.february,
  t.dates.march,
  t.dates.april,
  t.dates.may,
  t.dates.june,
  t.dates.july,
  t.dates.august,
  t.dates.september,
  t.dates.october,
  t.dates.november,
  t.dates.december,
]
const shortMonthNames = [
  t.dates.januaryShort,
  t.dates.februaryShort,
  t.dates.marchShort,
  t.dates.aprilShort,
  t.dates.mayShort,
  t.dates.juneShort,
  t.dates.julyShort,
  t.dates.augustShort,
  t.dates.septemberShort,
  t.dates.octoberShort,
  t.dates.novemberShort,
  t.dates.decemberShort,
]

const dayMs = 86_400_000

const nameOf = (month: number) => monthNames[month - 1]?.() ?? ''
const shortNameOf = (month: number) => shortMonthNames[month - 1]?.() ?? ''

function partsOf(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month, date }
}

/** In UTC, so that the server and every browser agree, and hydration matches the rendered page. */
export const today = () => new Date(now()).toISOString().slice(0, 10)

/**
 * '2026-11-27' as 'Nov 27, 2026' (product specification, section 9: 'Mon D, YYYY'). Where the specification does not fix it, the order is
 * that of `useDayOrder()`, here and below: '27 Nov 2026'.
 */
export const formatDay = (day: string, order: DayOrder = 'month-first') =>
  withYear(formatDaysOfYear(day, day, order), day, order)

function withYear(days: string, day: string, order: DayOrder): string {
  const year = String(partsOf(day).year)
  return order === 'month-first' ? t.dates.yearOfMonthFirst({ days, year }) : t.dates.yearOfDayFirst({ days, year })
}

/** The same for an instant, by its day in UTC: '2026-11-27T18:05:00.000Z' is 'Nov 27, 2026'. */
export const formatDayOf = (instant: string) => formatDay(instant.slice(0, 10))

/** '2026-11-05' as 'Nov 05, 2026' (product specification, section 9: 'MMM dd, yyyy'); other languages have no zero there. */
export function formatPartyDay(day: string): string {
  const { year, month, date } = partsOf(day)
  const isPadded = currentLanguage() === defaultLanguage
  return t.dates.nightOf({
    month: shortNameOf(month),
    date: isPadded ? day.slice(8, 10) : dateNumber(date),
    year: String(year),
  })
}

/** '2026-11-27' as 'November 27, 2026', for screen readers. */
export function longDay(day: string): string {
  const { year, month, date } = partsOf(day)
  return t.dates.readAloud({ month: nameOf(month), date: dateNumber(date), year: String(year) })
}

/** '2026-11-27' as 'Nov'. */
export const shortMonth = (day: string) => shortNameOf(partsOf(day).month)

/** 'Nov 27, 2026', 'Nov 27–29, 2026', 'Nov 27 – Dec 2, 2026' or 'Dec 30, 2026 – Jan 2, 2027'. */
export function formatDayRange(start: string, end: string, order: DayOrder = 'month-first'): string {
  if (monthOf(start) === monthOf(end)) return withYear(formatDaysOfYear(start, end, order), end, order)
  const isOfOneYear = partsOf(start).year === partsOf(end).year
  const first = isOfOneYear ? formatDaysOfYear(start, start, order) : formatDay(start, order)
  return rangeOf(first, formatDay(end, order))
}

/** The days without the year, if both are in the same one: 'Nov 27', 'Nov 27–29' or 'Nov 27 – Dec 2'. */
export function formatDaysOfYear(start: string, end: string, order: DayOrder = 'month-first'): string {
  const from = partsOf(start)
  const to = partsOf(end)
  const ofMonth = (number: number, days: string) => {
    const values = { month: shortNameOf(number), days }
    return order === 'month-first' ? t.dates.monthFirst(values) : t.dates.dayFirst(values)
  }
  const [first, last] = [dateNumber(from.date), dateNumber(to.date)]
  if (start === end) return ofMonth(from.month, first)
  return from.month === to.month
    ? unbroken(ofMonth(from.month, t.dates.daysOfMonth({ from: first, to: last })))
    : rangeOf(ofMonth(from.month, first), ofMonth(to.month, last))
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The number of days from one day to another; 0 for the same day. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

export const monthOf = (day: string) => day.slice(0, 7)

/** '2026-11' as 'November 2026'. */
export function monthTitle(month: string): string {
  const { year, month: number } = partsOf(month)
  return t.dates.monthOfYear({ month: nameOf(number), year: String(year) })
}

/** The month in an address; undefined unless it is a month of this century or the next. */
export function readMonth(search: GivenSearch): { month?: string } {
  const { month } = search
  return typeof month === 'string' && /^2[01]\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}
}
