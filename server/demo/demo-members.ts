import type { Database } from '../db/connect.ts'
import { chance } from './chance.ts'
import { type DemoMember, demoMembers, demoUsername } from './people.ts'

/** The ids of the demo members in the database, by their original username. */
export type DemoMemberIds = Map<string, string>

/** A reserved domain that receives no mail (RFC 2606). The address identifies a demo member even after they change their username. */
const emailOf = (username: string) => `${username}@example.org`

/**
 * Inserts the missing demo members and returns all, with the new ones as `newcomers`. Skips a username that a real member has taken.
 * `hash` hashes the password of the demo user, and is called only if that member is missing.
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

/** The current username of the demo user, which a visitor may have changed. */
export async function demoSignInName(db: Database) {
  const member = await db
    .selectFrom('users')
    .select('username')
    .where('email', '=', emailOf(demoUsername))
    .executeTakeFirst()
  return member?.username ?? demoUsername
}

/** A time between one month and two years before `today`. */
function joinedAt({ username }: DemoMember, today: string) {
  const daysAgo = 30 + Math.floor(chance(username, 'joined') * 700)
  return new Date(Date.parse(`${today}T18:30:00Z`) - daysAgo * 86_400_000)
}
