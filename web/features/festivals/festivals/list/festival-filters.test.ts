import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { danceStyles, priceRanges } from '../../../../../contract/platform/options.ts'
import { countInPanel, festivalFilters, festivalFilterTable, withStyleToggled } from './festival-filters.ts'

const { countOf, hasFilters, queryOf, read } = festivalFilters

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const text = fc.string({ unit: 'grapheme', maxLength: 120 })
const addresses = fc.record(
  {
    query: text,
    genres: fc.subarray([...danceStyles]).map((styles) => styles.join(',')),
    genre: fc.constantFrom(...danceStyles),
    location: text,
    place: text,
    startDate: days,
    endDate: days,
    priceRange: fc.constantFrom(...priceRanges),
    cursor: text,
  },
  { requiredKeys: [] },
)

test('filters that are written to an address and read again stay the same @P3.7', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const filters = read(address)
      const written = new URLSearchParams(filters).toString()
      expect(read(Object.fromEntries(new URLSearchParams(written)))).toEqual(filters)
    }),
  )
})

test('any address can be read, and only known filters are taken from it', () => {
  const garbage = fc.dictionary(
    fc.constantFrom(...Object.keys(festivalFilterTable), 'x'),
    fc.anything({ withNullPrototype: false }),
  )
  fc.assert(
    fc.property(garbage, (address) => {
      const { startDate, endDate, priceRange, genres = '', ...texts } = read(address)
      for (const day of [startDate, endDate]) expect(day ?? '2026-11-21').toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(priceRanges).toContain(priceRange ?? '0-50')
      expect([...danceStyles, '']).toEqual(expect.arrayContaining(genres.split(',')))
      for (const text of Object.values(texts)) expect(text).toBeTypeOf('string')
    }),
  )
})

test('an address written by hand is understood', () => {
  expect(read({ genres: 'salsa, BACHATA,polka', priceRange: '€50-100', query: 2026 })).toEqual({
    genres: 'Bachata,Salsa',
    priceRange: '50-100',
    query: '2026',
  })
  expect(read({ genres: ['Salsa', 'Zouk'] })).toEqual({ genres: 'Salsa,Zouk' })
})

test("'all', nothing, and days that no calendar has are no filters @P4.19 @P5.32", () => {
  const filters = read({
    location: 'all',
    query: '  ',
    startDate: '2026-02-30',
    endDate: 'soon',
    priceRange: 'all',
  })
  expect(filters).toEqual({})
  expect(hasFilters(filters)).toBe(false)
})

test('days the wrong way round are put in order', () => {
  expect(read({ startDate: '2026-12-05', endDate: '2026-12-01' })).toEqual({
    startDate: '2026-12-01',
    endDate: '2026-12-05',
  })
})

test('the genre and place of the search panel apply only while the filter bar sets none @P2.42 @P2.43', () => {
  const panel = read({ genre: 'Tango', place: 'Lisbon' })
  expect(queryOf(panel)).toEqual({ genres: 'Tango', location: 'Lisbon' })
  expect(queryOf({ ...panel, genres: 'Salsa', location: 'Madrid' })).toEqual({ genres: 'Salsa', location: 'Madrid' })
  expect(countOf(panel)).toBe(0)
  expect(countInPanel(panel)).toBe(2)
  expect(countInPanel({ ...panel, genres: 'Salsa', location: 'Madrid' })).toBe(2)
})

test('a chip adds its style, a second press removes it, and both start from the first page', () => {
  const salsa = withStyleToggled({ query: 'beach', cursor: 'abc' }, 'Salsa')
  expect(salsa).toEqual({ query: 'beach', genres: 'Salsa' })
  expect(withStyleToggled(salsa, 'Bachata').genres).toBe('Bachata,Salsa')
  expect(withStyleToggled(salsa, 'Salsa')).toEqual({ query: 'beach' })
})

test('an emptied filter leaves the address', () => {
  expect(festivalFilters.changed({ location: 'Madrid', priceRange: '0-50' }, { location: '' })).toEqual({
    priceRange: '0-50',
  })
})

test('the price ranges are shown in euros @P9.14', () => {
  expect(priceRanges.map(festivalFilterTable.priceRange.chip)).toEqual(['€0-50', '€50-100', '€100-200', '€200+'])
})
