import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { danceStyles, priceRanges } from '../../../contract/options.ts'
import { askedOf, changed, countOfBar, hasFilters, readFilters, withStyleToggled } from './festival-filters.ts'

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const words = fc.string({ unit: 'grapheme', maxLength: 120 })
const addresses = fc.record(
  {
    query: words,
    genres: fc.subarray([...danceStyles]).map((styles) => styles.join(',')),
    genre: fc.constantFrom(...danceStyles),
    location: words,
    place: words,
    startDate: days,
    endDate: days,
    priceRange: fc.constantFrom(...priceRanges),
    cursor: words,
  },
  { requiredKeys: [] },
)

test('what was read stays the same when it is written to an address and read again', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const filters = readFilters(address)
      const written = new URLSearchParams(filters).toString()
      expect(readFilters(Object.fromEntries(new URLSearchParams(written)))).toEqual(filters)
    }),
  )
})

test('no address, whatever stands in it, is refused or passed on unread', () => {
  const garbage = fc.dictionary(
    fc.constantFrom(
      'query',
      'genres',
      'genre',
      'location',
      'place',
      'startDate',
      'endDate',
      'priceRange',
      'cursor',
      'x',
    ),
    fc.anything({ withNullPrototype: false }),
  )
  fc.assert(
    fc.property(garbage, (address) => {
      const { startDate, endDate, priceRange, genres = '', ...texts } = readFilters(address)
      for (const day of [startDate, endDate]) expect(day ?? '2026-11-21').toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(priceRanges).toContain(priceRange ?? '0-50')
      expect([...danceStyles, '']).toEqual(expect.arrayContaining(genres.split(',')))
      for (const text of Object.values(texts)) expect(text).toBeTypeOf('string')
    }),
  )
})

test('an address written by hand is understood', () => {
  expect(readFilters({ genres: 'salsa, BACHATA,polka', priceRange: '€50-100', query: 2026 })).toEqual({
    genres: 'Bachata,Salsa',
    priceRange: '50-100',
    query: '2026',
  })
  expect(readFilters({ genres: ['Salsa', 'Zouk'] })).toEqual({ genres: 'Salsa,Zouk' })
})

test("'all', nothing, and days that no calendar has are no filters", () => {
  const filters = readFilters({
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
  expect(readFilters({ startDate: '2026-12-05', endDate: '2026-12-01' })).toEqual({
    startDate: '2026-12-01',
    endDate: '2026-12-05',
  })
})

test("the search panel's genre and place count only while the filter bar names none", () => {
  const panel = readFilters({ genre: 'Tango', place: 'Lisbon' })
  expect(askedOf(panel)).toEqual({ genres: 'Tango', location: 'Lisbon' })
  expect(askedOf({ ...panel, genres: 'Salsa', location: 'Madrid' })).toEqual({ genres: 'Salsa', location: 'Madrid' })
  expect(countOfBar(panel)).toBe(0)
})

test('a chip adds its style, a second press takes it away, and both begin the list anew', () => {
  const salsa = withStyleToggled({ query: 'beach', cursor: 'abc' }, 'Salsa')
  expect(salsa).toEqual({ query: 'beach', genres: 'Salsa' })
  expect(withStyleToggled(salsa, 'Bachata').genres).toBe('Bachata,Salsa')
  expect(withStyleToggled(salsa, 'Salsa')).toEqual({ query: 'beach' })
})

test('an emptied filter leaves the address', () => {
  expect(changed({ location: 'Madrid', priceRange: '0-50' }, { location: '' })).toEqual({ priceRange: '0-50' })
})
