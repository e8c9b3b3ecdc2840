import { sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * Throws if a connection changes its session from one statement to the next, as it does with PgBouncer in transaction mode.
 * Session settings, prepared statements, advisory locks and LISTEN all need one session for each connection.
 */
export async function checkSessionsStay(db: Database): Promise<void> {
  const stays = await db.connection().execute(async (first) => {
    const session = await sessionOf(first)
    // In transaction mode, this transaction would get the first connection's session, and keep it until it ends.
    return await db.transaction().execute(async (second) => {
      const other = await sessionOf(second)
      return other !== session && (await sessionOf(first)) === session
    })
  })
  if (!stays)
    throw new Error(
      "The database's pool works in transaction mode, where nothing that a session keeps holds: set pool_mode = session in PgBouncer, or connect to PostgreSQL itself.",
    )
}

async function sessionOf(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}
