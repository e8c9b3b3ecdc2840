import { sql, type Transaction } from 'kysely'
import { type Database, withoutStatementTimeout } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'

/**
 * Runs `insert` in one transaction without triggers and foreign keys, and builds the indexes of these tables afterwards: both
 * would take most of the time, row by row.
 */
export async function fillTables(db: Database, tables: string[], insert: (trx: Transaction<DB>) => Promise<void>) {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    // Vacuum treats a commit that is not flushed yet as still running, which would prevent index-only scans.
    await sql`set local synchronous_commit = on`.execute(trx)
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index
      where indrelid = any(${tables}::regclass[])
        and not exists (select from pg_constraint where conindid = indexrelid)`.execute(trx)
    for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(trx)
    await sql`set local session_replication_role = replica`.execute(trx)
    await insert(trx)
    await sql`set local session_replication_role = origin`.execute(trx)
    for (const { definition } of indexes) await sql.raw(definition).execute(trx)
  })
  await withoutStatementTimeout(db, async (connection) => {
    await sql`set synchronous_commit = on`.execute(connection)
    for (const table of [...tables, 'search_words']) await sql`vacuum analyze ${sql.table(table)}`.execute(connection)
    await sql`reset synchronous_commit`.execute(connection)
  })
}

/** SQL: a position in `list` for each row `n`, spread evenly and always the same; each `salt` gives an independent one. */
export const positionIn = (list: { length: number }, salt: number) =>
  sql`(1 + abs(hashint4(n * 31 + ${sql.lit(salt)})::bigint) % ${sql.lit(list.length)})`
