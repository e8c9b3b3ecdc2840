import { CompiledQuery } from 'kysely'
import type { Database } from './connect.ts'

/** Names are for the whole program: each stands for one text. */
export type Statement = {
  name: string
  text: string
  /** Whether connections prepare it. No, where the text depends on the request: PostgreSQL never drops a prepared statement. */
  isPrepared?: boolean
}

/** Prepared statements on one connection at most: each takes up to 100 kB there. What comes after them is not prepared. */
export const mostPrepared = 100

/** By text, as Kysely hands on no more than that. */
const names = new Map<string, string>()

/** The rows of a hot read. A prepared statement is planned once for each connection. `db` may be a transaction. */
export async function readRows<Row>(db: Database, statement: Statement, values: readonly unknown[] = []) {
  const { name, text, isPrepared = true } = statement
  if (isPrepared && names.size < mostPrepared) names.set(text, name)
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}

type Rows = Promise<unknown[]>
/** Of a statement with its values: the read that runs, and the one that begins after it. */
type Turn = { running: Rows; next: Rows | null }
const turns = new WeakMap<Database, Map<string, Turn>>()

/**
 * The same for what many ask at once: while one such read runs, all who come share the next. Nobody is told less than what
 * was committed when they asked, as a read that has begun is never joined. The rows are shared too: do not change them.
 */
export function readRowsTogether<Row>(db: Database, statement: Statement, values: readonly unknown[]) {
  if (db.isTransaction) return readRows<Row>(db, statement, values)
  const ofDatabase = turns.get(db) ?? new Map<string, Turn>()
  turns.set(db, ofDatabase)
  const key = JSON.stringify([statement.name, values])
  return shareRead(ofDatabase, key, () => readRows<unknown>(db, statement, values)) as Promise<Row[]>
}

function shareRead(running: Map<string, Turn>, key: string, read: () => Rows): Rows {
  const turn = running.get(key)
  if (!turn) return begin(running, key, read)
  const start = () => begin(running, key, read)
  turn.next ??= turn.running.then(start, start)
  return turn.next
}

function begin(running: Map<string, Turn>, key: string, read: () => Rows): Rows {
  const turn: Turn = { running: read(), next: null }
  running.set(key, turn)
  const end = () => {
    if (turn.next === null) running.delete(key)
  }
  turn.running.then(end, end)
  return turn.running
}

/** Passes on what PostgreSQL built: one row with one column `json` (`…::text as json`). Throws if the statement gives no such text. */
export async function readJson(db: Database, statement: Statement, values: readonly unknown[] = []): Promise<string> {
  const rows = await readRows<{ json: unknown }>(db, statement, values)
  const json = rows[0]?.json
  if (rows.length !== 1 || typeof json !== 'string')
    throw new TypeError(`The statement ${statement.name} must give one row with one text named json`)
  return json
}

/** The name to prepare this text under; undefined where it is not prepared. */
export function statementName(text: string): string | undefined {
  return names.get(text)
}
