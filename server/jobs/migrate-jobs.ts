import { Logger, runMigrations } from 'graphile-worker'
import type { ClientConfig } from 'pg'
import { type JobLog, openJobPool } from './job-pool.ts'

/** Brings the queue's own schema up to date with its library. */
export async function migrateJobs(connection: string | ClientConfig, log: JobLog): Promise<void> {
  const pgPool = openJobPool(connection, log)
  try {
    await runMigrations({ pgPool, schema: 'graphile_worker', logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}
