import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { type ClientBase, type ClientConfig, DatabaseError, Pool } from 'pg'
import { kyselyPool } from './kysely-pool.ts'
import { type PoolName, watchPool } from './open-pools.ts'
import type { DB } from '../schema.ts'
import { valueTypes } from '../statements/value-parsers.ts'

/** A pool of connections, or a transaction on one: queries take either. */
export type Database = Kysely<DB>

export type ConnectOptions = {
  name?: PoolName
  /** The maximum number of connections. */
  max?: number
  /** Seconds after which a connection is replaced by a new one, as soon as it is free. */
  maxAge?: number
  /** Called when an idle connection broke; the pool replaces it. */
  onLost?: (error: Error) => void
}

/** Longest time to wait for a free connection, in milliseconds. */
const connectTimeout = 5_000

/** The longest time for one statement. */
const statementTimeout = '10s'
/**
 * For every connection: time-outs for a statement and for an idle transaction, the cost of a random read, no parallel workers and no
 * JIT. That cost is set for data in memory or on flash; the default is for hard disks, and made PostgreSQL scan whole tables. Starting
 * workers takes longer than reading a page of a list, and compiling a statement longer than running it.
 */
const sessionSettings = `
  set statement_timeout = '${statementTimeout}';
  set idle_in_transaction_session_timeout = '30s';
  set random_page_cost = 1.1;
  set max_parallel_workers_per_gather = 0;
  set jit = off`
/** Sent after connecting, as PgBouncer refuses them among the startup parameters. */
const configure = (client: ClientBase) => client.query(sessionSettings)

/** Opens no connection yet. `config` is a URL or an option object of `pg`. */
export function connect(
  config: string | ClientConfig,
  { name = 'calls', max = 10, maxAge = 900, onLost = () => {} }: ConnectOptions = {},
): Database {
  const pool = new Pool({
    ...(typeof config === 'string' ? { connectionString: config } : config),
    max,
    types: valueTypes,
    application_name: 'compas',
    connectionTimeoutMillis: connectTimeout,
    onConnect: configure,
    idleTimeoutMillis: 60_000,
    // Closing a connection frees the memory of its cached plans.
    maxLifetimeSeconds: maxAge,
  })
  watchPool(name, pool)
  // Without these two listeners, a restart of the database would end this process with an unhandled error.
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: kyselyPool(pool) }),
    plugins: [new CamelCasePlugin()],
  })
}

/** The name of a table or a column in the database, as the plugin makes it. */
export const inDatabase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Runs `work` on one connection without a time-out for its statements. */
export function withoutStatementTimeout<T>(db: Database, work: (connection: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql.raw(`set statement_timeout = '${statementTimeout}'`).execute(connection)
    }
  })
}

/** PostgreSQL's code for a statement that was cancelled, for example by its time-out. */
const queryCanceled = '57014'

/** Runs `work` in a new transaction with this time-out for each statement; null if one took longer. */
export async function withTimeout<T>(
  db: Database,
  milliseconds: number,
  work: (trx: Database) => Promise<T>,
): Promise<T | null> {
  try {
    return await db.transaction().execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${`${milliseconds}ms`}, true)`.execute(trx)
      return await work(trx)
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.code === queryCanceled) return null
    throw error
  }
}

/** Runs `work` in a transaction: in `db` itself if it is one, otherwise in a new one. */
export function inTransaction<T>(db: Database, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work)
}

function isTransaction(db: Database): db is Transaction<DB> {
  return db.isTransaction
}
