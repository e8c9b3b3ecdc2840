import { sql } from 'kysely'
import type { Database } from '../connections/connect.ts'
import type { Migration } from './migration-files.ts'

/** The migrations that have run are recorded in a table with the name of Kysely's own. */

export type RanMigration = { name: string; isAdditive: boolean }

export async function createMigrationTable(db: Database): Promise<void> {
  await sql`
    create table if not exists kysely_migration (
      name varchar(255) primary key,
      "timestamp" varchar(255) not null,
      is_additive boolean not null default false
    )`.execute(db)
}

export async function findRanMigrations(db: Database): Promise<RanMigration[]> {
  const { rows } = await sql<RanMigration>`select name, is_additive from kysely_migration order by name`.execute(db)
  return rows
}

export async function recordMigration(db: Database, { name, isAdditive }: Migration): Promise<void> {
  await sql`
    insert into kysely_migration (name, "timestamp", is_additive)
    values (${name}, ${new Date().toISOString()}, ${isAdditive})`.execute(db)
}

/** An interrupted build leaves an invalid index that slows down writes and serves no reads, and `if not exists` would keep it. */
export async function dropInvalidIndex(db: Database, name: string): Promise<void> {
  const { rows } = await sql<{ isInvalid: boolean }>`
    select not indisvalid as is_invalid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  if (rows[0]?.isInvalid) await sql`drop index concurrently ${sql.table(name)}`.execute(db)
}

export type ServerSettings = { version: number; fsync: string; synchronousCommit: string }

export async function readServerSettings(db: Database): Promise<ServerSettings> {
  const { rows } = await sql<ServerSettings>`
    select current_setting('server_version_num')::int as version,
      current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as synchronous_commit`.execute(db)
  const [settings] = rows
  if (settings === undefined) throw new Error('The query for the server settings must give one row')
  return settings
}
