import { sql } from 'kysely'
import type { ClientConfig } from 'pg'
import type { Database } from '../db/connect.ts'
import { type JobLog, openJobPool } from './job-pool.ts'

/** The revision of the queue's schema that the installed graphile-worker brings. A test compares the two. */
export const newestRevision = 20

/** Brings the queue's own schema up to date. Its library is loaded only where there is something to do, so a start stays quick. */
export async function migrateJobs(db: Database, connection: string | ClientConfig, log: JobLog): Promise<void> {
  if ((await revisionOf(db)) >= newestRevision) return
  const { Logger, runMigrations } = await import('graphile-worker')
  const pgPool = openJobPool(connection, log)
  try {
    await runMigrations({ pgPool, schema: 'graphile_worker', logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}

async function revisionOf(db: Database): Promise<number> {
  const table = await sql<{ exists: boolean }>`
    select to_regclass('graphile_worker.migrations') is not null as exists`.execute(db)
  if (table.rows[0]?.exists !== true) return 0
  const { rows } = await sql<{ revision: number }>`
    select coalesce(max(id), 0) as revision from graphile_worker.migrations`.execute(db)
  return rows[0]?.revision ?? 0
}
