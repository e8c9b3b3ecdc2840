import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { forgetFailedJobs } from './jobs.queries.ts'
import { tableLifetimes } from './table-lifetimes.ts'

/** So many rows at a time that no statement takes long. */
const batch = 5000

/** Nightly: deletes what is over. What it leaves because it failed or was cut short, the next attempt takes. */
export async function cleanUp(db: Database): Promise<void> {
  for (const [table, lifetime] of Object.entries(tableLifetimes)) {
    if (!('over' in lifetime)) continue
    const some = sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${lifetime.over} limit ${batch}))`
    while (((await some.execute(db)).numAffectedRows ?? 0n) >= batch);
  }
  await forgetFailedJobs(db)
}
