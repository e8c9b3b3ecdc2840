import { expect, test } from 'vitest'
import { hoursOf } from './party-hours.ts'

test.each<[string, [from: number, to: number | null] | null]>([
  ['8:00 PM - 12:00 AM', [20, 24]],
  ['22:00–03:30', [22, 27.5]],
  ['8 - 11 PM', [20, 23]],
  ['11 PM - 2 AM', [23, 26]],
  ['9pm till 1 a.m.', [21, 25]],
  ['from 21h00 to 24h00', [21, 24]],
  ['12:00 PM', [12, null]],
  ['12:30 AM - 4:00 AM', [0.5, 4]],
  ['20.30 - 23.00, class before', [20.5, 23]],
  ['9:00 pm, live band', [21, null]],
  ['8:00 PM - late', [20, null]],
  ['22:00 - 21:30', [22, null]],
  ['8:00 AM - 11:59 PM', [8, 23 + 59 / 60]],
  ['8 until 12', null],
  ['2 rooms from 21:00', null],
  ['25:00', null],
  ['13 PM', null],
  ['20:75', null],
  ['after the show', null],
  ['', null],
])('%o', (time, expected) => {
  const hours = hoursOf(time)
  expect(hours && [hours.from / 60, hours.to === null ? null : hours.to / 60]).toEqual(expected)
})
