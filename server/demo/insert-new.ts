import type { InsertObject } from 'kysely'
import type { Database } from '../platform/db/connections/connect.ts'
import type { DB } from '../platform/db/schema.ts'

/** Inserts these rows, except those that exist. */
export async function insertNew<T extends keyof DB>(db: Database, table: T, rows: InsertObject<DB, T>[]) {
  if (rows.length === 0) return
  const insert = db.insertInto(table).values(rows)
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}
