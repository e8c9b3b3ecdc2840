import { CompiledQuery } from 'kysely'
import type { Database } from './connect.ts'

/** Names are for the whole program: each stands for one text. */
export type NamedStatement = { name: string; text: string }

/** By text, as Kysely hands on no more than that. */
const names = new Map<string, string>()

/** The rows of a hot read: planned once for each connection. `db` may be a transaction. */
export async function readRows<Row>(db: Database, { name, text }: NamedStatement, values: readonly unknown[] = []) {
  names.set(text, name)
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

/** Passes on what PostgreSQL built: one row with one column `json` (`…::text as json`). Throws if the statement gives no such text. */
export async function readJson(
  db: Database,
  statement: NamedStatement,
  values: readonly unknown[] = [],
): Promise<string> {
  const rows = await readRows<{ json: unknown }>(db, statement, values)
  const json = rows[0]?.json
  if (rows.length !== 1 || typeof json !== 'string')
    throw new TypeError(`The statement ${statement.name} must give one row with one text named json`)
  return json
}

export function statementName(text: string): string | undefined {
  return names.get(text)
}
