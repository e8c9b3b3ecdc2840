import { linkOptions } from '@tanstack/react-router'
import { type CurrencyCode, convert, defaultCurrency, isCurrencyCode } from '../../../contract/money.ts'
import {
  amenities,
  mostGuests,
  type RoomSort,
  type RoomType,
  roomSorts,
  roomTypes,
} from '../../../contract/room-options.ts'
import { priceSlider, usdBounds } from '../../../contract/room-price.ts'
import { addressFilters } from '../../lib/address-filters.tsx'
import { dayOf, type GivenSearch, inOrder, onlyGiven, textOf, plainText } from '../../lib/search.ts'

/**
 * The filters of the rooms as they stand in an address. The two prices are amounts in `priceIn` (USD if it is missing), so that a
 * link means the same in every display currency.
 */
export type RoomFilters = {
  query?: string
  festivalId?: string
  roomType?: RoomType
  minPrice?: number
  maxPrice?: number
  priceIn?: CurrencyCode
  startDate?: string
  endDate?: string
  /** How many need a place, from two on: one is what everybody searches for. */
  guests?: number
  /** Separated by commas, in the order of the list of amenities. */
  amenities?: string
  /** 1 lists full rooms too. */
  full?: 1
  /** 'all' for more than the rooms of the member's own festivals. */
  scope?: 'all'
  sort?: RoomSort
  /** Where the list begins: 'Show more rooms' links there for browsers that run no script. */
  cursor?: string
  /** 1 opens the dialog that posts a room. */
  post?: 1
}

/** Reads an address; what makes no sense is left out. */
export function readRoomFilters(search: GivenSearch): RoomFilters {
  const [startDate, endDate] = inOrder(dayOf(search['startDate']), dayOf(search['endDate']))
  const [minPrice, maxPrice] = inOrder(amountOf(search['minPrice']), amountOf(search['maxPrice']))
  const currency = isCurrencyCode(search['priceIn']) ? search['priceIn'] : defaultCurrency
  const guests = guestsOf(search['guests'])
  const isPriced = minPrice !== undefined || maxPrice !== undefined
  return onlyGiven({
    query: textOf(search['query']),
    festivalId: idOf(search['festivalId']),
    roomType: roomTypes.find((type) => type.toLowerCase() === plainText(search['roomType']).toLowerCase()),
    minPrice,
    maxPrice,
    priceIn: isPriced && currency !== defaultCurrency ? currency : undefined,
    startDate,
    endDate,
    guests,
    amenities: amenitiesIn(search['amenities']).join(',') || undefined,
    full: plainText(search['full']) === '1' && guests === undefined ? (1 as const) : undefined,
    scope: search['scope'] === 'all' ? ('all' as const) : undefined,
    sort: roomSorts.find((sort) => sort === search['sort']),
    cursor: textOf(search['cursor'], 500),
    post: plainText(search['post']) === '1' ? (1 as const) : undefined,
  })
}

/** The filters as the API takes them: prices in USD, and without full rooms unless they are asked for. */
export function queryOf(filters: RoomFilters) {
  const { query, festivalId, roomType, startDate, endDate, guests = 1, full, amenities: wanted, scope, sort } = filters
  const { minPrice = null, maxPrice = null, priceIn = defaultCurrency } = filters
  const bounds = usdBounds(minPrice, maxPrice, priceIn)
  return onlyGiven({
    query,
    festivalId,
    roomType,
    minPrice: bounds.minPrice ?? undefined,
    maxPrice: bounds.maxPrice ?? undefined,
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
export const cleared = ({ scope, sort, full }: RoomFilters): RoomFilters => onlyGiven({ scope, sort, full })

/** The thumbs of the price slider in a currency: at the step nearest to each filter. */
export function thumbsOf(filters: RoomFilters, currency: CurrencyCode): [number, number] {
  const { max, step } = priceSlider(currency)
  const { minPrice = 0, maxPrice, priceIn = defaultCurrency } = filters
  const place = (amount: number) => Math.min(max, Math.round(convert(amount, priceIn, currency) / step) * step)
  return [place(minPrice), maxPrice === undefined ? max : place(maxPrice)]
}

/** The filters that the thumbs stand for; a thumb at its own end of the slider is no filter. */
export function priceOfThumbs([from, to]: readonly [number, number], currency: CurrencyCode) {
  return {
    minPrice: from === 0 ? undefined : from,
    maxPrice: to === priceSlider(currency).max ? undefined : to,
    priceIn: currency,
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function idOf(value: unknown): string | undefined {
  const id = plainText(value).toLowerCase()
  return uuid.test(id) ? id : undefined
}

function guestsOf(value: unknown): number | undefined {
  const guests = Number(plainText(value))
  return Number.isInteger(guests) && guests > 1 && guests < mostGuests ? guests : undefined
}

/** In the order of the list; what is not in it is left out. */
function amenitiesIn(value: unknown) {
  const wanted = plainText(value).toLowerCase().split(',')
  return amenities.filter((amenity) => wanted.includes(amenity.toLowerCase()))
}

/** The highest price that the API accepts, in USD. */
const highestPrice = 1_000_000

function amountOf(value: unknown): number | undefined {
  const text = plainText(value)
  return /^\d{1,7}([.]\d{1,2})?$/.test(text) ? Math.min(highestPrice, Number(text)) : undefined
}
