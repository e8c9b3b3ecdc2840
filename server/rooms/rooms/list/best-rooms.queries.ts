import { type RawBuilder, sql } from 'kysely'
import { maxCounted } from '../../../../contract/platform/client.ts'
import type { Database } from '../../../platform/db/connections/connect.ts'
import { readJson, readRowsTogether } from '../../../platform/db/statements/named-statements.ts'
import { placeholder, type Placeholders, type Statement, statement } from '../../../platform/db/statements/statement.ts'
import { type Order, type PageStart, writeCursor } from '../../../platform/lists/list-cursor.ts'
import { countOf, readPage } from '../../../platform/lists/paged-list.ts'
import { rankedRoomColumns } from './room-fit.queries.ts'
import type { SearchedNights } from '../room-nights.queries.ts'
import { type Comparison, compare, type ComparedMember, type Days, type RankedRoom, rankOf } from './room-fit.rules.ts'
import { type RoomFilterName, roomFilters } from './room-filters.ts'
import {
  bestOrders,
  firstFoundRooms,
  listedRooms,
  type RoomListArgs,
  roomList,
  roomOfPage,
  roomsByDay,
} from './room-list.queries.ts'

/** This many rooms, the first ones in the order of `bestOrders`, are compared with the member and sorted by rank. */
export const maxRanked = 250
/** How many rooms are read first: enough for members who want at least one in five of them. At least `maxCounted`. */
const maxFound = 5 * maxRanked
/**
 * The maximum number of rooms that a later page compares: more than the first page, as rooms may have been posted among the ranked ones.
 */
const maxRankedAgain = 1_000

/** A position in `bestOrders`: the index of the order, and the first day and the id of a room. */
type Position = { part: number; day: string; id: string }
/** The position after every room, for lists in which all rooms are ranked. */
const end: Position = { part: bestOrders.length, day: '9999-12-31', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** The contents of the cursor of a ranked page: where the page ended, and the last ranked room. */
export const rankedOrder: Order = {
  name: 'rooms_ranked_by_follows',
  by: { rank: 'int', available_from: 'date', last_part: 'int', last_day: 'date', last_id: 'uuid' },
  direction: 'asc',
}

type Candidate = RankedRoom & { part: number; id: string }
/** One candidate. If there is none, or the first rooms were not enough, a single row with only the total. */
type CandidateRow = (Candidate | { part: null }) & { total: number | null; isEnough: boolean }
type CandidateArgs = RoomListArgs & { today: string; max: number; isFirstPage: boolean }
type BestRequest = {
  args: RoomListArgs
  activeFilters: RoomFilterName[]
  member: ComparedMember
  searched: Days | null
  limit: number
  start: PageStart
}

/**
 * Reads a page of the order 'best' for a member with preferences that begins among the ranked rooms; the other rooms follow in the
 * order of `bestOrders`. The cursor contains the last ranked room, which separates the two groups: new rooms do not move others across
 * it, so no room is shown twice or left out. Each of `rooms` is a JSON array of rooms for `withComparisons`.
 */
export async function readBestPage(db: Database, { args, activeFilters, member, searched, limit, start }: BestRequest) {
  const { today, after } = start
  const [rank, day, lastPart, lastDay, lastId, id] = (after?.key ?? []) as [
    number,
    string,
    number,
    string,
    string,
    string,
  ]
  const known = after && { part: lastPart, day: lastDay, id: lastId }
  const found = await readCandidates(db, activeFilters, { ...args, today }, known)
  const total = after?.total ?? found.total
  const { candidates, last } = known ? { candidates: found.candidates, last: known } : firstRanked(found.candidates)
  const ranked = candidates
    .map((candidate) => rankedRoom(candidate, compare(member, candidate, searched)))
    .toSorted(byRank)
  const rest = after ? ranked.filter((room) => byRank(room, { rank, day, id }) > 0) : ranked
  const visible = rest.slice(0, limit)
  const lastShown = visible.at(-1)
  const rooms = await readJson(db, roomsByIds, { ...args, ids: visible.map((room) => room.id) })
  if (lastShown && rest.length > visible.length) {
    const key = [lastShown.rank, lastShown.day, last.part, last.day, last.id, lastShown.id]
    return { rooms: [rooms], next: writeCursor(rankedOrder, today, total, key), total }
  }
  const lastOrder = bestOrders[last.part]
  if (!lastOrder) return { rooms: [rooms], next: null, total }
  const cursor = writeCursor(lastOrder, today, total, [last.day, last.id])
  if (visible.length === limit) return { rooms: [rooms], next: cursor, total }
  const others = await readPage(db, roomList('best', activeFilters, true), args, {
    limit: limit - visible.length,
    cursor,
  })
  return { rooms: [rooms, others.items.text], next: others.next, total }
}

/** Splits the rooms of a first page, which have one more than `maxRanked` if unranked rooms follow. */
function firstRanked(found: Candidate[]): { candidates: Candidate[]; last: Position } {
  const lastRanked = found[maxRanked - 1]
  if (!lastRanked || found.length === maxRanked) return { candidates: found, last: end }
  const { part, id, availableFrom } = lastRanked
  return { candidates: found.slice(0, maxRanked), last: { part, id, day: availableFrom } }
}

type Ranked = { rank: number; day: string; id: string }

const rankedRoom = (candidate: Candidate, comparison: Comparison): Ranked => ({
  rank: rankOf(comparison, candidate),
  day: candidate.availableFrom,
  id: candidate.id,
})

const byText = (a: string, b: string) => Number(a > b) - Number(a < b)
const byRank = (a: Ranked, b: Ranked) => a.rank - b.rank || byText(a.day, b.day) || byText(a.id, b.id)

/** Reads the rooms up to `last`, or for the first page one more than `maxRanked`. */
async function readCandidates(
  db: Database,
  activeFilters: RoomFilterName[],
  args: RoomListArgs & { today: string },
  last: Position | null,
) {
  const bounds = bestOrders.flatMap((_, part) => Object.entries(boundOf(part, last ?? end)))
  const candidateArgs = {
    ...args,
    ...(Object.fromEntries(bounds) as Record<string, string>),
    max: last ? maxRankedAgain : maxRanked + 1,
    isFirstPage: last === null,
  }
  const first = await readRowsTogether(db, candidatesStatement(activeFilters), candidateArgs)
  const total = first[0]?.total ?? 0
  const rows =
    first[0]?.isEnough === false ? await readRowsTogether(db, candidatesInParts(activeFilters), candidateArgs) : first
  // Uses the rows themselves, as copying a few hundred takes longer than comparing them.
  const candidates = rows.filter((row) => row.part !== null)
  return { candidates, total }
}

const dayName = (part: number) => `lastDay${part}`
const idName = (part: number) => `lastId${part}`

/** Limits one of `bestOrders` to the rooms up to `last`: all rooms of an earlier part, none of a later part. */
function boundOf(part: number, last: Position) {
  const { day, id } = part < last.part ? end : part > last.part ? { day: '-infinity', id: end.id } : last
  return { [dayName(part)]: day, [idName(part)]: id }
}

const prepared = new Map<string, Statement<CandidateArgs, CandidateRow>>()

type Sql = RawBuilder<unknown>
type Tables = { tables: Sql[]; sources: Sql[]; total: Sql; isEnough: Sql }

/** The statements for lists without a filter of the member, and for words only, are prepared. */
function candidatesFrom(
  kind: string,
  tablesOf: (arg: Placeholders<CandidateArgs>, activeFilters: RoomFilterName[]) => Tables,
) {
  return (activeFilters: RoomFilterName[]) => {
    const isPrepared = activeFilters.every((name) => name === 'festivalIds') || activeFilters.join() === 'query'
    const name = `rooms_${kind}_${roomFilters.flags(activeFilters)}`
    const compose = (arg: Placeholders<CandidateArgs>) => candidatesSql(arg, tablesOf(arg, activeFilters))
    const made = prepared.get(name) ?? statement<CandidateArgs, CandidateRow>(name, compose, { isPrepared })
    if (isPrepared) prepared.set(name, made)
    return made
  }
}

/** Returns no room if `isEnough` is false; `candidatesInParts` is used then. */
export const candidatesStatement = candidatesFrom('candidates', candidateTables)

/** For searches by words: each part is read by day until there are enough rooms. */
export const candidatesInParts = candidatesFrom('candidates_in_parts', (arg, activeFilters) => {
  const inParts = firstFoundRooms(arg, activeFilters, { max: sql`${arg.max}::int`, orders: ordersUpToLast })
  return {
    tables: [sql`candidates as materialized ${inParts}`],
    sources: [sql`candidates as room where true`],
    total: sql`null::bigint`,
    isEnough: sql`true`,
  }
})

/** The rooms of each part up to the last ranked one. */
const ordersUpToLast = bestOrders.map(
  ({ where = () => sql`true`, ...order }, part): Order => ({
    ...order,
    where: (limits) => sql`${where(limits)}
    and (room.available_from, room.id) <= (${placeholder(dayName(part))}::date, ${placeholder(idName(part))}::uuid)`,
  }),
)

/** Each part is read only until the limit of all parts together is reached. */
function candidatesSql(arg: Placeholders<CandidateArgs>, { tables, sources, total, isEnough }: Tables) {
  const parts = ordersUpToLast.map(({ where = () => sql`true` }, part) => {
    const before = bestOrders
      .slice(0, part)
      .map((_, earlier) => sql` - (select count(*) from ${sql.id(`part${earlier}`)})`)
    const sorted = sql`
      order by room.available_from, room.id
      limit ${arg.max}::int ${sql.join(before, sql``)}`
    const rows = sources.map(
      (source) => sql`(
        select room.id, room.available_from
        from ${source}
          and ${where({ today: arg.today })}
        ${sorted}
      )`,
    )
    return sql`${sql.id(`part${part}`)} as materialized (
      select ${sql.lit(part)} as part, room.* from (${sql.join(rows, sql` union all `)}) as room ${sorted}
    )`
  })
  const found = bestOrders.map((_, part) => sql`select * from ${sql.id(`part${part}`)}`)
  return sql<CandidateRow>`
    with ${sql.join([...tables, ...parts])}
    select found.part, found.id, ${rankedRoomColumns(arg)}, counted.total, ${isEnough} as is_enough
    from (select case when ${arg.isFirstPage}::boolean then ${total} end as total) as counted
    left join (
      (${sql.join(found, sql` union all `)}) as found
      join room_shares as room on room.id = found.id
      join festivals as festival on festival.id = room.festival_id
    ) on true
    order by found.part, found.available_from, found.id`
}

/**
 * The tables that the parts are read from, which exclude each other. Unless an index returns few rooms anyway, the first `maxFound` by day
 * are read, once for all parts and the count. They are enough if there are no more, if they fill the first part, or if they go beyond the
 * last ranked room of that part. Otherwise all rooms are read by day, or those of a search in parts.
 */
function candidateTables(arg: Placeholders<CandidateArgs>, activeFilters: RoomFilterName[]): Tables {
  const { sources, candidates } = listedRooms(arg, activeFilters)
  if (candidates && !roomFilters.areSearchedByPeriod(activeFilters))
    return {
      tables: [sql`candidates as materialized (${candidates})`],
      sources,
      total: sql`${countOf(sources)}`,
      isEnough: sql`true`,
    }
  const first = candidates
    ? firstFoundRooms(arg, activeFilters, { max: sql.lit(maxFound) })
    : roomsByDay(arg, activeFilters, maxFound)
  const isEnough = sql`(select is_enough from reach)`
  const tables = [sql`first_found as materialized ${first}`, sql`reach as materialized (${reach(arg)})`]
  const enough = sql`first_found as room where ${isEnough}`
  const total = sql`(select least(count(*), ${sql.lit(maxCounted)}) from first_found)`
  if (!candidates) {
    // A subquery with `offset`, or PostgreSQL would read all rooms in the member's budget to sort them.
    const all = sql`${roomsByDay(arg, activeFilters)} as room where not ${isEnough}`
    return { tables, sources: [enough, all], total, isEnough: sql`true` }
  }
  return { tables, sources: [enough], total, isEnough }
}

/** Whether the rooms in `first_found` are enough. */
function reach(arg: Placeholders<CandidateArgs>) {
  const [wanted] = bestOrders
  const last = (part: number) => sql`${placeholder(dayName(part))}::date`
  return sql`
    select
      count(*) < ${sql.lit(maxFound)}
      or count(*) filter (where ${wanted?.where?.({ today: arg.today })}) >= ${arg.max}::int
      or (
        ${last(1)} = '-infinity'
        and bool_or((room.available_from, room.id) >= (${last(0)}, ${placeholder(idName(0))}::uuid))
      ) as is_enough
    from first_found as room`
}

const roomsByIds = statement(
  'rooms_by_ids',
  (arg: Placeholders<{ ids: string[]; viewerId: string | null } & SearchedNights>) => sql<{ json: string }>`
    select coalesce(json_agg(room order by page.place), '[]')::text as json
    from unnest(${arg.ids}::uuid[]) with ordinality as page (id, place)
    cross join lateral (${roomOfPage(arg, true)}) as room`,
)
