import { describe, expect, test } from 'vitest'
import { NewFestival } from '../../../contract/festivals/festivals.ts'
import { lowestInEur, readPrice } from '../../../contract/festivals/published-price.ts'
import { releasedRates } from '../../../contract/platform/money.ts'
import { danceStyles, filterLocations, filterStyles } from '../../../contract/platform/options.ts'
import { demoMembers, waiting } from '../demo-data.ts'
import { festivalsOf, monthsAhead } from './demo-festivals.ts'

/** 28 years: every first weekday of each month, with and without a leap day. */
const manyMonths = Array.from(
  { length: 28 * 12 },
  (_, index) => `${2024 + Math.floor(index / 12)}-${pad((index % 12) + 1)}`,
)
const aYear = monthsAhead('2026-11-21').slice(1).flatMap(festivalsOf)

function pad(month: number) {
  return String(month).padStart(2, '0')
}

describe('a month of the demo world', () => {
  test('has at least six festivals that begin in it, whatever its length and first weekday', () => {
    for (const month of manyMonths) {
      const inside = festivalsOf(month).filter(({ startDate }) => startDate.startsWith(month))
      expect(inside.length, month).toBeGreaterThanOrEqual(6)
    }
  })

  test('is the same every time, with a key for each festival', () => {
    expect(festivalsOf('2027-05')).toEqual(festivalsOf('2027-05'))
    const keys = manyMonths.flatMap(festivalsOf).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys[0]).toBe('demo-2024-01-1')
  })

  test('repeats a year later under the same names and on other days', () => {
    const [now, later] = [festivalsOf('2027-05'), festivalsOf('2028-05')]
    expect(later.map(({ name }) => name)).toEqual(now.map(({ name }) => name))
    expect(later.map(({ startDate }) => startDate)).not.toEqual(now.map(({ startDate }) => startDate))
  })

  test('has festivals from Friday to Sunday by default', () => {
    expect(festivalsOf('2026-12')[0]).toMatchObject({ startDate: '2026-12-04', endDate: '2026-12-06' })
  })
})

test('there are thirteen months ahead, over the end of a year and from a leap day', () => {
  expect(monthsAhead('2026-11-21')).toHaveLength(13)
  expect(monthsAhead('2026-11-21').slice(0, 3)).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(monthsAhead('2028-02-29').at(-1)).toBe('2029-02')
})

describe('the festivals of the demo world', () => {
  test("pass the validation of a member's new festival", () => {
    for (const festival of [...manyMonths.flatMap(festivalsOf), ...waiting.map(dated)])
      expect(NewFestival.safeParse(festival).error, festival.name).toBeUndefined()
  })

  test('have unique names and existing organizers', () => {
    const names = [...aYear, ...waiting].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const members = new Set(demoMembers.map(({ username }) => username))
    expect([...aYear, ...waiting].filter(({ organizer }) => !members.has(organizer))).toEqual([])
  })

  test('cover every style, filter city and price range', () => {
    const times = (fits: (festival: (typeof aYear)[number]) => boolean) => aYear.filter(fits).length
    for (const style of danceStyles)
      expect(
        times(({ genres }) => genres.includes(style)),
        style,
      ).toBeGreaterThanOrEqual(3)
    for (const style of filterStyles)
      expect(
        times(({ genres }) => genres.includes(style)),
        style,
      ).toBeGreaterThanOrEqual(6)
    for (const city of filterLocations)
      expect(
        times(({ location }) => location.startsWith(city)),
        city,
      ).toBeGreaterThanOrEqual(2)
    const lowest = aYear.map(({ price, currency }) => lowestInEur(price, currency, releasedRates) ?? Number.NaN)
    for (const [from, to] of [
      [0, 50],
      [50, 100],
      [100, 200],
      [200, 1000],
    ] as const)
      expect(lowest.filter((amount) => amount >= from && amount <= to).length, `${from}-${to}`).toBeGreaterThanOrEqual(
        6,
      )
  })

  test('have prices that can be parsed, except two', () => {
    const failureTexts = aYear
      .filter(({ price, currency }) => readPrice(price, currency, releasedRates).kind === 'text')
      .map(({ price }) => price)
    expect(failureTexts.toSorted()).toEqual(['CHF 130+', 'Pay what you can'])
    const amounts = aYear.map(({ price, currency }) => lowestInEur(price, currency, releasedRates) ?? 0)
    expect(Math.max(...amounts)).toBeLessThan(500)
    expect(new Set(aYear.map(({ currency }) => currency)).size).toBe(10)
  })
})

function dated(festival: (typeof waiting)[number]) {
  return { ...festival, startDate: '2027-03-05', endDate: '2027-03-07' }
}
