import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'

type Named = { table: string; column: string }

/** All columns that reference a member. */
export async function foreignKeysToUsers(db: Database): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select key.conrelid::regclass::text as "table", attname as "column"
    from pg_constraint as key
    join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass
    order by 1, 2`.execute(db)
  return rows
}

/** All columns of the product's tables, optionally only those with one of these `data_type`s of `information_schema`. */
export async function columnsOfTables(db: Database, kinds?: string[]): Promise<Named[]> {
  const { rows } = await sql<Named & { kind: string }>`
    select table_name as "table", column_name as "column", data_type as kind
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    order by table_name, ordinal_position`.execute(db)
  return rows.filter(({ kind }) => kinds?.includes(kind) ?? true).map(({ table, column }) => ({ table, column }))
}

/** All rows of all tables, including those of the job queue, as text; by 'schema.table'. */
export async function dumpOf(db: Database): Promise<Map<string, string[]>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name
    from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
    order by 1, 2`.execute(db)
  const dump = new Map<string, string[]>()
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(whole_row)::text as row from ${sql.id(schema, name)} as whole_row`.execute(db)
    dump.set(
      `${schema}.${name}`,
      rows.map(({ row }) => row),
    )
  }
  return dump
}
