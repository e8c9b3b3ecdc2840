import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createClient } from '../../contract/platform/client.ts'
import { calls, type Contract } from '../../contract/index.ts'
import type { Database } from '../../server/platform/db/connections/connect.ts'
import { hashOf, newSecret } from '../../server/platform/sessions/secrets.ts'

export type Member = { id: string; token: string }

/** Registers a member of a running site, with the typed client of their session; behind one proxy, with that client address. */
export async function signUp(address: string, from?: string) {
  const username = `lab_${randomUUID().slice(0, 12)}`
  const account = { username, email: `${username}@example.com`, password: 'bailamos mucho', name: 'Lab' }
  const visitor = clientOf(address, null, from)
  const { token, user } = await visitor.auth.register({ body: { ...account, location: 'Madrid', age: 30 } })
  return { token, user, id: user.id, api: clientOf(address, token, from) }
}

const clientOf = (address: string, token: string | null, from?: string) =>
  createClient<Contract>(
    calls,
    (path, init) =>
      fetch(
        address + path,
        from === undefined ? init : { ...init, headers: { ...init?.headers, 'x-forwarded-for': from } },
      ),
    () => token,
  )

/** Adds signed-in members, each with one session, directly to the database. */
export async function addMembers(db: Database, count: number): Promise<Member[]> {
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
    .values({ userId, tokenHash: hashOf(token), userAgent: 'lab' })
    .execute()
  return token
}

/** Opens a group; returns the id of its thread. */
export async function openGroup(db: Database, members: { id: string }[]): Promise<string> {
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

/** Opens this number of groups of new members. */
export async function openGroups(db: Database, count: number, membersOfEach: number) {
  const groups: { threadId: string; members: Member[] }[] = []
  for (let at = 0; at < count; at++) {
    const members = await addMembers(db, membersOfEach)
    groups.push({ threadId: await openGroup(db, members), members })
  }
  return groups
}

export const messagesPath = (threadId: string) => `/api/chat/threads/${threadId}/messages`

/** The next message of the first member of each of these groups, in turn. */
export function messagesTo(groups: { threadId: string; members: Member[] }[]) {
  let turn = 0
  return () => {
    const { threadId, members } = groups[turn++ % groups.length]!
    const body = { content: 'Who brings the big suitcase?', clientId: randomUUID() }
    return { method: 'POST' as const, path: messagesPath(threadId), token: members[0]!.token, body }
  }
}
