import { type CurrencyCode, defaultCurrency, isCurrencyCode } from '../../../contract/money.ts'
import {
  amenities,
  mostGuests,
  type RoomSort,
  type RoomType,
  roomSorts,
  roomTypes,
} from '../../../contract/room-options.ts'
import { dayOf, type GivenSearch, inOrder, onlyGiven, textOf, plainText } from '../../lib/search.ts'

/* The routes need this file on every page, so that it has only what reading an address takes. */

/**
 * The filters of the rooms as they are in an address. The two prices are amounts in `priceIn` (USD if it is missing), so that a
 * link means the same in every display currency.
 */
export type RoomFilters = {
  query?: string
  festivalId?: string
  roomType?: RoomType
  minPrice?: number
  maxPrice?: number
  priceIn?: CurrencyCode
  /** What the prices, and the order by price, are of: what each pays; the whole room if it is missing, as in a call. */
  priceOf?: 'each'
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
  const sort = roomSorts.find((one) => one === search['sort'])
  return onlyGiven({
    query: textOf(search['query']),
    festivalId: idOf(search['festivalId']),
    roomType: roomTypes.find((type) => type.toLowerCase() === plainText(search['roomType']).toLowerCase()),
    minPrice,
    maxPrice,
    priceIn: isPriced && currency !== defaultCurrency ? currency : undefined,
    priceOf: (isPriced || sort === 'price') && search['priceOf'] === 'each' ? ('each' as const) : undefined,
    startDate,
    endDate,
    guests,
    amenities: amenitiesIn(search['amenities']).join(',') || undefined,
    full: plainText(search['full']) === '1' && guests === undefined ? (1 as const) : undefined,
    scope: search['scope'] === 'all' ? ('all' as const) : undefined,
    sort,
    cursor: textOf(search['cursor'], 500),
    post: plainText(search['post']) === '1' ? (1 as const) : undefined,
  })
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

/** The amenities in a text with commas, in the order of the list; what is not in it is left out. */
export function amenitiesIn(value: unknown) {
  const wanted = plainText(value).toLowerCase().split(',')
  return amenities.filter((amenity) => wanted.includes(amenity.toLowerCase()))
}

/** The highest price that the API accepts, in USD. */
const highestPrice = 1_000_000

function amountOf(value: unknown): number | undefined {
  const text = plainText(value)
  return /^\d{1,7}([.]\d{1,2})?$/.test(text) ? Math.min(highestPrice, Number(text)) : undefined
}
