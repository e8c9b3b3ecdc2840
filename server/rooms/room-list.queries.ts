import { type Expression, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { mostCounted } from '../../contract/client.ts'
import { longestPage } from '../../contract/fields.ts'
import { longestStayNights, type RoomSort } from '../../contract/room-options.ts'
import type { RoomFilters } from '../../contract/room-filters.ts'
import { placeholder, type Placeholders } from '../db/statement.ts'
import type { Order } from '../list-cursor.ts'
import type { PagedList } from '../paged-list.ts'
import { firstFound, hidden, type SearchByPeriod } from '../search-periods.ts'
import { roomIsListed } from '../visible.ts'
import { comparedColumns, notComparedColumns, roomColumns, roomJoins } from './rooms.queries.ts'

/** The values of the filters: those in the contract, and the member's marked festivals. Prices are in USD. */
export type RoomFilterValues = Omit<z.output<typeof RoomFilters>, 'query' | 'sort' | 'scope' | 'guests' | 'priceOf'> & {
  /** A tsquery; null matches no room. */
  query?: string | null | undefined
  festivalIds?: string[] | undefined
  /** The bounds of what each guest pays, in place of those of the room's price. */
  minEach?: number | undefined
  maxEach?: number | undefined
}
export type RoomFilterName = keyof RoomFilterValues

/** What each guest pays once the room is full. */
const eachPrice = sql`(room.price_usd / room.max_guests)`
/** More than a division of two floating-point numbers is off, and less than two prices with six decimals differ. */
const inexact = sql.lit(1e-8)

/**
 * Each filter as a condition. A stay lasts at most 60 nights, so a condition on its last day also limits its first day, which is
 * indexed.
 */
const conditions: Record<RoomFilterName, (value: Expression<unknown>) => RawBuilder<unknown>> = {
  query: (value) => sql`room.search @@ (select ${value}::tsquery)`,
  festivalId: (value) => sql`room.festival_id = ${value}::uuid`,
  festivalIds: (value) => sql`room.festival_id = any(${value}::uuid[])`,
  roomType: (value) => sql`room.room_type = ${value}::room_type`,
  minPrice: (value) => sql`room.price_usd >= ${value}::float8`,
  maxPrice: (value) => sql`room.price_usd <= ${value}::float8`,
  minEach: (value) => sql`${eachPrice} >= ${value}::float8 - ${inexact}`,
  maxEach: (value) => sql`${eachPrice} <= ${value}::float8 + ${inexact}`,
  startDate: endsFrom,
  endDate: (value) => sql`room.available_from <= ${value}::date`,
  amenities: (value) => sql`room.amenities @> ${value}::text[]`,
}
export const roomFilterNames = Object.keys(conditions) as RoomFilterName[]

function endsFrom(day: Expression<unknown>) {
  return sql`room.available_to >= ${day}::date and room.available_from >= ${day}::date - ${sql.lit(longestStayNights)}`
}

/**
 * Types, prices and days are in the index of each order, which is read in that order until the page is full. Search words and
 * festivals have separate indexes that are not in the order of the list, so the rooms found by them are collected as candidates and
 * then sorted; of those found by words, only the first ones by day (`firstFound`) where these are enough. Amenities have a separate
 * index too, but PostgreSQL chooses: most rooms have WiFi, few a parking space and a balcony.
 */
const unordered = new Set<RoomFilterName>(['query', 'festivalId', 'festivalIds'])

/**
 * The viewer's values that select and order rooms before they are ranked. If a wish is not stated, its bound includes every room.
 */
export type Wishes = {
  /** Whether the member has any of the wishes below. */
  hasWishes: boolean
  /** In USD per night, for the member's part of the room once it is full. */
  budgetFrom: number
  budgetTo: number
  /** The days that a stay has to include. */
  staysFrom: string
  staysTo: string
  /** The gender preferences of rooms that exclude the member. */
  excludedBy: string[]
}
export type RoomListArgs = RoomFilterValues &
  Wishes & {
    /** The least number of places left. Every statement has this condition, so it does not double their number. */
    guests: number
    viewerId: string | null
    viewerIsAdmin: boolean
  }

const wish = <Name extends keyof Wishes>(name: Name) => placeholder<Wishes[Name]>(name)
const isReachable = sql`(
  room.current_guests < room.max_guests
  and (room.gender_preference = any(${wish('excludedBy')}::gender_preference[])) is not true
)`
const isWanted = sql`(
  ${eachPrice} >= ${wish('budgetFrom')}::float8
  and ${eachPrice} <= ${wish('budgetTo')}::float8
  and room.available_from <= ${wish('staysFrom')}::date and room.available_to >= ${wish('staysTo')}::date
)`

const byDay = { by: { available_from: 'date' }, direction: 'asc' } as const

/** The order 'best' before rooms are ranked: rooms that match the member's wishes, other available rooms, unavailable rooms. */
export const bestOrders: Order[] = [
  { ...byDay, name: 'rooms_wanted', where: () => sql`${isReachable} and ${isWanted}` },
  {
    ...byDay,
    name: 'rooms_others',
    // The condition `hasWishes` is separate, so that PostgreSQL skips this part if the member has no wishes.
    where: () => sql`${wish('hasWishes')}::boolean and ${isReachable} and not ${isWanted}`,
  },
  { ...byDay, name: 'rooms_out_of_reach', where: () => sql`not ${isReachable}` },
]

/** A `RoomSort`, or 'each': by what each guest pays. */
export type RoomOrder = RoomSort | 'each'
export const roomOrders: Record<RoomOrder, Order[]> = {
  dates: [{ ...byDay, name: 'rooms_by_day' }],
  price: [{ name: 'rooms_by_price', by: { price_usd: 'float8' }, direction: 'asc' }],
  each: [{ name: 'rooms_by_each_price', by: { each_price: 'float8' }, direction: 'asc' }],
  newest: [{ name: 'rooms_newest', direction: 'desc' }],
  best: bestOrders,
}

type ListArgs = Placeholders<RoomListArgs & { today: string }>

/** The arguments of every list: the days and the viewer that limit it. */
type Limits = { today: Expression<string>; viewerId: Expression<string | null>; viewerIsAdmin: Expression<boolean> }

const allRooms = sql`room_shares`
const roomsWithEachPrice = sql`(select *, ${eachPrice} as each_price from room_shares as room)`

/** The open rooms of a list with its filters, as `room_shares as room where …`; `rooms` is a table in its place. */
export function openRooms(arg: ListArgs, activeFilters: RoomFilterName[], limits: Limits = arg, rooms = allRooms) {
  const wanted = [
    sql`room.is_active`,
    endsFrom(limits.today),
    sql`room.max_guests - room.current_guests >= ${arg.guests}::int`,
    ...activeFilters.map((name) => conditions[name](arg[name])),
    // PostgreSQL checks conditions in this order, and this one takes the longest.
    roomIsListed('room', limits),
  ]
  return sql`${rooms} as room where ${sql.join(wanted, sql` and `)}`
}

const candidateColumns = sql`
  room.id, room.available_from, room.available_to, room.price_usd, room.current_guests, room.max_guests, room.gender_preference,
  ${eachPrice} as each_price`

/** The rooms of a list, as the table `room` from which pages are read. */
export function listedRooms(arg: ListArgs, activeFilters: RoomFilterName[], rooms = allRooms) {
  const source = openRooms(arg, activeFilters, arg, rooms)
  if (!activeFilters.some((name) => unordered.has(name))) return { sources: [source] }
  return { candidates: sql`select ${candidateColumns} from ${source}`, sources: [sql`candidates as room where true`] }
}

/** The first `most` rooms by day, with the columns of the candidates. */
export const firstRooms = (arg: ListArgs, activeFilters: RoomFilterName[], most: number) => sql`(
  select ${candidateColumns}
  from ${openRooms(arg, activeFilters)}
  order by room.available_from, room.id
  limit ${sql.lit(most)}
)`

const hasOwnIndex = new Set<RoomFilterName>(['festivalId', 'festivalIds', 'amenities'])

/** Whether words are the only filter that no index gives in the order by day. */
export const isSearchedByPeriod = (activeFilters: RoomFilterName[]) =>
  activeFilters.includes('query') && !activeFilters.some((name) => hasOwnIndex.has(name))

/** The first `most` rooms by day that are found by words, with the columns of the candidates. */
export function firstFoundRooms(
  arg: ListArgs,
  activeFilters: RoomFilterName[],
  { most, after }: { most: number; after?: Order | undefined },
) {
  const others = activeFilters.filter((name) => name !== 'query')
  const ofDays = others.filter((name) => name === 'startDate' || name === 'endDate')
  const limits = {
    today: hidden(arg.today, 'date'),
    viewerId: hidden(arg.viewerId, 'uuid'),
    viewerIsAdmin: hidden(arg.viewerIsAdmin, 'boolean'),
  }
  const days = [sql`room.is_active`, endsFrom(limits.today), ...ofDays.map((name) => conditions[name](arg[name]))]
  const search: SearchByPeriod = {
    table: allRooms,
    isIndexed: sql`is_active`,
    days: (rooms) => sql`${rooms} as room where ${sql.join(days, sql` and `)}`,
    source: (rooms) => openRooms(arg, others, limits, rooms),
    day: 'available_from',
    words: arg.query,
    columns: candidateColumns,
  }
  return firstFound(search, roomOrders.dates, { today: arg.today, after, most })
}

/** One digit per filter, 1 if it is active, for the name of a statement. */
export const filterFlags = (activeFilters: RoomFilterName[]) =>
  roomFilterNames.map((name) => Number(activeFilters.includes(name))).join('')

/** The sorts that can be the default of the list. */
const usualSorts = new Set<RoomOrder>(['dates', 'best'])
const rareFilters = new Set<RoomFilterName>(['amenities', 'minPrice', 'maxPrice'])

/**
 * One list for each sort and combination of filters, so that PostgreSQL plans each statement for exactly these filters. The most
 * frequent statements are prepared: lists without a filter, and first pages with one filter in the usual sorts.
 */
export function roomList(
  sort: RoomOrder,
  activeFilters: RoomFilterName[],
  forMember: boolean,
): PagedList<RoomListArgs> {
  const isFrequent =
    activeFilters.length === 1 && !activeFilters.some((name) => rareFilters.has(name)) && usualSorts.has(sort)
  return {
    name: `rooms_${sort}_${filterFlags(activeFilters)}_${forMember ? 'member' : 'visitor'}`,
    orders: roomOrders[sort],
    prepared: activeFilters.length === 0 ? 'all' : isFrequent ? 'first page' : 'none',
    compose: (arg, after) => ({
      ...listedRooms(arg, activeFilters, sort === 'each' ? roomsWithEachPrice : allRooms),
      // Pages by day end with what is found first; other orders need all that is found.
      ...(sort === 'dates' &&
        isSearchedByPeriod(activeFilters) && {
          candidates: firstFoundRooms(arg, activeFilters, { after, most: after ? longestPage + 1 : mostCounted }),
        }),
      item: roomOfPage(arg, forMember),
    }),
  }
}

/** Reads the row of the room with the id `page.id`; `others` are more columns of the reply. */
export const roomOfPage = (
  arg: Placeholders<{ viewerId: string | null }>,
  forMember: boolean,
  ...others: RawBuilder<unknown>[]
) => sql`
  select ${sql.join([roomColumns(arg, forMember ? comparedColumns : notComparedColumns), ...others])}
  from room_shares as room
  ${roomJoins}
  where room.id = page.id`
