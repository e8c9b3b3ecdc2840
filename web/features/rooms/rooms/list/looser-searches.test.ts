import { expect, test } from 'vitest'
import { releasedRates } from '../../../../../contract/platform/money.ts'
import { looserSearches, withWiderPrice } from './looser-searches.ts'
import { activeFilters, type RoomFilters } from './room-filters.ts'

const display = { currency: 'USD', rates: releasedRates } as const
const searchesFor = (filters: RoomFilters, isOfOwnFestivals = false) => {
  const active = activeFilters(filters, { festival: 'One festival', display })
  return looserSearches({ filters, active, isOfOwnFestivals, display })
}
const notified = (filters: RoomFilters, isOfOwnFestivals = false) =>
  searchesFor(filters, isOfOwnFestivals).map(({ tell }) => tell(2))

test('a range of prices becomes a quarter wider, by a step of the slider at least', () => {
  expect(withWiderPrice({ roomType: 'Offering' })).toBeNull()
  expect(withWiderPrice({ maxPrice: 40, priceOf: 'each' })).toEqual({ maxPrice: 50, priceOf: 'each' })
  expect(withWiderPrice({ minPrice: 5, maxPrice: 5 })).toEqual({ maxPrice: 10 })
  expect(withWiderPrice({ minPrice: 100, cursor: 'c' })).toEqual({ minPrice: 75 })
  expect(withWiderPrice({ maxPrice: 10_000, priceIn: 'JPY' })).toEqual({ maxPrice: 12_500, priceIn: 'JPY' })
})

test('each filter is left out by itself, amenities together, and the words; full rooms are counted too', () => {
  expect(notified({})).toEqual(['With full rooms: 2 rooms'])
  expect(notified({ full: 1 })).toEqual([])
  expect(notified({ query: 'twin', amenities: 'WiFi,TV' }, true)).toEqual([
    'Without “WiFi, TV”: 2 rooms',
    'Without “twin”: 2 rooms',
    'With full rooms: 2 rooms',
    'At all festivals: 2 rooms',
  ])
  const searches = searchesFor({ roomType: 'Offering', maxPrice: 40, priceOf: 'each', amenities: 'TV' })
  expect(searches.map(({ tell }) => tell(1))).toEqual([
    'With “up to $50 each”: 1 room',
    'Without “Offering Room”: 1 room',
    'Without “up to $40 each”: 1 room',
    'Without “TV”: 1 room',
    'With full rooms: 1 room',
  ])
  const narrowed = searchesFor({ query: 'twin', roomType: 'Offering', guests: 3, sort: 'price' })
  expect(narrowed.at(-1)).toMatchObject({ filters: { query: 'twin', sort: 'price' }, isLastResort: true })
  expect(searches.at(-2)?.filters).toEqual({ roomType: 'Offering', maxPrice: 40, priceOf: 'each' })
  expect(
    searchesFor({ query: 'twin', guests: 3 }).find(({ tell }) => tell(1).startsWith('With full'))?.filters,
  ).toEqual({
    query: 'twin',
    full: 1,
  })
})
