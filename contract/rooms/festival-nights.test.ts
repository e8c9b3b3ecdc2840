import { expect, test } from 'vitest'
import { daysFromFestival, wrongNights } from './festival-nights.ts'

const festival = { startDate: '2027-05-10', endDate: '2027-05-13' }
const stay = (availableFrom: string, availableTo: string) => ({ availableFrom, availableTo })
const before = { field: 'availableTo', message: 'This is more than a week before the festival' }
const after = { field: 'availableFrom', message: 'This is more than a week after the festival' }

test.each([
  ['2027-05-09', '2027-05-14', 0, null],
  ['2027-05-08', '2027-05-10', 0, null],
  ['2027-05-13', '2027-05-16', 0, null],
  ['2027-05-06', '2027-05-09', -1, null],
  ['2027-05-01', '2027-05-03', -7, null],
  ['2027-04-28', '2027-05-02', -8, before],
  ['2027-05-15', '2027-05-18', 2, null],
  ['2027-05-20', '2027-05-21', 7, null],
  ['2027-05-21', '2027-05-22', 8, after],
  ['2028-05-10', '2028-05-13', 363, after],
])('from %s to %s is %i days from the festival', (from, to, days, wrong) => {
  expect(daysFromFestival(stay(from, to), festival)).toBe(days)
  expect(wrongNights(stay(from, to), festival)).toEqual(wrong)
})
