import { now } from '../../../contract/platform/clock.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { type DemoMember, demoMembers, demoUsername } from '../demo-data.ts'
import { insertNew } from '../insert-new.ts'

/** A demo member in the database. */
export type Guest = DemoMember & { id: string }

export const isDemoUser = ({ username }: { username: string }) => username === demoUsername

/** A reserved domain that receives no mail (RFC 2606). The address identifies a demo member even after they change their username. */
const emailOf = ({ username }: { username: string }) => `${username}@example.org`
const demoEmail = emailOf({ username: demoUsername })

/**
 * Inserts the missing demo members with their own rows, and returns all, with the new ones as `newcomers`. Skips a username that a real
 * member has taken. `hash` hashes the password of the demo user, and is called only if that member is missing.
 */
export async function loadMembers(db: Database, today: string, hash: () => Promise<string>) {
  const before = await storedMembers(db)
  const missing = demoMembers.filter((one) => !before.some(({ username }) => username === one.username))
  if (missing.length === 0) return { members: before, newcomers: [] }
  const password = missing.some(isDemoUser) ? await hash() : null
  const rows = missing.map(({ username, joinedDaysAgo, ...member }) => ({
    username,
    name: member.name,
    location: member.location,
    age: member.age,
    bio: member.bio,
    // A visitor who signs in as the demo user brings their own.
    language: isDemoUser({ username }) ? null : member.speaks[0],
    danceStyles: member.danceStyles,
    experienceLevel: member.experienceLevel,
    danceRole: member.danceRole,
    attendanceShownTo: member.attendanceShownTo,
    email: emailOf({ username }),
    password: isDemoUser({ username }) ? password : null,
    createdAt: new Date(Date.parse(`${today}T18:30:00Z`) - joinedDaysAgo * 86_400_000),
  }))
  await insertNew(db, 'users', rows)
  const members = await storedMembers(db)
  const newcomers = members.filter(({ username }) => missing.some((one) => one.username === username))
  const follows = newcomers.flatMap(({ id, follows: usernames }) =>
    members.flatMap((other) => (usernames.includes(other.username) ? [{ followerId: id, followingId: other.id }] : [])),
  )
  await insertNew(db, 'userFollows', follows)
  const marks = newcomers.flatMap(({ id: userId, name: subject, verification }) => {
    if (!verification) return []
    const verifiedAt = verification.status === 'verified' ? new Date(now()) : null
    return [{ userId, type: 'id' as const, subject, verifiedAt, ...verification }]
  })
  await insertNew(db, 'verifications', marks)
  const preferences = newcomers.flatMap((one) =>
    one.preferences ? [{ userId: one.id, ...one.preferences, ...one.habits }] : [],
  )
  await insertNew(db, 'userPreferences', preferences)
  return { members, newcomers }
}

async function storedMembers(db: Database): Promise<Guest[]> {
  const ids = new Map((await inventedRows(db)).map(({ id, email }) => [email, id]))
  return demoMembers.flatMap((member) => {
    const id = ids.get(emailOf(member))
    return id ? [{ ...member, id }] : []
  })
}

/** Only the demo user can sign in. Any other member with a sign-in is a real person who uses the same address. */
const inventedRows = (db: Database) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'in', demoMembers.map(emailOf))
    .where((eb) =>
      eb.or([eb('email', '=', demoEmail), eb.and([eb('password', 'is', null), eb('googleId', 'is', null)])]),
    )
    .orderBy('id')
    .execute()

export const setDemoPassword = (db: Database, password: string) =>
  db.updateTable('users').set({ password }).where('email', '=', demoEmail).execute()

/** The current username of the demo user, which a visitor may have changed. */
export async function demoSignInName(db: Database) {
  const member = await db.selectFrom('users').select('username').where('email', '=', demoEmail).executeTakeFirst()
  return member?.username ?? demoUsername
}

/** The ids of the invented members. If nothing else is invented, even the demo user may be a real person. */
export async function findInvented(db: Database): Promise<string[]> {
  const rows = await inventedRows(db)
  const isAlone = rows.every(({ email }) => email === demoEmail)
  if (isAlone && (await inventedFestivals(db).limit(1).executeTakeFirst()) === undefined) return []
  return rows.map(({ id }) => id)
}

/** Includes those that are pending approval. */
export const inventedFestivals = (db: Database) =>
  db.selectFrom('festivals').select(['id', 'name']).where('sourceKey', 'like', 'demo-%').orderBy('id')
