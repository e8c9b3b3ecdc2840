import { longestStayNights, type RoomSort } from '../../contract/room-options.ts'
import type { Database } from '../db/connect.ts'
import { readSearchQuery } from '../db/search.queries.ts'
import { listedRoom, readRowsTogether, type Statement } from '../text-statements.ts'
import type { Viewer } from '../visible.ts'
import { fitCounts, fitValueCount, fitValues, misfit } from './room-fit.queries.ts'
import type { Days, Seeker } from './room-fit.rules.ts'
import type { Place } from './room-list.cursor.ts'
import { roomColumns, roomJoins } from './rooms.queries.ts'

/** What the list may be narrowed by. Days are `YYYY-MM-DD`, prices USD, both ends included. */
export type RoomNarrowing = {
  query?: string | undefined
  festivalId?: string | undefined
  /** Those that the viewer goes to. */
  festivalIds?: string[] | undefined
  roomType?: string | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

/** Each as a condition on a value. A stay lasts at most 60 nights: that makes its last day a range of the index by the first. */
const conditions: Record<keyof RoomNarrowing, (value: string) => string> = {
  query: (value) => `room.search @@ (select ${value}::tsquery)`,
  festivalId: (value) => `room.festival_id = ${value}::uuid`,
  festivalIds: (value) => `room.festival_id = any(${value}::uuid[])`,
  roomType: (value) => `room.room_type = ${value}::room_type`,
  minPrice: (value) => `room.price_usd >= ${value}::float8`,
  maxPrice: (value) => `room.price_usd <= ${value}::float8`,
  startDate: (value) =>
    `room.available_to >= ${value}::date and room.available_from >= ${value}::date - ${longestStayNights}`,
  endDate: (value) => `room.available_from <= ${value}::date`,
}
export const roomNarrowings = Object.keys(conditions) as (keyof RoomNarrowing)[]

/**
 * Types, prices and days stand in the index of each order: it is read in that order as far as the page goes, and once more to
 * count. What words or festivals leave is gathered first, and so is all that is to be compared with the viewer.
 */
const gathered = new Set<keyof RoomNarrowing>(['query', 'festivalId', 'festivalIds'])

const viewerValues = 4
const names = { room: 'room', festival: 'festival', viewer: '$1', first: viewerValues + 1 }

type Order = {
  /** The columns that a place consists of, before the id. */
  keys: { name: string; type: string; value: string }[]
  descending?: true
  /** What their values are read from: the room's own columns, unless it says otherwise. */
  from?: (conditions: string, asked: (keyof RoomNarrowing)[]) => string
}

const orders: Record<RoomSort, Order> = {
  dates: { keys: [{ name: 'available_from', type: 'date', value: 'room.available_from' }] },
  price: { keys: [{ name: 'price_usd', type: 'float8', value: 'room.price_usd' }] },
  newest: { keys: [], descending: true },
  best: {
    keys: [
      { name: 'misfit', type: 'int', value: misfit(names) },
      { name: 'available_from', type: 'date', value: 'room.available_from' },
    ],
    // Apart, so that each is counted once and not wherever the order names it.
    from: (conditions, asked) => `(
      select room.id, room.host_id, room.traits, room.available_from, room.current_guests, room.max_guests,
        ${fitCounts(names)}
      from room_shares as room
      join ${leavesMany(asked) ? allFestivals : 'festivals'} as festival on festival.id = room.festival_id
      where ${conditions}
      offset 0
    ) as room where true`,
  },
}

/** The planner cannot tell how many rooms a word leaves, and would look up the festival of each. */
const leavesMany = (asked: (keyof RoomNarrowing)[]) =>
  asked.includes('query') && !asked.includes('festivalId') && !asked.includes('festivalIds')
const allFestivals = '(select id, start_date, end_date from festivals offset 0)'

export type RoomPage = {
  /** The rooms' JSON. */
  items: string
  /** Where the next page begins. */
  next: Place | null
  /** Of all pages. */
  total: number
}

type RoomListRequest = {
  viewer: Viewer
  seeker: Seeker | null
  /** The days that the fit is judged by; null for those of each festival. */
  searched: Days | null
  /** Rooms whose last day is this one or later are listed. */
  today: string
  limit: number
  sort: RoomSort
  narrowing: RoomNarrowing
  /** The page before: its last place, and the whole number. */
  behind: { after: Place; total: number } | null
}

/** A page of the open rooms that this viewer may see. */
export async function readRoomPage(db: Database, request: RoomListRequest): Promise<RoomPage> {
  const { viewer, seeker, searched, today, limit, sort, narrowing, behind } = request
  const asked = roomNarrowings.filter((name) => narrowing[name] !== undefined)
  const wanted = { ...narrowing, query: narrowing.query && (await readSearchQuery(db, narrowing.query)) }
  const values = [
    viewer?.id ?? null,
    viewer?.isAdmin ?? false,
    today,
    limit,
    ...fitValues(seeker, searched),
    ...asked.map((name) => wanted[name]),
    ...(behind ? [...behind.after.key, behind.after.id] : []),
  ]
  type Row = { items: string; next: string | null; total: number | null }
  const [page] = await readRowsTogether<Row>(db, roomListStatement(asked, sort, behind !== null), values)
  if (!page) throw new Error('a page always gives its row')
  return {
    items: page.items,
    next: page.next === null ? null : JSON.parse(page.next),
    total: page.total ?? behind?.total ?? 0,
  }
}

/** Those that a list has unless another is asked for. */
const usualSorts = new Set<RoomSort>(['dates', 'best'])

/** The prepared ones, each composed once. */
const preparedStatements = new Map<string, Statement>()

/**
 * One for each combination, so that PostgreSQL plans for what is asked and nothing else. What is asked most is prepared: the
 * whole list, and first pages with one filter in the usual order. All combinations together would take a connection 150 MB.
 */
export function roomListStatement(asked: (keyof RoomNarrowing)[], sort: RoomSort, isBehind: boolean): Statement {
  const bits = roomNarrowings.map((name) => Number(asked.includes(name))).join('')
  const name = `rooms_${sort}_${isBehind ? 'behind' : 'first'}_${bits}`
  const isPrepared = asked.length === 0 || (asked.length === 1 && !isBehind && usualSorts.has(sort))
  const statement = preparedStatements.get(name) ?? { name, text: listText(asked, orders[sort], isBehind), isPrepared }
  if (isPrepared) preparedStatements.set(name, statement)
  return statement
}

/**
 * `$1` is the viewer, `$2` whether they are an admin, `$3` today, `$4` the limit; then come what rooms are compared with, the
 * values that are asked, and the place of the page before.
 */
function listText(asked: (keyof RoomNarrowing)[], order: Order, isBehind: boolean): string {
  const firstAsked = viewerValues + fitValueCount + 1
  const asks = asked.map((name, at) => conditions[name](`$${at + firstAsked}`))
  const wanted = [
    'room.is_active',
    `room.available_to >= $3::date and room.available_from >= $3::date - ${longestStayNights}`,
    listedRoom('room', '$1', '$2'),
    ...asks,
  ].join(' and ')
  const rooms = order.from?.(wanted, asked) ?? `room_shares as room where ${wanted}`
  const columns = ['room.id', ...order.keys.map(({ name, value }) => `${value} as ${name}`)].join(', ')
  const isGathered = order.from !== undefined || asked.some((name) => gathered.has(name))
  const source = isGathered ? 'gathered as room where true' : rooms
  const direction = order.descending ? ' desc' : ''
  const sorted = [...order.keys.map(({ name }) => name), 'id'].map((name) => `room.${name}${direction}`).join(', ')
  const place = [...order.keys, { name: 'id', type: 'uuid' }]
  const firstOfPlace = firstAsked + asked.length
  const behind = `(${place.map(({ name }) => `room.${name}`).join(', ')}) ${order.descending ? '<' : '>'} (${place
    .map(({ type }, at) => `$${firstOfPlace + at}::${type}`)
    .join(', ')})`
  return `
    with ${isGathered ? `gathered as materialized (select ${columns} from ${rooms}),` : ''}
    page as materialized (
      select room.*, row_number() over (order by ${sorted}) as place
      from (
        select ${['room.id', ...order.keys.map(({ name }) => `room.${name}`)].join(', ')}
        from ${source} ${isBehind ? `and ${behind}` : ''}
        order by ${sorted}
        -- No page is longer than 100, and one more tells whether another follows; what is asked for is not known to the planner.
        limit 101
      ) as room
    )
    select
      (
        select coalesce(json_agg(shown order by place), '[]')::text
        from page
        cross join lateral (
          select ${roomColumns(names.first)}
          from room_shares as room
          ${roomJoins(names.first)}
          where room.id = page.id
        ) as shown
        where place <= $4::int
      ) as items,
      (
        select json_build_object('key', json_build_array(${order.keys.map(({ name }) => name).join(', ')}), 'id', id)::text
        from page
        where place = $4::int and exists (select from page where place > $4::int)
      ) as next,
      ${isBehind ? 'null::bigint' : `(select count(*) from ${source})`} as total`
}
