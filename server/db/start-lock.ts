import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** One lock for all that a start does to a database. Any number will do, as long as every release uses the same one. */
const startLock = 4_207_218_530
/** In milliseconds. */
const retryEvery = 200

type Options = {
  /** Called once if another process holds the lock. */
  onWait?: () => void
}

/**
 * Runs `work` while no other process prepares the same database, and gives it the connection that holds the lock. The lock
 * belongs to the session, so it ends with the process even if that is killed.
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

/** Asks again and again: who waits within a statement holds a snapshot, and an index that is built concurrently waits for that. */
async function takeLock(connection: Database, onWait: () => void): Promise<void> {
  if (await tryLock(connection)) return
  onWait()
  do await delay(retryEvery)
  while (!(await tryLock(connection)))
}

async function tryLock(connection: Database): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_lock(${startLock}::bigint) as is_ours`.execute(connection)
  return rows[0]?.isOurs === true
}
