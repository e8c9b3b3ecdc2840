import { sql } from 'kysely'
import type { Database } from '../../server/platform/db/connect.ts'
import { hashOf, newSecret } from '../../server/platform/sessions/secrets.ts'

export type ChatMember = { id: string; token: string }

/** Members who are signed in, each with one session. */
export async function addMembers(db: Database, count: number): Promise<ChatMember[]> {
  const { rows } = await sql<{ id: string }>`
    with named as (select 'talker' || (select count(*) from users) + n as name from generate_series(1, ${count}::int) as n)
    insert into users (username, email, name, location)
    select name, name || '@example.com', 'Talker', 'Cali' from named returning id`.execute(db)
  return await Promise.all(rows.map(async ({ id }) => ({ id, token: await openSession(db, id) })))
}

/** The token of a new session of a member. */
export async function openSession(db: Database, userId: string): Promise<string> {
  const token = newSecret()
  await db
    .insertInto('sessions')
    .values({ userId, tokenHash: hashOf(token), userAgent: 'bench' })
    .execute()
  return token
}

/** Opens a group; returns the id of its thread. */
export async function openGroup(db: Database, members: ChatMember[]): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with opened as (
      insert into groups (type, name, owner_id) values ('roommates', 'Us', ${members[0]!.id}) returning id
    )
    insert into chat_threads (type, group_id) select 'group', id from opened returning id`.execute(db)
  const threadId = rows[0]!.id
  const seats = members.map(({ id }) => ({ threadId, userId: id }))
  await db.insertInto('chatThreadMembers').values(seats).execute()
  return threadId
}

export const messagesPath = (threadId: string) => `/api/chat/threads/${threadId}/messages`
