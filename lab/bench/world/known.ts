import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connect.ts'
import { openSession } from '../../shared/members.ts'

/** The sessions of who asks, and the ids that their questions name. */
export type Known = {
  /** Members who have many of everything, of whom the ids are the first one's; and an admin. */
  tokens: { busy: string[]; admin: string[] }
  /** Ids and usernames by the word before them in a path, the most popular first. */
  ids: Record<string, string[]>
  festivals: string[]
  members: string[]
}

/** How many things of a kind are asked for in turn. */
const each = 20

const idsIn = async (db: Database, query: string) =>
  (await sql<{ id: string }>`select id from (${sql.raw(query)}) as found limit ${each}`.execute(db)).rows.map(
    ({ id }) => id,
  )

const membersSeenBy = (reader: string, column: 'id' | 'username') => `
  select ${column} as id from users
  where suspended_at is null and id <> '${reader}'
    and not exists (select from blocks where (blocker_id, blocked_id) in ((users.id, '${reader}'), ('${reader}', users.id)))
  order by users.id`

/** Finds what the questions name, and signs in who asks them. Each run asks for the same. */
export async function readKnown(db: Database): Promise<Known> {
  const [busy, other, ...more] = await idsIn(
    db,
    'select user_id as id from chat_thread_members group by user_id order by count(*) desc, user_id',
  )
  if (busy === undefined || other === undefined) throw new Error('The world has no members')
  await sql`update users set is_admin = true where id = ${other}`.execute(db)
  const [members, festivals] = await Promise.all([
    idsIn(db, membersSeenBy(busy, 'id')),
    idsIn(
      db,
      `
      select festivals.id from festivals join festival_attendance on festival_id = festivals.id
      where approved_at is not null and end_date >= current_date group by festivals.id order by count(*) desc, festivals.id`,
    ),
  ])
  const own = await idsIn(
    db,
    `select thread_id as id from chat_thread_members join chat_threads on chat_threads.id = thread_id
    where user_id = '${busy}' order by next_seq desc, thread_id`,
  )
  return {
    tokens: {
      busy: await Promise.all([busy, ...more.slice(0, 5)].map((id) => openSession(db, id))),
      admin: [await openSession(db, other)],
    },
    festivals,
    members,
    ids: {
      users: members,
      username: await idsIn(db, membersSeenBy(busy, 'username')),
      festivals,
      'room-shares': await idsIn(
        db,
        `select id from room_shares where is_active and available_to >= current_date
        and not one_gender_only and host_id in (select id from users where suspended_at is null) order by id`,
      ),
      room: await idsIn(db, `select id from room_shares where host_id = '${busy}' order by id`),
      meetups: await idsIn(db, `select id from meetups where creator_id = '${busy}' and not is_private order by id`),
      threads: own,
      'social-parties': await idsIn(db, 'select id from social_parties where date >= current_date order by date, id'),
    },
  }
}
