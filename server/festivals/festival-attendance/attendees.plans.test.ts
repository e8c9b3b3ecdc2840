import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { maxCounted } from '../../../contract/platform/client.ts'
import { maxFestivalsOfFaces } from '../../../contract/festivals/festival-limits.ts'
import { pageStatement } from '../../platform/lists/paged-list.ts'
import { testDatabase } from '../../testing/databases/database.ts'
import { fillGoers } from '../../testing/many/many-goers.ts'
import { plansOf, rowsRead } from '../../testing/many/plans.ts'
import { attendeeList, attendeeSummary } from './attendees.queries.ts'
import { festivalFaces } from './faces.queries.ts'

const db = await testDatabase()
const goers = 2000

let festivalId = ''
const viewerId = '01900000-0000-7000-8000-000000000000'
const today = new Date().toISOString().slice(0, 10)
const args = () => ({
  viewerId,
  viewerIsAdmin: false,
  festivalId,
  today,
  limit: 50,
  ...({
    status: null,
    style: 'Salsa',
    level: 'Beginner',
    role: 'Leader',
    who: null,
    from: 'cali',
  } as const),
  // Before every row.
  after0: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
})

/** Fifty festivals, each with two thousand who show themselves, of ten times as many members. */
beforeAll(async () => {
  await sql`
    insert into festivals (name, location, start_date, end_date, approved_at)
    select 'Feria ' || n, 'Cali, Colombia', '2027-03-01', '2027-03-03', now() from generate_series(1, 50) as n`.execute(
    db,
  )
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into users (username, email, name)
      select 'other-' || n, 'other-' || n || '@example.com', 'Other' from generate_series(1, 20000) as n`.execute(trx)
  })
  await fillGoers(db, goers)
  festivalId = (await db.selectFrom('festivals').select('id').limit(1).executeTakeFirstOrThrow()).id
}, 120_000)

const statements = () => [
  pageStatement(attendeeList),
  ...attendeeList.orders.map((order) => pageStatement(attendeeList, order)),
  attendeeSummary,
]

test('who goes is found by an index of the festival, for a page, the next ones and the summary', async () => {
  for (const statement of statements())
    for (const plan of await plansOf(db, statement as ReturnType<typeof pageStatement>, args())) {
      expect(plan).not.toMatch(/Seq Scan on (festival_attendance|user_follows|blocks)\b/)
      expect(plan).toMatch(/festival_attendance_(counts|latest|by_status)/)
    }
})

test('a page reads no more of those who go than it shows and counts, however many they are', async () => {
  const everybody = { ...args(), style: null, level: null, role: null, from: null }
  const read = await rowsRead(db, pageStatement(attendeeList), everybody, 'festival_attendance')
  expect(read).toBeGreaterThan(maxCounted)
  expect(read).toBeLessThan(maxCounted + 200 + 51 * 52)
})

test('the faces of a whole list are found by one statement that reads only the latest of each festival', async () => {
  const festivals = await db.selectFrom('festivals').select('id').limit(maxFestivalsOfFaces).execute()
  const asked = { viewerId, viewerIsAdmin: false, festivalIds: festivals.map(({ id }) => id) }
  for (const plan of await plansOf(db, festivalFaces, asked)) {
    expect(plan).not.toMatch(/Seq Scan on (festival_attendance|user_follows|blocks)\b/)
    expect(plan).toMatch(/festival_attendance_latest/)
  }
  const read = await rowsRead(db, festivalFaces, asked, 'festival_attendance')
  expect(read).toBeGreaterThanOrEqual(maxFestivalsOfFaces)
  expect(read).toBeLessThanOrEqual(maxFestivalsOfFaces * 60)
})

test('without these indexes, those of other festivals are read too', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await sql`drop index festival_attendance_counts, festival_attendance_latest, festival_attendance_by_status`.execute(
      trx,
    )
    expect(await rowsRead(trx, pageStatement(attendeeList), args(), 'festival_attendance')).toBeGreaterThan(2 * goers)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
})
