import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CurrencyCode, currencyCodes, ratesWith, releasedRates } from '../../../../../contract/platform/money.ts'
import { pricesOf, roomSorts, roomTypes } from '../../../../../contract/rooms/room-options.ts'
import { priceSlider } from '../../../../../contract/rooms/comparison-price.ts'
import {
  activeFilters,
  filtersOfThumbs,
  pricesOfAddress,
  type RoomFilters,
  roomFilters,
  roomFilterTable,
  thumbsOf,
} from './room-filters.ts'

const { changed, cleared, countOf, read } = roomFilters
const display = (currency: CurrencyCode) => ({ currency, rates: releasedRates })
const queryOf = (filters: RoomFilters) => roomFilters.queryOf(filters, releasedRates)

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const text = fc.string({ unit: 'grapheme', maxLength: 120 })
const names = Object.keys(roomFilterTable)
const addresses = fc.record(
  {
    query: text,
    festivalId: fc.uuid(),
    roomType: fc.constantFrom(...roomTypes),
    minPrice: fc.nat(900_000),
    maxPrice: fc.nat(900_000),
    priceIn: fc.constantFrom(...currencyCodes),
    priceOf: fc.constantFrom(...pricesOf),
    startDate: days,
    endDate: days,
    guests: fc.constantFrom('1', '2', 9, 10, 'some'),
    amenities: fc.subarray(['TV', 'wifi', 'Parking', 'Pool']).map((names) => names.join(',')),
    full: fc.constantFrom('1', 1, '0'),
    scope: fc.constantFrom('mine', 'all'),
    sort: fc.constantFrom(...roomSorts),
    cursor: text,
    post: fc.constantFrom('1', 1, '0'),
  },
  { requiredKeys: [] },
)

test('filters that are written to an address and read again stay the same @P2.66', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const filters = read(address)
      const texts = Object.entries(filters).map(([name, value]) => [name, String(value)])
      expect(read(Object.fromEntries(new URLSearchParams(texts)))).toEqual(filters)
    }),
  )
})

test('each filter that is set has a chip, and the search that it leads to has one filter less', () => {
  fc.assert(
    fc.property(addresses, (address) => {
      const filters = read(address)
      const chips = activeFilters(filters, { festival: 'One festival', display: display('USD') }).flatMap(
        ({ each, ...whole }) => (each.length > 0 ? each : whole),
      )
      expect(chips).toHaveLength(countOf(filters))
      for (const { label, without } of chips) {
        expect(label).not.toBe('')
        expect(countOf(without)).toBe(chips.length - 1)
      }
    }),
  )
})

test('any address can be read, and only known filters are taken from it', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names, 'x'), fc.anything({ withNullPrototype: false })), (address) => {
      const filters = read(address)
      expect(names).toEqual(expect.arrayContaining(Object.keys(filters)))
      for (const value of Object.values(filters)) expect(['string', 'number']).toContain(typeof value)
    }),
  )
})

test('prices are sent in USD, and a link means the same in every currency @P7.25', () => {
  expect(queryOf(read({ minPrice: 20, maxPrice: '80' }))).toMatchObject({ minPrice: 20, maxPrice: 80 })
  const rates = ratesWith({ EUR: 0.46 })
  expect(roomFilters.queryOf(read({ maxPrice: 92, priceIn: 'EUR' }), rates).maxPrice).toBeCloseTo(200, 5)
  const euros = queryOf(read({ maxPrice: 92, priceIn: 'EUR' }))
  expect(euros.maxPrice).toBeCloseTo(100, 5)
  expect(euros.maxPrice).toBeGreaterThanOrEqual(100)
})

test('what prices are of stands in an address with a price or their order, and means the whole room otherwise', () => {
  expect(read({ priceOf: 'each' })).toEqual({})
  expect(read({ maxPrice: 40, priceOf: 'whole' })).toEqual({ maxPrice: 40 })
  expect(queryOf(read({ maxPrice: 40, priceOf: 'each' }))).toMatchObject({ maxPrice: 40, priceOf: 'each' })
  expect(queryOf(read({ sort: 'price', priceOf: 'each' }))).toMatchObject({ priceOf: 'each' })
  expect(pricesOfAddress({})).toBeUndefined()
  expect(pricesOfAddress({ minPrice: 5 })).toBe('whole')
  expect(cleared({ maxPrice: 40, priceOf: 'each' })).toEqual({})
  expect(cleared({ maxPrice: 40, priceOf: 'each', sort: 'price' })).toEqual({ priceOf: 'each', sort: 'price' })
})

test('full rooms are left out unless they are asked for, and a search for several looks for as many places', () => {
  expect(queryOf(read({}))).toEqual({ guests: 1 })
  expect(queryOf(read({ full: 1 }))).toEqual({})
  expect(queryOf(read({ guests: '3' }))).toEqual({ guests: 3 })
  expect(read({ guests: 3, full: 1 })).toEqual({ guests: 3 })
})

test('amenities stand in an address in the order of the list', () => {
  expect(read({ amenities: 'parking,wifi,Pool' })).toEqual({ amenities: 'WiFi,Parking' })
})

test('what makes no sense is no filter, and ranges the wrong way round are put in order', () => {
  expect(
    read({
      query: ' all ',
      festivalId: '7',
      roomType: 'Castle',
      minPrice: '-3',
      maxPrice: '1e9',
      priceIn: 'EUR',
      startDate: '2026-02-30',
      guests: '10',
      amenities: 'Pool',
      scope: 'mine',
      sort: 'worst',
    }),
  ).toEqual({})
  expect(read({ minPrice: 90, maxPrice: 30, startDate: '2026-12-05', endDate: '2026-12-01' })).toEqual({
    minPrice: 30,
    maxPrice: 90,
    startDate: '2026-12-01',
    endDate: '2026-12-05',
  })
})

test('each range counts as one filter, the search text and the order as none @P2.64', () => {
  expect(countOf({})).toBe(0)
  expect(countOf({ query: 'x', sort: 'price', scope: 'all' })).toBe(0)
  expect(countOf({ minPrice: 0, maxPrice: 40, startDate: '2026-12-01', endDate: '2026-12-05' })).toBe(2)
  expect(countOf({ guests: 2, amenities: 'WiFi,TV', full: 1 })).toBe(3)
})

test('Clear removes the filters, and keeps the order and the scope', () => {
  expect(cleared({ query: 'x', maxPrice: 3, sort: 'price', scope: 'all', cursor: 'c' })).toEqual({
    sort: 'price',
    scope: 'all',
  })
  expect(changed({ query: 'x', cursor: 'c' }, { roomType: 'Offering' })).toEqual({ query: 'x', roomType: 'Offering' })
})

test('a thumb at its own end of the slider is no filter', () => {
  for (const currency of currencyCodes) {
    const { max, step } = priceSlider(currency)
    expect(changed({}, filtersOfThumbs([0, max], currency, 'each'))).toEqual({})
    const set = changed({}, filtersOfThumbs([step, max - step], currency, 'each'))
    expect(thumbsOf(set, display(currency))).toEqual([step, max - step])
  }
})

test('in another currency the thumbs stand at the nearest step', () => {
  const filters = read({ minPrice: 50, maxPrice: 100, priceIn: 'EUR' })
  expect(thumbsOf(filters, display('USD'))).toEqual([55, 110])
  expect(thumbsOf({ maxPrice: 900 }, display('USD'))).toEqual([0, 200])
  expect(thumbsOf({}, display('JPY'))).toEqual([0, 30_000])
})
