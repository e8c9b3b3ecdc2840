import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'

export type LastBackup = { finishedAt: Date; bytes: number }

/** The last successful backup, manual or nightly; null if there was none. */
export async function lastBackup(db: Database): Promise<LastBackup | null> {
  return (await db.selectFrom('lastBackup').select(['finishedAt', 'bytes']).executeTakeFirst()) ?? null
}

export async function recordBackup(db: Database, bytes: number): Promise<void> {
  await sql`
    insert into last_backup (finished_at, bytes) values (now(), ${bytes})
    on conflict (is_only) do update set finished_at = excluded.finished_at, bytes = excluded.bytes`.execute(db)
}
