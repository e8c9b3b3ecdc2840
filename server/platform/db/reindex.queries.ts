import { sql } from 'kysely'
import { type Database, withoutStatementTimeout } from './connections/connect.ts'

/** The indexes of our tables, smallest first: an early one that fails costs little. */
export async function indexNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select index.relname as name
    from pg_index join pg_class as index on index.oid = pg_index.indexrelid
    where index.relnamespace = 'public'::regnamespace and index.relkind = 'i'
    order by pg_relation_size(index.oid), index.relname`.execute(db)
  return rows.map(({ name }) => name)
}

/** Drops the remains of an interrupted `reindex … concurrently`: an index beside the one that it was to replace. */
export async function dropBrokenIndexes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select index.relname as name
    from pg_index join pg_class as index on index.oid = pg_index.indexrelid
    where index.relnamespace = 'public'::regnamespace and not indisvalid and index.relname ~ '_cc(new|old)[0-9]*$'`.execute(
    db,
  )
  for (const { name } of rows) await sql`drop index concurrently if exists ${sql.table(name)}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Rebuilds one index while the site reads and writes, however long it takes. */
export const rebuildIndex = (db: Database, name: string): Promise<unknown> =>
  withoutStatementTimeout(db, (connection) => sql`reindex index concurrently ${sql.table(name)}`.execute(connection))

/** Updates the statistics of values, by which PostgreSQL plans statements. */
export const analyze = (db: Database): Promise<unknown> =>
  withoutStatementTimeout(db, (connection) => sql`analyze`.execute(connection))
