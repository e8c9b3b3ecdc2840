import { CompiledQuery, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { roomSorts } from '../../contract/room-options.ts'
import type { Database } from '../db/connect.ts'
import { testDatabase } from '../testing/database.ts'
import { dayFromNow } from '../testing/festivals.ts'
import { fill100_000Rooms } from '../testing/many-rooms.ts'
import { fitValues } from './room-fit.queries.ts'
import type { Seeker } from './room-fit.rules.ts'
import { readRoomPage, type RoomNarrowing, roomListStatement, roomNarrowings } from './room-list.queries.ts'

const db = await testDatabase()
const today = dayFromNow(0)
const member = '01900000-0000-7000-8000-000000000000'
const seeker: Seeker = {
  age: 30,
  gender: 'Female',
  genderPreference: 'Female only',
  ageRangeMin: 25,
  ageRangeMax: 40,
  budgetMin: 20,
  budgetMax: 60,
  sleepStyle: 'Night owl',
  socialVibe: 'Chill',
  cleanliness: 'Tidy',
  noiseTolerance: 'Quiet',
  drinkingParty: 'No',
}

const asked: Required<RoomNarrowing> = {
  query: `'quiet':* & ('bachta':* | 'bachata':*)`,
  festivalId: member,
  festivalIds: [member],
  roomType: 'Offering',
  minPrice: 20,
  maxPrice: 60,
  startDate: dayFromNow(100),
  endDate: dayFromNow(110),
}

/** Every choice of filters that a member can make: one festival or their own ones. */
const combinations = Array.from({ length: 2 ** roomNarrowings.length }, (_, bits) =>
  roomNarrowings.filter((_, at) => bits & (1 << at)),
).filter((names) => !(names.includes('festivalId') && names.includes('festivalIds')))

const places = { dates: [today], price: [40], newest: [], best: [-1000, today] }

beforeAll(async () => {
  await fill100_000Rooms(db)
  const festivals = await db.selectFrom('festivals').select('id').orderBy('id').limit(3).execute()
  asked.festivalIds = festivals.map(({ id }) => id)
  asked.festivalId = asked.festivalIds[0] ?? ''
}, 60_000)

test.each(roomSorts)(
  'whatever is asked, a page by %s is found by indexes',
  async (sort) => {
    expect(combinations).toHaveLength(192)
    for (const isBehind of [false, true])
      for (const names of combinations) {
        const { text } = roomListStatement(names, sort, isBehind)
        const values = [
          member,
          false,
          today,
          50,
          ...fitValues(seeker, null),
          ...names.map((name) => asked[name]),
          ...(isBehind ? [...places[sort], member] : []),
        ]
        // Planned for these values, and planned once for all: PostgreSQL chooses between the two.
        const plans = [await explain(db, text, values), await explain(db, text, null)]
        for (const plan of plans) expect(plan, names.join(' ')).not.toMatch(/Seq Scan on room_shares\b/)
      }
  },
  60_000,
)

test('the best of all are compared within one index, none of them being read', async () => {
  const { text } = roomListStatement([], 'best', false)
  expect(await explain(db, text, null)).toContain('Index Only Scan using room_shares_by_day')
})

test('a list whose indexes are gone is caught', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await sql`
      drop index room_shares_by_day, room_shares_by_price, room_shares_newest, room_shares_search,
        room_shares_of_festival, room_shares_of_host`.execute(trx)
    for (const names of [[], ['query']] as (keyof RoomNarrowing)[][]) {
      const { text } = roomListStatement(names, 'dates', false)
      expect(await explain(trx, text, null)).toMatch(/Seq Scan on room_shares\b/)
    }
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
})

test('a page counts all that are open and whose host is there', async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from room_shares join users on users.id = host_id join festivals on festivals.id = festival_id
    where is_active and available_to >= ${today} and suspended_at is null and deleted_at is null and approved_at is not null
  `.execute(db)
  for (const sort of roomSorts) {
    const request = { viewer: null, seeker: null, searched: null, today, limit: 50, sort, narrowing: {}, behind: null }
    const page = await readRoomPage(db, request)
    expect(page.total).toBe(rows[0]?.count)
    expect(page.total).toBeGreaterThan(90_000)
    expect(JSON.parse(page.items)).toHaveLength(50)
  }
})

async function explain(db: Database, text: string, values: unknown[] | null) {
  const query = values
    ? CompiledQuery.raw(`explain ${text}`, values)
    : sql.raw(`explain (generic_plan) ${text}`).compile(db)
  const { rows } = await db.executeQuery<Record<string, string>>(query)
  return rows.flatMap((row) => Object.values(row)).join('\n')
}
