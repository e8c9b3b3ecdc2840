import type { Database } from '../db/connect.ts'
import { chance } from './chance.ts'
import { type DemoMember, demoMembers, demoUsername } from './people.ts'

/** The ids of the demo members that are there, by the username each came with. */
export type DemoMemberIds = Map<string, string>

/** No mail ever arrives there (RFC 2606). By it a demo member is known again, also under a username of another choice. */
const emailOf = (username: string) => `${username}@example.org`

/**
 * Adds the members that are not there yet, and says who they are. A username that somebody else has chosen stays theirs.
 * `hash` is asked for the password of the one who can sign in, only where that one is missing.
 */
export async function loadMembers(db: Database, today: string, hash: () => Promise<string>) {
  const before = await demoMemberIds(db)
  const missing = demoMembers.filter(({ username }) => !before.has(username))
  if (missing.length === 0) return { members: before, newcomers: missing }
  const password = missing.some(({ username }) => username === demoUsername) ? await hash() : null
  const rows = missing.map((member) => ({
    ...member,
    email: emailOf(member.username),
    password: member.username === demoUsername ? password : null,
    createdAt: joinedAt(member, today),
  }))
  await db
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const members = await demoMemberIds(db)
  return { members, newcomers: missing.filter(({ username }) => members.has(username)) }
}

async function demoMemberIds(db: Database): Promise<DemoMemberIds> {
  const usernames = new Map(demoMembers.map(({ username }) => [emailOf(username), username]))
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', [...usernames.keys()])
    .execute()
  return new Map(rows.map(({ id, email }) => [usernames.get(email ?? '') as string, id]))
}

export const setDemoPassword = (db: Database, password: string) =>
  db.updateTable('users').set({ password }).where('email', '=', emailOf(demoUsername)).execute()

/** The name to sign in with: the member may have changed it. */
export async function demoSignInName(db: Database) {
  const member = await db
    .selectFrom('users')
    .select('username')
    .where('email', '=', emailOf(demoUsername))
    .executeTakeFirst()
  return member?.username ?? demoUsername
}

/** Between a month and two years ago. */
function joinedAt({ username }: DemoMember, today: string) {
  const daysAgo = 30 + Math.floor(chance(username, 'joined') * 700)
  return new Date(Date.parse(`${today}T18:30:00Z`) - daysAgo * 86_400_000)
}
