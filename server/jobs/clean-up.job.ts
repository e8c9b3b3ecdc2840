import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { forgetFailedJobs } from './jobs.queries.ts'

/** What nobody can use any more, each by its table and when a row of it is over. */
const overdue = [
  { table: 'sessions', when: sql`last_used_at < now() - interval '30 days'` },
  { table: 'sign_in_exchanges', when: sql`expires_at < now()` },
  { table: 'one_time_tokens', when: sql`expires_at < now() or used_at is not null` },
  { table: 'idempotency_keys', when: sql`created_at < now() - interval '24 hours'` },
  // The longest window is an hour.
  { table: 'rate_counters', when: sql`window_start < now() - interval '1 day'` },
  // Sending was given up long before.
  { table: 'mail_outbox', when: sql`created_at < now() - interval '30 days'` },
]

/** So many rows at a time that no statement takes long. */
const batch = 5000

/** Nightly. What it leaves because it failed or was cut short, the next attempt takes. */
export async function cleanUp(db: Database): Promise<void> {
  for (const { table, when } of overdue) {
    const some = sql`
      delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where ${when} limit ${batch}))`
    while (((await some.execute(db)).numAffectedRows ?? 0n) >= batch);
  }
  await forgetFailedJobs(db)
}
