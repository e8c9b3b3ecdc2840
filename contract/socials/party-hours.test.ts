import { expect, test } from 'vitest'
import { hoursOf, startOf, unknownStart } from './party-hours.ts'

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

test.each<[date: string, time: string, hours: number]>([
  ['2026-11-28T12:00:00', '8:00 PM - 12:00 AM', 20],
  ['2026-11-28T12:00:00', '12:00 PM', 12],
  ['2026-11-28T21:30:00', '', 21.5],
  ['2026-11-28T21:30:00', '22:00', 22],
  ['2026-11-28T12:00:00', '6:00 AM - 10:00 AM', 6],
  // After midnight it is late in the night of its day.
  ['2026-11-28T12:00:00', '00:30 - 04:00', 24.5],
  ['2026-11-28T05:59:00', '', 29 + 59 / 60],
  ['2026-11-28T12:00:00', '', unknownStart / 60],
  ['2026-11-28T12:00:00', 'After the show', unknownStart / 60],
])('a social of %s, %s starts after its night began', (date, time, hours) => {
  expect(startOf({ date, time }) / 60).toBe(hours)
})
