import { type Expression, sql } from 'kysely'
import type { z } from 'zod'
import type { RoomFilters } from '../../../../contract/rooms/room-filters.ts'
import { maxStayNights } from '../../../../contract/rooms/room-limits.ts'
import { listFilters } from '../../../platform/lists/list-filters.ts'

/** The values of the filters: those in the contract, and the member's marked festivals. Prices are in USD. */
export type RoomFilterValues = Omit<z.output<typeof RoomFilters>, 'query' | 'sort' | 'scope' | 'guests' | 'priceOf'> & {
  /** A tsquery; null matches no room. */
  query?: string | null | undefined
  festivalIds?: string[] | undefined
  /** The bounds of the price per guest, instead of those of the room's price. */
  minEach?: number | undefined
  maxEach?: number | undefined
}
export type RoomFilterName = keyof RoomFilterValues

/** The price per guest once the room is full. */
export const eachPrice = sql`(room.price_usd / room.max_guests)`
/** Larger than the error of dividing two floating-point numbers, and smaller than the difference of two prices with six decimals. */
const inexact = sql.lit(1e-8)

/** A stay lasts at most 60 nights, so a condition on its last day also limits its first day, which is indexed. */
export const endsFrom = (day: Expression<unknown>) =>
  sql`room.available_to >= ${day}::date and room.available_from >= ${day}::date - ${sql.lit(maxStayNights)}`

const ofOrders = [
  'room_shares_by_first_day',
  'room_shares_by_room_price',
  'room_shares_by_each_price',
  'room_shares_latest',
]
const ofFestivals = ['room_shares_of_festival']

/**
 * The filters of the list of rooms. Amenities are found by either index, as most rooms have WiFi, and few a parking space and a balcony.
 */
export const roomFilters = listFilters<RoomFilterName>(ofOrders, {
  query: {
    where: (value) => sql`room.search @@ (select ${value}::tsquery)`,
    by: 'words',
    index: ['room_shares_words', 'room_shares_words_by_period'],
  },
  festivalId: { where: (value) => sql`room.festival_id = ${value}::uuid`, by: 'own', index: ofFestivals },
  festivalIds: { where: (value) => sql`room.festival_id = any(${value}::uuid[])`, by: 'own', index: ofFestivals },
  roomType: { where: (value) => sql`room.room_type = ${value}::room_type`, by: 'order' },
  minPrice: { where: (value) => sql`room.price_usd >= ${value}::float8`, by: 'order', isRare: true },
  maxPrice: { where: (value) => sql`room.price_usd <= ${value}::float8`, by: 'order', isRare: true },
  minEach: { where: (value) => sql`${eachPrice} >= ${value}::float8 - ${inexact}`, by: 'order' },
  maxEach: { where: (value) => sql`${eachPrice} <= ${value}::float8 + ${inexact}`, by: 'order' },
  startDate: { where: endsFrom, by: 'day' },
  endDate: { where: (value) => sql`room.available_from <= ${value}::date`, by: 'day' },
  amenities: {
    where: (value) => sql`room.amenities @> ${value}::text[]`,
    by: 'either',
    index: ['room_shares_amenities'],
    isRare: true,
  },
})
