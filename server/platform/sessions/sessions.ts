import { sql } from 'kysely'
import type { Database } from '../db/connections/connect.ts'
import { readRows } from '../db/statements/named-statements.ts'
import { type Placeholders, statement } from '../db/statements/statement.ts'
import { ago, lifetimes } from '../lifetimes.ts'
import { hashOf, newSecret } from './secrets.ts'

/** The calling member, with what the access rules need. */
export type Caller = { id: string; username: string; name: string; isAdmin: boolean; sessionId: string }

const oldestUse = ago(lifetimes.session)
/** For a session with its member: it has not expired, and the member is neither suspended nor deleted. */
const isLive = sql<boolean>`(last_used_at > ${oldestUse} and suspended_at is null and deleted_at is null)`
/** The last use is written at most this often, so that most reads write nothing. */
const staleAfter = sql<Date>`now() - interval '1 hour'`

/** The maximum number of sessions per member; opening another one ends the least recently used one. */
const maxSessions = 50

/**
 * Opens a session and returns its token; only the hash of the token is stored. The caller must have locked the member's row, so that
 * simultaneous sessions are counted.
 */
export async function openSession(db: Database, userId: string, userAgent: string) {
  const token = newSecret()
  await db
    .insertInto('sessions')
    .values({ userId, userAgent, tokenHash: hashOf(token) })
    .execute()
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (from) =>
      from
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('lastUsedAt', 'desc')
        .orderBy('id', 'desc')
        .offset(maxSessions),
    )
    .execute()
  return token
}

type FoundCaller = Caller & { isStale: boolean }

/** Read before every call of a member. */
const callerOfToken = statement(
  'caller_of_token',
  (arg: Placeholders<{ tokenHash: Buffer }>) => sql<FoundCaller>`
    select users.id, username, name, is_admin, sessions.id as session_id, last_used_at < ${staleAfter} as is_stale
    from sessions
    join users on users.id = sessions.user_id
    where token_hash = ${arg.tokenHash} and ${isLive}`,
)

/** Null if the token is unknown, ended or expired, or if its member is suspended or deleted. */
export async function findCaller(db: Database, token: string): Promise<Caller | null> {
  const [found] = await readRows(db, callerOfToken, { tokenHash: hashOf(token) })
  if (!found) return null
  const { isStale, ...caller } = found
  if (isStale) await noteUse(db, caller)
  return caller
}

/** Failures are ignored: reads go on where nothing can be written, such as on a full disk, and the next call tries again. */
async function noteUse(db: Database, { sessionId }: Caller) {
  const noted = db.updateTable('sessions').set({ lastUsedAt: sql`now()` }).where('id', '=', sessionId)
  await noted.execute().catch(() => {})
}

/** Those of these sessions that have not ended, and whose members are neither suspended nor deleted. */
export async function findLiveSessions(db: Database, ids: string[]): Promise<Set<string>> {
  const live = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('sessions.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isLive)
    .execute()
  return new Set(live.map(({ id }) => id))
}

/** Whether the member signed in within the last ten minutes (threat 39). */
export async function isFreshSession(db: Database, sessionId: string): Promise<boolean> {
  const fresh = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('createdAt', '>', sql<Date>`now() - interval '10 minutes'`)
    .executeTakeFirst()
  return fresh !== undefined
}

/** The sessions that have not expired, most recently used first. */
export async function listSessions(db: Database, userId: string, currentId: string) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('lastUsedAt', '>', oldestUse)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return sessions.map((session) => ({ ...session, current: session.id === currentId }))
}

/** False if this member has no such session, or if it has ended already. */
export async function endSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/**
 * Also deletes external sign-ins that were not redeemed yet, since each of them would open a new session, and every device for pushes: one
 * that was added by who knew this session's token would go on.
 */
export async function endOtherSessions(db: Database, userId: string, keepSessionId: string) {
  await db.deleteFrom('pushDevices').where('userId', '=', userId).execute()
  await db.deleteFrom('sessions').where('userId', '=', userId).where('id', '<>', keepSessionId).execute()
  await db.deleteFrom('signInExchanges').where('userId', '=', userId).execute()
}

/** Returns the number of ended sessions. */
export async function endEverySession(db: Database, userId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('userId', '=', userId).executeTakeFirstOrThrow()
  await db.deleteFrom('signInExchanges').where('userId', '=', userId).execute()
  return Number(numDeletedRows)
}
