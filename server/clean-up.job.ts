import { sql } from 'kysely'
import type { Database } from './platform/db/connections/connect.ts'
import { emptyGivenUpMails } from './platform/mail/mail.queries.ts'
import { tables } from './tables.ts'
import { overdue } from './tables/table.ts'
import { forgetFailedJobs } from './platform/jobs/jobs.queries.ts'

/** Rows per statement, so that each statement is short. */
const batch = 5000

/** Nightly: deletes expired rows. If it fails or is aborted, the next attempt deletes the rest. */
export async function cleanUp(db: Database): Promise<void> {
  for (const [table, { ends }] of Object.entries(tables)) {
    const condition = overdue(ends)
    if (!condition) continue
    const some = sql`
      delete from ${sql.table(table)}
      where ctid = any(array(select ctid from ${sql.table(table)} where ${condition} limit ${batch}))`
    while (((await some.execute(db)).numAffectedRows ?? 0n) >= batch);
  }
  await forgetFailedJobs(db)
  await emptyGivenUpMails(db)
}
