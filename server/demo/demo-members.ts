import type { Database } from '../db/connect.ts'
import { type DemoMember, demoUsername, readMembers } from './demo-data.ts'

/** A demo member in the database. */
export type Guest = DemoMember & { id: string }

/** A reserved domain that receives no mail (RFC 2606). The address identifies a demo member even after they change their username. */
const emailOf = (username: string) => `${username}@example.org`

/**
 * Inserts the missing demo members and returns all, with the new ones as `newcomers`. Skips a username that a real member has taken.
 * `hash` hashes the password of the demo user, and is called only if that member is missing.
 */
export async function loadMembers(db: Database, today: string, hash: () => Promise<string>) {
  const all = await readMembers()
  const before = await storedMembers(db, all)
  const missing = all.filter(({ username }) => !before.some((member) => member.username === username))
  if (missing.length === 0) return { members: before, newcomers: [] }
  const password = missing.some(({ username }) => username === demoUsername) ? await hash() : null
  const rows = missing.map(({ username, joinedDaysAgo, ...member }) => ({
    username,
    name: member.name,
    location: member.location,
    age: member.age,
    bio: member.bio,
    danceStyles: member.danceStyles,
    experienceLevel: member.experienceLevel,
    danceRole: member.danceRole,
    attendanceShownTo: member.attendanceShownTo,
    email: emailOf(username),
    password: username === demoUsername ? password : null,
    createdAt: new Date(Date.parse(`${today}T18:30:00Z`) - joinedDaysAgo * 86_400_000),
  }))
  await db
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const members = await storedMembers(db, all)
  const newcomers = members.filter(({ username }) => missing.some((member) => member.username === username))
  await loadFollows(db, newcomers, members)
  return { members, newcomers }
}

async function storedMembers(db: Database, all: DemoMember[]): Promise<Guest[]> {
  const ids = new Map((await inventedRows(db, all)).map(({ id, email }) => [email, id]))
  return all.flatMap((member) => {
    const id = ids.get(emailOf(member.username))
    return id ? [{ ...member, id }] : []
  })
}

/** Only the demo user can sign in: another one who can is a real person with the same address. */
const inventedRows = (db: Database, all: DemoMember[]) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      all.map(({ username }) => emailOf(username)),
    )
    .where((eb) =>
      eb.or([
        eb('email', '=', emailOf(demoUsername)),
        eb.and([eb('password', 'is', null), eb('googleId', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .execute()

async function loadFollows(db: Database, newcomers: Guest[], members: Guest[]) {
  const rows = newcomers.flatMap(({ id, follows }) =>
    members
      .filter(({ username }) => follows.includes(username))
      .map((followed) => ({ followerId: id, followingId: followed.id })),
  )
  if (rows.length > 0)
    await db
      .insertInto('userFollows')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
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

/** The ids of the invented members. Without anything else that is invented, even the demo user may be a real person. */
export async function findInvented(db: Database): Promise<string[]> {
  const rows = await inventedRows(db, await readMembers())
  const isAlone = rows.every(({ email }) => email === emailOf(demoUsername))
  if (isAlone && (await inventedFestivals(db).limit(1).executeTakeFirst()) === undefined) return []
  return rows.map(({ id }) => id)
}

/** With those that wait for an admin. */
export const inventedFestivals = (db: Database) =>
  db.selectFrom('festivals').select(['id', 'name']).where('sourceKey', 'like', 'demo-%').orderBy('id')
