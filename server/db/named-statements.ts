import { CompiledQuery } from 'kysely'
import type { Database } from './connect.ts'

/** A statement that gives one row with one column `json`: the reply's text as PostgreSQL built it (`…::text as json`). */
export type JsonStatement = { name: string; text: string }

/** By text, as Kysely hands on no more than that. Names are for the whole program: each stands for one text. */
const names = new Map<string, string>()

/**
 * A hot read: planned once for each connection, and passed on as text. `db` may be a transaction. Throws if the statement
 * does not give its one text.
 */
export async function readJson(
  db: Database,
  { name, text }: JsonStatement,
  values: readonly unknown[] = [],
): Promise<string> {
  names.set(text, name)
  const { rows } = await db.executeQuery<{ json: unknown }>(CompiledQuery.raw(text, [...values]))
  const json = rows[0]?.json
  if (rows.length !== 1 || typeof json !== 'string')
    throw new TypeError(`The statement ${name} must give one row with one text named json`)
  return json
}

export function statementName(text: string): string | undefined {
  return names.get(text)
}
