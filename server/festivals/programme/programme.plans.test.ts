import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { maxEvents } from '../../../contract/festivals/programme-limits.ts'
import { testDatabase } from '../../testing/databases/database.ts'
import { fillFestivals } from '../../testing/many/many-festivals.ts'
import { planOf, plansOf, rowsRead } from '../../testing/many/plans.ts'
import { eventsOfFestival } from './programme.queries.ts'

const db = await testDatabase()
const member = '01900000-0000-7000-8000-000000000000'
let festivalId = ''

/** A full programme of each of two hundred festivals, and forty members who marked every event of one. */
beforeAll(async () => {
  await fillFestivals(db, 200)
  const { id } = await db.selectFrom('festivals').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  festivalId = id
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into events (festival_id, title, start_time)
      select id, 'Class ' || n, start_date + n * interval '5 minutes'
      from festivals, generate_series(1, ${sql.lit(maxEvents)}) as n`.execute(trx)
    await sql`
      with members as (select new_id() as user_id from generate_series(1, 40))
      insert into event_attendance (event_id, user_id)
      select id, user_id from events, members where festival_id = ${id}`.execute(trx)
  })
  await sql`vacuum analyze events, event_attendance`.execute(db)
}, 120_000)

const args = () => ({ festivalId, viewerId: member, viewerIsAdmin: false })

test('a programme is read by indexes, and no more than its own events and marks', async () => {
  for (const plan of await plansOf(db, eventsOfFestival, args()))
    expect(plan).not.toMatch(/Seq Scan on (events|event_attendance|festivals)\b|Gather/)
  expect(await rowsRead(db, eventsOfFestival, args(), 'events')).toBe(maxEvents)
  expect(await rowsRead(db, eventsOfFestival, args(), 'event_attendance')).toBeLessThanOrEqual(40 * maxEvents)
})

test('without their indexes whole tables would be read', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await sql`drop index events_of_festival, events_at_each_time, event_attendance_counts`.execute(trx)
    expect(await planOf(trx, eventsOfFestival, null)).toMatch(/Seq Scan on events\b/)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
})
