import { Logger, runMigrations } from 'graphile-worker'
import type { ClientConfig } from 'pg'
import { type JobLog, openJobPool } from './job-pool.ts'

/**
 * Our own indexes on the library's table. The library has no index by kind, nor of jobs that are running or have failed
 * (docs/decisions/0081). The first has the order in which jobs are fetched, so that any plan of the library's queries is as good with it.
 */
const indexes = `
  create index if not exists compas_jobs_by_task on graphile_worker._private_jobs (priority, run_at, task_id) include (attempts)
  where is_available;
  create index if not exists compas_jobs_taken on graphile_worker._private_jobs (id) where not is_available`

/** Brings the queue's schema up to date with its library. */
export async function migrateJobs(connection: string | ClientConfig, log: JobLog): Promise<void> {
  const pgPool = openJobPool(connection, log)
  try {
    await runMigrations({ pgPool, schema: 'graphile_worker', logger: new Logger(() => () => {}) })
    // A single statement, so a single transaction: processes that start at once wait for each other.
    await pgPool.query(`select pg_advisory_xact_lock(hashtextextended('indexes of jobs', 0)); ${indexes}`)
  } finally {
    await pgPool.end()
  }
}
