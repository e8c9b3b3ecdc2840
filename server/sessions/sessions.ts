import { hash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** The member that a call comes from, as the access rules need them. */
export type Caller = { id: string; username: string; name: string; isAdmin: boolean; sessionId: string }

/** A session lives this long from its last use (server-behaviour section 2). */
const livesFor = sql<Date>`now() - interval '30 days'`
/** The last use is written at most this often, so that a read stays a read. */
const staleAfter = sql<Date>`now() - interval '1 hour'`

/** The token is random and long, so one round of SHA-256 keeps it as safe as a password hash would. */
const hashOf = (token: string) => hash('sha256', token, 'buffer')

/** Opens a session; returns its token: 256 random bits in base64url, of which only the hash is kept. */
export async function openSession(db: Database, userId: string, userAgent: string) {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sessions')
    .values({ userId, userAgent, tokenHash: hashOf(token) })
    .execute()
  return token
}

/** Null where the token opens nothing: unknown, ended, expired, or its member suspended or gone. */
export async function findCaller(db: Database, token: string): Promise<Caller | null> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'username', 'name', 'isAdmin', 'sessions.id as sessionId'])
    .select(sql<boolean>`last_used_at < ${staleAfter}`.as('isStale'))
    .where('tokenHash', '=', hashOf(token))
    .where('lastUsedAt', '>', livesFor)
    .where('suspendedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  const { isStale, ...caller } = found
  if (isStale)
    await db.updateTable('sessions').set({ lastUsedAt: sql`now()` }).where('id', '=', caller.sessionId).execute()
  return caller
}

/** Ending one that has ended already is no error. */
export async function endSession(db: Database, sessionId: string) {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}
