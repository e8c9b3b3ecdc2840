import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../connections/connect.ts'

/** The key of the advisory lock; every release must use the same one. */
const startLock = 4_207_218_530
/** In milliseconds. */
const retryEvery = 200

type Options = {
  /** Called once if another process has the lock. */
  onWait?: () => void
}

/**
 * Runs `work` while no other process prepares the same database, on the connection with the lock. The lock belongs to the session, so
 * PostgreSQL releases it even if this process is killed.
 */
export async function withStartLock<T>(
  db: Database,
  work: (connection: Database) => Promise<T>,
  { onWait = () => {} }: Options = {},
): Promise<T> {
  return await db.connection().execute(async (connection) => {
    await takeLock(connection, onWait)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${startLock}::bigint)`.execute(connection)
    }
  })
}

/** Polls, because a statement that waits for the lock keeps a snapshot, which would block a concurrent index build. */
async function takeLock(connection: Database, onWait: () => void): Promise<void> {
  if (await tryLock(connection)) return
  onWait()
  do await delay(retryEvery)
  while (!(await tryLock(connection)))
}

async function tryLock(connection: Database): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_lock(${startLock}::bigint) as is_taken`.execute(connection)
  return rows[0]?.isTaken === true
}
