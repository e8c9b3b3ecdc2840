import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** Locks a table, so that statements that read it wait until `release`. `waiting` counts the connections that wait. */
export async function holdTable(db: Database, table: string) {
  const isHeld = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const held = db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
    isHeld.resolve()
    await end.promise
  })
  await Promise.race([isHeld.promise, held])
  return {
    async release() {
      end.resolve()
      await held
    },
    async waiting() {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}
