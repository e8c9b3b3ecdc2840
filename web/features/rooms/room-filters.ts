import { linkOptions } from '@tanstack/react-router'
import { type CurrencyCode, convert, defaultCurrency } from '../../../contract/money.ts'
import type { PriceOf } from '../../../contract/room-options.ts'
import { priceSlider, usdBounds } from '../../../contract/room-price.ts'
import { addressFilters } from '../../lib/address-filters.tsx'
import { onlyGiven } from '../../lib/search.ts'
import { amenitiesIn, readRoomFilters, type RoomFilters } from './room-address.ts'

/** The filters as the API takes them: prices in USD, and without full rooms unless they are asked for. */
export function queryOf(filters: RoomFilters) {
  const { query, festivalId, roomType, startDate, endDate, guests = 1, full, amenities: wanted, scope, sort } = filters
  const { minPrice = null, maxPrice = null, priceIn = defaultCurrency, priceOf } = filters
  const bounds = usdBounds(minPrice, maxPrice, priceIn)
  return onlyGiven({
    query,
    festivalId,
    roomType,
    minPrice: bounds.minPrice ?? undefined,
    maxPrice: bounds.maxPrice ?? undefined,
    priceOf,
    startDate,
    endDate,
    guests: full ? undefined : guests,
    amenities: wanted,
    scope,
    sort,
  })
}

/** How many filters are set, besides the search text; a range of days or of prices counts as one. */
export function countOfFilters(filters: RoomFilters): number {
  const { festivalId, roomType, minPrice, maxPrice, startDate, endDate, guests } = filters
  const set = [festivalId, roomType, minPrice ?? maxPrice, startDate ?? endDate, guests]
  return set.filter((value) => value !== undefined).length + amenitiesOf(filters).length
}

/** The chosen amenities. */
export const amenitiesOf = ({ amenities: wanted }: RoomFilters) => amenitiesIn(wanted)

export const hasFilters = (filters: RoomFilters) => filters.query !== undefined || countOfFilters(filters) > 0

export const roomFilters = addressFilters<RoomFilters>({
  read: readRoomFilters,
  addressOf: (search) => linkOptions({ to: '/rooms', search }),
  paths: ['/rooms'],
  resultsId: 'rooms',
})

/** What Clear leaves: the order, and the two switches that widen the list. */
export const cleared = ({ scope, sort, priceOf, full }: RoomFilters): RoomFilters =>
  readRoomFilters(onlyGiven({ scope, sort, priceOf, full }))

/** The thumbs of the price slider in a currency: at the step nearest to each filter. */
export function thumbsOf(filters: RoomFilters, currency: CurrencyCode): [number, number] {
  const { max, step } = priceSlider(currency)
  const { minPrice = 0, maxPrice, priceIn = defaultCurrency } = filters
  const place = (amount: number) => Math.min(max, Math.round(convert(amount, priceIn, currency) / step) * step)
  return [place(minPrice), maxPrice === undefined ? max : place(maxPrice)]
}

/** The filters that the thumbs stand for; a thumb at its own end of the slider is no filter. */
export function filtersOfThumbs([from, to]: readonly [number, number], currency: CurrencyCode, priceOf: PriceOf) {
  return {
    minPrice: from === 0 ? undefined : from,
    maxPrice: to === priceSlider(currency).max ? undefined : to,
    priceIn: currency,
    priceOf,
  }
}

/** What the prices of an address are of; undefined if it has none. */
export const pricesOfAddress = ({ minPrice, maxPrice, sort, priceOf }: RoomFilters): PriceOf | undefined =>
  minPrice === undefined && maxPrice === undefined && sort !== 'price' ? undefined : (priceOf ?? 'whole')
