import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, type ClientConfig } from 'pg'
import { kyselyPool } from './kysely-pool.ts'
import type { DB } from './schema.ts'
import { valueTypes } from './value-parsers.ts'

/** A pool of connections, or a transaction on one: queries take either. */
export type Database = Kysely<DB>

export type ConnectOptions = {
  /** Connections at most. */
  max?: number
  /** Told of a connection that broke while idle; the pool replaces it. */
  onLost?: (error: Error) => void
}

/** Longest time, in milliseconds, for one statement, for a transaction that asks nothing, and for a free connection. */
const statementTimeout = 10_000
const idleTransactionTimeout = 30_000
const connectTimeout = 5_000
/** For PostgreSQL's plans: what lies in memory or on flash is read anywhere as fast as in order. Its own guess is a turning disk. */
const planning = '-c random_page_cost=1.1'

/** Opens no connection yet. `config` is a URL or what `pg` takes. */
export function connect(config: string | ClientConfig, { max = 10, onLost = () => {} }: ConnectOptions = {}): Database {
  const pool = new Pool({
    ...(typeof config === 'string' ? { connectionString: config } : config),
    max,
    types: valueTypes,
    application_name: 'compas',
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleTransactionTimeout,
    connectionTimeoutMillis: connectTimeout,
    options: planning,
    idleTimeoutMillis: 60_000,
  })
  // Without a listener on both, a restart of the database would end this process.
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: kyselyPool(pool) }),
    plugins: [new CamelCasePlugin()],
  })
}

/** Runs `work` in a transaction: the one that `db` already is, or else a new one. */
export function inTransaction<T>(db: Database, work: (trx: Transaction<DB>) => Promise<T>): Promise<T> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work)
}

function isTransaction(db: Database): db is Transaction<DB> {
  return db.isTransaction
}
