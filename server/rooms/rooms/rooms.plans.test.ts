import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { RoomFilters } from '../../../contract/rooms/room-filters.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { Statement } from '../../platform/db/statements/statement.ts'
import type { Order } from '../../platform/lists/list-cursor.ts'
import { pageStatement, readPage } from '../../platform/lists/paged-list.ts'
import { testDatabaseWithPlaces } from '../../testing/databases/database.ts'
import { dayFromNow } from '../../platform/days.ts'
import { filterSets } from '../../testing/contract/filter-sets.ts'
import { fillRooms } from '../../testing/many/many-rooms.ts'
import { roomFilterValues } from '../../testing/contract/room-filter-examples.ts'
import { plansOf, rowsRead } from '../../testing/many/plans.ts'
import { candidatesInParts, candidatesStatement } from './list/best-rooms.queries.ts'
import { nearestRoomOrders, nearestRooms } from './list/nearest-rooms.queries.ts'
import { type RoomFilterName, roomFilters, type RoomFilterValues } from './list/room-filters.ts'
import { type RoomListArgs, type RoomOrder, roomList, roomOrders } from './list/room-list.queries.ts'

const db = await testDatabaseWithPlaces()
const today = dayFromNow(0)
const id = '01900000-0000-7000-8000-000000000000'
const visitor: RoomListArgs = {
  viewerId: null,
  viewerIsAdmin: false,
  guests: 1,
  nightsFrom: null,
  nightsTo: null,
  hasWishes: false,
  budgetFrom: 0,
  budgetTo: Number.MAX_VALUE,
  staysFrom: 'infinity',
  staysTo: '-infinity',
  excludedBy: [],
}
const { guests: _, scope: __, priceOf: ___, ...parsed } = RoomFilters.parse(roomFilterValues)
const filters: RoomFilterValues = {
  ...parsed,
  query: `'quiet':* & ('bachta':* | 'bachata':*)`,
  minEach: 20,
  maxEach: 60,
}
const member = {
  ...visitor,
  ...filters,
  festivalId: id,
  festivalIds: [id],
  nightsFrom: parsed.startDate ?? null,
  nightsTo: parsed.endDate ?? null,
  viewerId: id,
  hasWishes: true,
  budgetFrom: 20,
  budgetTo: 60,
  excludedBy: ['Male only'],
}

const ofWhole: RoomFilterName[] = ['festivalIds', 'minPrice', 'maxPrice']
const ofEach: RoomFilterName[] = ['festivalId', 'minEach', 'maxEach']
/** A member chooses one festival or has marked some, and filters by prices per room or per guest. */
const sets = filterSets(roomFilters.names, [ofWhole, ofEach])
const isOfWhole = (name: RoomFilterName) => name === 'minPrice' || name === 'maxPrice'
const isOfEach = (name: RoomFilterName) => name === 'minEach' || name === 'maxEach'
/** The two orders by price depend on which price is compared. */
const isElsewhere: Record<RoomOrder, (name: RoomFilterName) => boolean> = {
  best: () => false,
  dates: () => false,
  newest: () => false,
  price: isOfEach,
  each: isOfWhole,
}

beforeAll(async () => {
  await fillRooms(db, 20_000)
  const festivals = await db.selectFrom('festivals').select('id').orderBy('id').limit(3).execute()
  member.festivalIds = festivals.map((festival) => festival.id)
  member.festivalId = member.festivalIds[0] ?? ''
}, 60_000)

test.each(Object.keys(roomOrders) as RoomOrder[])(
  'a page by %s uses indexes with each filter alone, with all, and with all but one',
  async (sort) => {
    expect(sets.length).toBeGreaterThan(roomFilters.names.length + 2)
    for (const names of sets.filter((names) => !names.some(isElsewhere[sort])))
      for (const after of [undefined, roomOrders[sort].at(-1)])
        await expectIndexes(db, pageStatement(roomList(sort, names, true), after), pageArgs(after))
  },
  60_000,
)

test.each(roomFilters.names)('rooms are found for the filter %s by an index that its entry names', async (name) => {
  const plans = await plansOf(db, pageStatement(roomList('dates', [name], true)), pageArgs())
  expect(plans.join('\n')).toMatch(new RegExp(`(using|on) (${roomFilters.indexesOf(name).join('|')})\\b`))
})

test('the rooms to rank for a member are found by indexes with every filter', async () => {
  for (const names of sets) await expectIndexes(db, candidatesStatement(names), candidateArgs)
  for (const names of sets.filter((names) => roomFilters.areSearchedByPeriod(names)))
    await expectIndexes(db, candidatesInParts(names), candidateArgs)
}, 60_000)

test('a price of each guest bounds the index by that price', async () => {
  const list = roomList('each', ['minEach', 'maxEach'], false)
  for (const after of [undefined, roomOrders.each[0]])
    for (const plan of await plansOf(db, pageStatement(list, after), pageArgs(after)))
      expect(plan).toMatch(/Index Only Scan using room_shares_by_each_price.*\n\s+Index Cond: .*max_guests.* >= .* <= /)
})

test('without filters, the rooms to rank are selected within one index', async () => {
  const [plan] = await plansOf(db, candidatesStatement([]), candidateArgs)
  expect(plan?.match(/Index Only Scan using room_shares_by_first_day/g)?.length).toBeGreaterThanOrEqual(3)
})

/** A search reads whole periods of 32 days, so the counts depend on where in a period today is; each limit holds on every day. */
describe('a search for a word that a third of all rooms have', () => {
  const query = `'company':*`
  const args = { ...candidateArgs, ...visitor, limit: 50, query }

  test('reads the periods of a thousand open rooms for a page by day', async () => {
    const read = await rowsRead(db, pageStatement(roomList('dates', ['query'], false)), args, 'room_shares')
    expect(read).toBeGreaterThan(1_000)
    expect(read).toBeLessThan(4_000)
  })

  test('reads the periods of 1,250 rooms for the ranking, and no more where few of them or none is wanted', async () => {
    const read = (wishes = {}, statement = candidatesInParts(['query'])) =>
      rowsRead(db, statement, { ...args, ...wishes }, 'room_shares')
    expect(await read({}, candidatesStatement(['query']))).toBeLessThan(4_000)
    expect(await read({ hasWishes: true, budgetTo: 60 })).toBeLessThan(2_500)
    expect(await read({ hasWishes: true, budgetTo: 0 })).toBeLessThan(1_250)
  })
})

test('sorting by distance finds the rooms by indexes, and reads each of their festivals once', async () => {
  const near = { ...pageArgs(), latitude: 40.42, longitude: -3.7, after0: 500, after1: today, after2: id }
  for (const after of [undefined, ...nearestRoomOrders]) {
    for (const names of sets) await expectIndexes(db, pageStatement(nearestRooms(names, true), after), near)
    const all = { ...near, ...visitor }
    expect(await rowsRead(db, pageStatement(nearestRooms([], false), after), all, 'room_shares')).toBeGreaterThan(
      15_000,
    )
    expect(await rowsRead(db, pageStatement(nearestRooms([], false), after), all, 'festivals')).toBeLessThan(2_500)
  }
}, 60_000)

test('a list without its indexes is detected', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await sql`
      drop index room_shares_by_first_day, room_shares_by_room_price, room_shares_by_each_price, room_shares_latest, room_shares_words,
        room_shares_words_by_period, room_shares_of_festival, room_shares_of_host, room_shares_amenities`.execute(trx)
    for (const names of [[], ['query']] as RoomFilterName[][])
      await expect(expectIndexes(trx, pageStatement(roomList('dates', names, true)), pageArgs())).rejects.toThrow(
        'Seq Scan on room_shares',
      )
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
})

test.each(Object.keys(roomOrders) as RoomOrder[])('a page by %s counts at most a thousand rooms', async (sort) => {
  const page = await readPage(db, roomList(sort, [], false), visitor, { limit: 50 })
  expect(page.total).toBe(1_000)
  expect(JSON.parse(page.items.text)).toHaveLength(50)
})

/** Arguments with a cursor key for this order, named as `readPage` names its parts. */
function pageArgs(after?: Order) {
  const examples = {
    date: today,
    float8: 40,
    int: 0,
    timestamp: new Date().toISOString(),
    timestamptz: new Date().toISOString(),
    uuid: id,
  }
  const key = after ? [...Object.values(after.by ?? {}).map((type) => examples[type]), id] : []
  return { ...member, today, limit: 50, ...Object.fromEntries(key.map((value, at) => [`after${at}`, value])) }
}

const bounds = { lastDay0: '9999-12-31', lastId0: id, lastDay1: today, lastId1: id, lastDay2: '-infinity', lastId2: id }
const candidateArgs = { ...member, ...bounds, today, max: 251, isFirstPage: true }

async function expectIndexes<Args extends object>(database: Database, statement: Statement<Args>, args: Args) {
  for (const plan of await plansOf(database, statement, args)) {
    expect(plan, statement.name).not.toMatch(/Seq Scan on room_shares\b|Gather/)
    // The words of each row are compared only if no index finds them.
    expect(plan, statement.name).not.toMatch(/Filter: .*words_by_period/)
  }
}
