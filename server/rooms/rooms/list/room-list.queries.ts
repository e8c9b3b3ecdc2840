import { type Expression, type RawBuilder, sql } from 'kysely'
import { maxCounted } from '../../../../contract/platform/client.ts'
import { maxPageSize } from '../../../../contract/platform/list-limits.ts'
import type { RoomSort } from '../../../../contract/rooms/room-options.ts'
import { placeholder, type Placeholders } from '../../../platform/db/statements/statement.ts'
import type { Order } from '../../../platform/lists/list-cursor.ts'
import type { PagedList } from '../../../platform/lists/paged-list.ts'
import { firstFound, keepGenericPlan, type SearchByPeriod } from '../../../platform/lists/search-periods.ts'
import { roomIsListed } from '../../../visible.ts'
import { hasPlaces, isNotFull, type SearchedNights } from '../room-nights.queries.ts'
import { eachPrice, endsFrom, type RoomFilterName, roomFilters, type RoomFilterValues } from './room-filters.ts'
import { comparedColumns, notComparedColumns, roomColumns, roomJoins } from '../rooms.queries.ts'

/** The viewer's values that select and order rooms before they are ranked. The bound of an unstated wish includes every room. */
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
  Wishes &
  SearchedNights & {
    /** The minimum number of free places. */
    guests: number
    viewerId: string | null
    viewerIsAdmin: boolean
  }

const wish = <Name extends keyof Wishes>(name: Name) => placeholder<Wishes[Name]>(name)
const isReachable = sql`(
  ${isNotFull}
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

/** The open rooms of a list with its filters, as `room_shares as room where …`; `rooms` is a table that replaces `room_shares`. */
export function openRooms(arg: ListArgs, activeFilters: RoomFilterName[], limits: Limits = arg, rooms = allRooms) {
  const wanted = [
    sql`room.is_active`,
    endsFrom(limits.today),
    hasPlaces(arg.guests, activeFilters.some(isOfDays) ? arg : null),
    ...roomFilters.where(activeFilters, arg),
    // PostgreSQL checks conditions in this order, and this one is the slowest.
    roomIsListed('room', limits),
  ]
  return sql`${rooms} as room where ${sql.join(wanted, sql` and `)}`
}

const isOfDays = (name: RoomFilterName) => name === 'startDate' || name === 'endDate'

const candidateColumns = sql`
  room.id, room.available_from, room.available_to, room.price_usd, room.current_guests, room.max_guests, room.gender_preference,
  ${eachPrice} as each_price`

/** The rooms of a list, as the table `room` from which pages are read. */
export function listedRooms(arg: ListArgs, activeFilters: RoomFilterName[], rooms = allRooms) {
  const source = openRooms(arg, activeFilters, arg, rooms)
  if (!roomFilters.areUnordered(activeFilters)) return { sources: [source] }
  return { candidates: sql`select ${candidateColumns} from ${source}`, sources: [sql`candidates as room where true`] }
}

/** The rooms of a list by day, with the columns of the candidates: the first `max`, or all, which are read one by one until it is enough. */
export const roomsByDay = (arg: ListArgs, activeFilters: RoomFilterName[], max?: number) => sql`(
  select ${candidateColumns}
  from ${openRooms(arg, activeFilters)}
  order by room.available_from, room.id
  ${max === undefined ? sql`offset 0` : sql`limit ${sql.lit(max)}`}
)`

/** The first `max` rooms that match the words in these orders, by day in each, with the columns of the candidates. */
export function firstFoundRooms(
  arg: ListArgs,
  activeFilters: RoomFilterName[],
  { max, after, orders = roomOrders.dates }: { max: Expression<number>; after?: Order | undefined; orders?: Order[] },
) {
  const others = activeFilters.filter((name) => name !== 'query')
  const limits = {
    today: keepGenericPlan(arg.today, 'date'),
    viewerId: keepGenericPlan(arg.viewerId, 'uuid'),
    viewerIsAdmin: keepGenericPlan(arg.viewerIsAdmin, 'boolean'),
  }
  const days = [sql`room.is_active`, endsFrom(limits.today), ...roomFilters.where(roomFilters.ofDays(others), arg)]
  const search: SearchByPeriod = {
    table: allRooms,
    isIndexed: sql`is_active`,
    days: (rooms) => sql`${rooms} as room where ${sql.join(days, sql` and `)}`,
    source: (rooms) => openRooms(arg, others, limits, rooms),
    day: 'available_from',
    words: arg.query,
    columns: candidateColumns,
  }
  return firstFound(search, orders, { today: arg.today, after, max })
}

/** The sorts that can be the default. */
const usualSorts = new Set<RoomOrder>(['dates', 'best'])

/**
 * One list for each sort and combination of filters, so that PostgreSQL plans each statement for exactly these filters. With a filter,
 * only first pages in the usual sorts are prepared.
 */
export function roomList(
  sort: RoomOrder,
  activeFilters: RoomFilterName[],
  forMember: boolean,
): PagedList<RoomListArgs> {
  const prepared = roomFilters.prepared(activeFilters)
  return {
    name: `rooms_${sort}_${roomFilters.flags(activeFilters)}_${forMember ? 'member' : 'visitor'}`,
    orders: roomOrders[sort],
    prepared: prepared === 'first page' && !usualSorts.has(sort) ? 'none' : prepared,
    compose: (arg, after) => ({
      ...listedRooms(arg, activeFilters, sort === 'each' ? roomsWithEachPrice : allRooms),
      // Pages by day stop once enough rooms are found; other orders need all rooms.
      ...(sort === 'dates' &&
        roomFilters.areSearchedByPeriod(activeFilters) && {
          candidates: firstFoundRooms(arg, activeFilters, {
            after,
            max: sql.lit(after ? maxPageSize + 1 : maxCounted),
          }),
        }),
      item: roomOfPage(arg, forMember),
    }),
  }
}

/** Reads the row of the room with the id `page.id`; `others` are additional columns of the reply. */
export const roomOfPage = (
  arg: Placeholders<{ viewerId: string | null } & SearchedNights>,
  forMember: boolean,
  ...others: RawBuilder<unknown>[]
) => sql`
  select ${sql.join([roomColumns(arg, forMember ? comparedColumns : notComparedColumns, { searched: arg }), ...others])}
  from room_shares as room
  ${roomJoins}
  where room.id = page.id`
