import { amenities, type PriceOf, type RoomType } from './room-options.ts'

/** The filters of a saved search of rooms, without what is usual. Prices are in USD, with at most two decimals. */
export type SavedFilters = {
  query?: string | undefined
  festivalId?: string | undefined
  roomType?: RoomType | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  priceOf?: 'each' | undefined
  startDate?: string | undefined
  endDate?: string | undefined
  /** From two on: one is told of no full room, so one place is usual. */
  guests?: number | undefined
  amenities?: (typeof amenities)[number][] | undefined
  scope?: 'all' | undefined
}

type Given = Omit<SavedFilters, 'priceOf' | 'scope' | 'amenities'> & {
  priceOf?: PriceOf | undefined
  scope?: 'mine' | 'all' | undefined
  amenities?: readonly string[] | undefined
}

/** In cents, rounded so that no room at exactly this price is left out. What is a cent already stays, whatever its last bits are. */
const almost = 1e-6
const down = (price: number) => Math.floor(price * 100 + almost) / 100
const up = (price: number) => Math.ceil(price * 100 - almost) / 100

/** Filters that find the same rooms are the same text of JSON: the names are in one order, and what changes nothing is left out. */
export function savedFilters(given: Given): SavedFilters {
  const { query, festivalId, roomType, minPrice, maxPrice, startDate, endDate, guests = 1 } = given
  const hasPrice = Boolean(minPrice) || maxPrice !== undefined
  const wanted = amenities.filter((amenity) => given.amenities?.includes(amenity))
  const filters: SavedFilters = {
    query: query || undefined,
    festivalId,
    roomType,
    minPrice: minPrice ? down(minPrice) : undefined,
    maxPrice: maxPrice === undefined ? undefined : up(maxPrice),
    priceOf: hasPrice && given.priceOf === 'each' ? 'each' : undefined,
    startDate,
    endDate,
    guests: guests > 1 ? guests : undefined,
    amenities: wanted.length > 0 ? wanted : undefined,
    scope: given.scope === 'all' && festivalId === undefined ? 'all' : undefined,
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** Whether they limit the list at all. */
export const limitsList = (filters: SavedFilters) => Object.keys(filters).some((name) => name !== 'scope')

/** As the query of the list takes them, and the address of its page. */
export const searchOf = ({ amenities: wanted, ...filters }: SavedFilters) => ({
  ...filters,
  ...(wanted && { amenities: wanted.join(',') }),
})
