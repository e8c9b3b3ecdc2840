import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connections/connect.ts'
import { openSession } from '../../shared/members.ts'

/** The sessions for the questions, and the ids in their paths. */
export type Known = {
  /** Members with many items of every kind (the ids belong to the first one), and an admin. */
  tokens: { busy: string[]; admin: string[] }
  /** Ids and usernames by the path segment before them, the most popular first; they are requested in turn. */
  ids: Record<string, string[]>
}

const each = 20

const idsIn = async (db: Database, query: string) =>
  (await sql.raw<{ id: string }>(`select id from (${query}) as found limit ${each}`).execute(db)).rows.map(
    ({ id }) => id,
  )

const busiest = 'select user_id as id from chat_thread_members group by user_id order by count(*) desc, user_id'

/** The ids in the paths of a member with many items. */
function namedBy(busy: string): Record<string, string> {
  const seen = (column: 'id' | 'username') => `
    select ${column} as id from users
    where suspended_at is null and id <> '${busy}'
      and not exists (select from blocks where (blocker_id, blocked_id) in ((users.id, '${busy}'), ('${busy}', users.id)))
    order by users.id`
  return {
    users: seen('id'),
    username: seen('username'),
    festivals: `
      select festivals.id from festivals join festival_attendance on festival_id = festivals.id
      where approved_at is not null and end_date >= current_date group by festivals.id order by count(*) desc, festivals.id`,
    'room-shares': `
      select id from room_shares where is_active and available_to >= current_date
      and not one_gender_only and host_id in (select id from users where suspended_at is null) order by id`,
    room: `select id from room_shares where host_id = '${busy}' order by id`,
    meetups: `select id from meetups where creator_id = '${busy}' and not is_private order by id`,
    threads: `
      select thread_id as id from chat_thread_members join chat_threads on chat_threads.id = thread_id
      where user_id = '${busy}' order by next_seq desc, thread_id`,
    'social-parties': 'select id from social_parties where date >= current_date order by date, id',
  }
}

/** Finds the ids for the questions, and signs in the members. Each run uses the same ones. */
export async function readKnown(db: Database): Promise<Known> {
  const [busy, admin, ...more] = await idsIn(db, busiest)
  if (busy === undefined || admin === undefined) throw new Error('The world has no members')
  await sql`update users set is_admin = true where id = ${admin}`.execute(db)
  const ids: Known['ids'] = {}
  for (const [name, query] of Object.entries(namedBy(busy))) ids[name] = await idsIn(db, query)
  const tokens = await Promise.all([busy, ...more.slice(0, 5)].map((id) => openSession(db, id)))
  return { tokens: { busy: tokens, admin: [await openSession(db, admin)] }, ids }
}
