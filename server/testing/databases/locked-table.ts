import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'

/** Locks a table, so that statements that read it wait until `release`. `waiting` counts the connections that wait. */
export const lockTable = (db: Database, table: string) =>
  hold(db, sql`lock table ${sql.table(table)} in access exclusive mode`)

/** Like `lockTable`, for writers of one row. */
export const lockRow = (db: Database, table: string, id: string) =>
  hold(db, sql`select from ${sql.table(table)} where id = ${id} for update`)

async function hold(db: Database, lock: RawBuilder<unknown>) {
  const isHeld = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const held = db.transaction().execute(async (trx) => {
    await lock.execute(trx)
    isHeld.resolve()
    await end.promise
  })
  await Promise.race([isHeld.promise, held])
  return {
    async release() {
      end.resolve()
      await held
    },
    waiting: () => countWaiting(db),
  }
}

/** The number of connections to the database that wait for a lock. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
