import { expect, it } from 'vitest'
import { addMonths, lastDayOf, weekdayOf } from './calendar.ts'

it('starts the week on Monday', () => {
  expect(weekdayOf('2026-11-23')).toBe(0)
  expect(weekdayOf('2026-11-29')).toBe(6)
})

it('continues months across the end of a year in both directions', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2027-01', -1)).toBe('2026-12')
  expect(addMonths('2026-11', 14)).toBe('2028-01')
})

it('knows the last day of a month', () => {
  expect(lastDayOf('2028-02')).toBe('2028-02-29')
  expect(lastDayOf('2026-12')).toBe('2026-12-31')
})
