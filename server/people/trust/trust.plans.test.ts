import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/databases/database.ts'
import { planOf, plansOf, rowsRead } from '../../testing/many/plans.ts'
import { readTrust, trustOf } from './trust.queries.ts'
import { maxCountedDeeds } from '../../../contract/people/trust-limits.ts'

const db = await testDatabase()
const busy = { id: '', viewerId: '' }

/** A member with ten thousand of each thing, among as many others. */
beforeAll(async () => {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`
      insert into users (username, email, name)
      select 'm-' || n, 'm-' || n || '@example.com', 'Other' from generate_series(1, 10000) as n`.execute(trx)
    const { rows } = await sql<{ id: string }>`select id from users order by id limit 2`.execute(trx)
    Object.assign(busy, { id: rows[0]!.id, viewerId: rows[1]!.id })
    const { id } = busy
    await sql`
      insert into festivals (name, location, start_date, end_date, approved_at)
      values ('Feria', 'Cali', '2024-03-01', '2024-03-03', now())`.execute(trx)
    const hosts = sql`select users.id, n from users, generate_series(1, 3) as n`
    await sql`
      insert into room_shares (title, festival_id, host_id, room_type, price_per_night, price_usd, max_guests, available_from, available_to)
      select 'Room', festivals.id, host.id, 'Offering', 1, 1, 9, '2024-03-01', '2024-03-03'
      from festivals, (${hosts} union all select ${id}::uuid, n from generate_series(1, 200) as n) as host`.execute(trx)
    // Ten thousand requests of the member, and ten thousand for their rooms.
    await sql`
      insert into room_requests (room_share_id, requester_id, message, status)
      select id, ${id}, 'Hola', (array['accepted', 'rejected'])[1 + n % 2]::room_request_status
      from (select id, row_number() over () as n from room_shares where host_id <> ${id} limit 10000) as room`.execute(
      trx,
    )
    await sql`
      insert into room_requests (room_share_id, requester_id, message, status, created_at)
      select room.id, users.id, 'Hola', 'accepted', now() - interval '2 hours'
      from (select id from room_shares where host_id = ${id}) as room,
        (select id from users where id <> ${id} limit 50) as users`.execute(trx)
    await sql`
      insert into meetups (type, title, festival_id, creator_id, start_time, capacity, participant_count)
      select 'meal', 'Lunch', festivals.id, users.id, '2024-03-01', 9, 2 from festivals, users`.execute(trx)
    await sql`
      insert into meetup_participants (meetup_id, user_id, status) select id, ${id}, 'accepted' from meetups`.execute(
      trx,
    )
    await sql`
      insert into user_follows (follower_id, following_id) select id, ${id} from users where id <> ${id}`.execute(trx)
    await sql`
      insert into user_follows (follower_id, following_id)
      select ${busy.viewerId}, id from users where id <> ${busy.viewerId} and id <> ${id} limit 999`.execute(trx)
  })
  await sql`analyze`.execute(db)
}, 120_000)

const args = () => ({ members: [busy.id], viewerId: busy.viewerId })

test('what speaks for a member with ten thousand rows is counted by indexes, and few are read', async () => {
  for (const plan of await plansOf(db, trustOf, args()))
    expect(plan).not.toMatch(/Seq Scan on (room_requests|room_shares|meetups|meetup_participants)\b/)
  const plan = await planOf(db, trustOf, args(), '(analyze)')
  expect(plan).toContain('room_requests_stays')
  expect(plan).toContain('room_requests_of_room')
  const [trust] = JSON.parse(await readTrust(db, { id: busy.viewerId, isAdmin: false }, [busy.id]))
  expect(trust).toMatchObject({
    stays: maxCountedDeeds,
    meetups: maxCountedDeeds,
    answersWithinHours: 2,
    followedBy: { count: 999 },
  })
  const max = {
    room_requests: 1500,
    room_shares: 600,
    meetups: 250,
    meetup_participants: 250,
    user_follows: 2100,
    users: 1100,
  }
  for (const [table, rows] of Object.entries(max))
    expect(await rowsRead(db, trustOf, args(), table), table).toBeLessThan(rows)
})
