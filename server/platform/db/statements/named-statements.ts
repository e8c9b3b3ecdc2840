import { CompiledQuery } from 'kysely'
import { createRequestCoalescer } from '../../request-coalescer.ts'
import { atNoAddress } from '../../limits/per-resource/connection-turns.ts'
import type { Database } from '../connections/connect.ts'
import { prepareAs } from '../connections/kysely-pool.ts'
import { nameText } from './statement-names.ts'
import { type Statement, valuesOf } from './statement.ts'

/** Runs a statement with these arguments. Prepared ones are planned once per connection. `db` may be a transaction. */
export const readRows = <Args extends object, Row>(
  db: Database,
  statement: Statement<Args, Row>,
  args: NoInfer<Args>,
) => run<Row>(db, statement, valuesOf(statement, args))

type Text = Pick<Statement, 'name' | 'text' | 'isPrepared'>

async function run<Row>(db: Database, { name, text, isPrepared }: Text, values: unknown[]): Promise<Row[]> {
  if (isPrepared) prepareAs(name, text)
  else nameText(name, text)
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values))
  return rows
}

const sharedReads = new WeakMap<Database, ReturnType<typeof createRequestCoalescer<unknown[]>>>()

/** Like `readRows`, for reads that many requests make at once: waiting ones share one read and its rows, so do not change them. */
export function readRowsTogether<Args extends object, Row>(
  db: Database,
  statement: Statement<Args, Row>,
  args: NoInfer<Args>,
) {
  const values = valuesOf(statement, args)
  if (db.isTransaction) return run<Row>(db, statement, values)
  const share = sharedReads.get(db) ?? createRequestCoalescer<unknown[]>()
  sharedReads.set(db, share)
  const key = JSON.stringify([statement.name, values])
  return share(key, () => atNoAddress(() => run(db, statement, values))) as Promise<Row[]>
}

/** The JSON of a statement that returns one row with one column `json` (`…::text as json`). Throws if it returns anything else. */
export async function readJson<Args extends object>(
  db: Database,
  statement: Statement<Args>,
  args: NoInfer<Args>,
): Promise<string> {
  const json = await findJson<Args>(db, statement, args)
  if (json === null) throw new TypeError(`The statement ${statement.name} must give a row`)
  return json
}

/** Like `readJson`, for a statement that may return no row; then null. */
export async function findJson<Args extends object>(db: Database, statement: Statement<Args>, args: NoInfer<Args>) {
  const rows = (await readRows<Args, unknown>(db, statement, args)) as { json?: unknown }[]
  const json = rows.length === 0 ? null : rows[0]?.json
  if (rows.length > 1 || (json !== null && typeof json !== 'string'))
    throw new TypeError(`The statement ${statement.name} must give one row with one text named json`)
  return json
}
