import { expect, test } from 'vitest'
import type { Api } from '../../../lib/api.ts'
import { converted, withConvertedTimes } from './converted-times.ts'
import { emptyRow } from './party-columns.ts'
import { judge } from './party-row.ts'

const row = (date: string, time = '', city = 'Miami', number = 1) => {
  const empty = emptyRow(number)
  return { ...empty, values: { ...empty.values, venueName: 'La Bodega', city, date, time } }
}
const inMiami = (date: string, time?: string) => converted(row(date, time), 'America/New_York').values

test.each([
  ['2026-12-06T01:00:00Z', '', '2026-12-05T20:00:00', ''],
  ['2026-12-06T01:00:00Z', '01:00 - 05:00', '2026-12-05T20:00:00', '20:00 - 00:00'],
  ['2026-12-06T01:00:00Z', '8:00 PM - 12:00 AM', '2026-12-05T20:00:00', '8:00 PM - 12:00 AM'],
  ['2026-07-06T02:00:00+02:00', '', '2026-07-05T20:00:00', ''],
  ['2026-12-05T20:00:00-05:00', '20:00 - 23:00', '2026-12-05T20:00:00', '20:00 - 23:00'],
  ['2026-12-05', '20:00', '2026-12-05', '20:00'],
])('%s with the time "%s" is %s in Miami (threat 138)', (date, time, localDate, localTime) => {
  const { date: shownDate, time: shownTime } = inMiami(date, time)
  expect([shownDate, shownTime]).toEqual([localDate, localTime])
})

test('what was converted says from what, and an offset of the place itself is as it is written', () => {
  const doubtOf = (date: string, zone: string | null) => judge(converted(row(date), zone), '2026-11-23').doubt?.message
  expect(doubtOf('2026-12-06T01:00:00Z', 'America/New_York')).toBe(
    'Converted from 2026-12-06T01:00:00Z to local time in America/New York',
  )
  expect(doubtOf('2026-12-05T20:00:00-05:00', 'America/New_York')).toBeUndefined()
  expect(doubtOf('2026-12-06T01:00:00Z', null)).toBe('The time names a time zone and may not be local time')
})

test('each city is asked for once, and where it is not known its rows stay a doubt', async () => {
  const asked: string[] = []
  const town = ({ query: { city } }: { query: { city: string } }) => {
    asked.push(city)
    if (city === 'Broken') return Promise.reject(new Error('offline'))
    return Promise.resolve({ town: city, timeZone: city.toLowerCase() === 'miami' ? 'America/New_York' : null })
  }
  const instant = '2026-12-06T01:00:00Z'
  const cities = ['Miami', 'miami ', 'Nowhere', 'Broken', '']
  const rows = [...cities.map((city, at) => row(instant, '', city, at + 1)), row('2026-12-06', '', 'Lima', 9)]
  const api = { socialParties: { town } } as unknown as Api
  const dates = (await withConvertedTimes(api, rows)).map(({ values }) => values.date)
  expect(asked.map((city) => city.toLowerCase())).toEqual(['miami', 'nowhere', 'broken'])
  expect(dates).toEqual([...Array(2).fill('2026-12-05T20:00:00'), ...Array(3).fill(instant), '2026-12-06'])
})
