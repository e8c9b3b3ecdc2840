import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connect.ts'
import { fillTables } from '../../../server/testing/many-rows.ts'
import { idOf, pick, type Sql } from './numbers.ts'
import type { Sizes } from './sizes.ts'

/** A prime number: members this far apart ask for the same room, each once. */
const stride = 7919

/** SQL: the number of who asks as the j-th for a room of this host, never the host nor a neighbour of theirs, whom they may have blocked. */
export const requesterOf = (room: Sql, host: Sql, j: Sql, { members }: Sizes) => sql`
  (${host} + 2 + (${pick(room, 301, members)} + ${j} * ${sql.lit(stride)}) % ${sql.lit(members - 3)}) % ${sql.lit(members)}`

/** The requests of every room: the first ones accepted, the others declined or waiting. */
export async function planRequests(db: Database, sizes: Sizes) {
  await sql`
    create unlogged table world.requests as
    select row_number() over (order by ${pick(sql`rooms.n * 1000 + j`, 302, sql`1000000007`)}, rooms.n, j) - 1 as n, rooms.n as room, host,
      ${requesterOf(sql`rooms.n`, sql`host`, sql`j`, sizes)} as requester, j < accepted as is_accepted, j % 2 = 0 as is_declined
    from world.rooms, generate_series(0, requests - 1) as j`.execute(db)
  await sql`analyze world.requests`.execute(db)
}

/** After the chats: who was accepted has one with the host. */
export const fillRequests = (db: Database) =>
  fillTables(db, ['room_requests'], async (trx) => {
    await sql`
      insert into room_requests (id, room_share_id, requester_id, message, status, thread_id, answered_at, created_at, updated_at)
      select ${idOf('request', sql`requests.n`)}, ${idOf('room', sql`requests.room`)}, ${idOf('member', sql`requester`)},
        'Hello! I would love to share this room, and I arrive on the first day.',
        case when is_accepted then 'accepted' when is_declined then 'rejected' else 'pending' end::room_request_status,
        ${idOf('thread', sql`threads.n`)}, case when is_accepted or is_declined then asked + interval '1 day' end, asked, asked
      from world.requests
      left join world.threads
        on is_accepted and threads.low = least(host, requester) and threads.high = greatest(host, requester)
      cross join lateral (select now() - make_interval(mins => 500000 - (requests.n / 3)::int) as asked) as times`.execute(
      trx,
    )
  })
