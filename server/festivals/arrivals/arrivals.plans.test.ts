import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { pageStatement } from '../../platform/lists/paged-list.ts'
import { testDatabase } from '../../testing/databases/database.ts'
import { plansOf, rowsRead } from '../../testing/many/plans.ts'
import { arrivalList } from './arrivals.queries.ts'

const db = await testDatabase()
const knownCount = 1000
const others = 20_000
const viewerId = '01900000-0000-7000-8000-000000000000'
let festivalId = ''

/** A viewer who follows a thousand members and is followed by them, among twenty thousand who share how they come. */
beforeAll(async () => {
  festivalId = (
    await db
      .insertInto('festivals')
      .values({
        name: 'Feria',
        location: 'Cali',
        startDate: '2027-03-01',
        endDate: '2027-03-03',
        approvedAt: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into users (id, username, email, name) values (${viewerId}, 'vera', 'vera@example.com', 'Vera')`.execute(
      trx,
    )
    await sql`
      insert into users (username, email, name)
      select 'other-' || n, 'other-' || n || '@example.com', 'Other' from generate_series(1, ${sql.lit(others)}) as n`.execute(
      trx,
    )
    await sql`
      insert into arrivals (festival_id, user_id, direction, means, place, local_time, shared_at, seen_by, exact_for)
      select ${festivalId}, id, 'to', 'flight', 'Cali', '2027-03-01 10:20', now(), array[${viewerId}::uuid], '{}'
      from users where id <> ${viewerId}`.execute(trx)
    // What others follow.
    await sql`
      insert into user_follows (follower_id, following_id)
      select id, next from (select id, lead(id) over (order by id) as next from users where id <> ${viewerId}) as pairs
      where next is not null`.execute(trx)
    const some = sql`(select id from users where id <> ${viewerId} limit ${sql.lit(knownCount)}) as known`
    await sql`insert into user_follows (follower_id, following_id) select ${viewerId}, id from ${some}`.execute(trx)
    await sql`insert into user_follows (follower_id, following_id) select id, ${viewerId} from ${some}`.execute(trx)
  })
  await sql`analyze users, arrivals, user_follows`.execute(db)
}, 120_000)

const args = () => ({
  viewerId,
  viewerIsAdmin: false,
  festivalId,
  direction: null,
  today: new Date().toISOString().slice(0, 10),
  limit: 50,
  after0: '2027-03-01T09:00:00',
  after1: '00000000-0000-0000-0000-000000000000',
})

test('who comes is one statement that finds the arrivals of acquaintances by an index', async () => {
  for (const statement of [pageStatement(arrivalList), pageStatement(arrivalList, arrivalList.orders[0])])
    for (const plan of await plansOf(db, statement as ReturnType<typeof pageStatement>, args())) {
      expect(plan).not.toMatch(/Seq Scan on (arrivals|user_follows|blocks)\b/)
      expect(plan).toMatch(/Index Scan using arrivals_(pkey|of_member)/)
    }
})

test('it reads no arrival of anybody else', async () => {
  expect(await rowsRead(db, pageStatement(arrivalList), args(), 'arrivals')).toBeLessThanOrEqual(knownCount * 2)
})
