import { join } from 'node:path'
import { Client } from 'pg'
import { connect, type Database } from '../../../server/platform/db/connections/connect.ts'
import {
  type EmbeddedConnection,
  startEmbeddedPostgres,
} from '../../../server/platform/db/embedded-postgres/embedded-postgres.ts'
import { freePort, startSite, temporaryFolder, urlOf } from '../../shared/sites.ts'

/** Two instances on one database. */
export type ChatStage = AsyncDisposable & {
  addresses: string[]
  /** Runs statements on the database. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Runs `work` with a connection to the database. */
  withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Kills an instance with SIGKILL and starts it again; resolves when it is ready. */
  killInstance(at: number): Promise<void>
  /** Kills the database with SIGKILL; it restarts automatically, or another one takes over. */
  killDatabase(): Promise<void>
}

export type ChatDatabase = {
  /** The database URL of the instances. */
  url: string
  /** The server that is currently in use. */
  connection(): EmbeddedConnection
  /** `addresses`: the addresses of the instances. */
  kill(addresses: string[]): Promise<void>
}

/** A stage with one PostgreSQL in a separate folder. */
export async function openChatStage(): Promise<ChatStage> {
  await using made = new AsyncDisposableStack()
  const folder = made.use(temporaryFolder()).path
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  made.defer(() => postgres.stop())
  const { connection } = postgres
  const kill = async () => void process.kill(postgres.pid, 'SIGKILL')
  const stage = made.use(await openInstances(folder, { url: urlOf(connection), connection: () => connection, kill }))
  const all = made.move()
  return { ...stage, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

/** Starts two instances on this database, with the sources in `root`. */
export async function openInstances(folder: string, database: ChatDatabase, root?: string): Promise<ChatStage> {
  const ports = [await freePort(), await freePort()]
  const environment = { DATABASE_URL: database.url, LOG_LEVEL: 'silent' }
  const start = (port: number) =>
    startSite(join(folder, 'data'), { environment, port, ...(root !== undefined && { root }) })
  const instances = await Promise.all(ports.map(start))
  const addresses = instances.map(({ address }) => address)
  return {
    addresses,
    sql: (text, values) => queryOn(database.connection(), text, values),
    async withDatabase(work) {
      const db = connect(database.connection(), { max: 1 })
      return await work(db).finally(() => db.destroy())
    },
    async killInstance(at) {
      await instances[at]!.stop('SIGKILL')
      // Starting fails while the database recovers.
      for (;;) {
        const started = await start(ports[at]!).catch(() => null)
        if (started === null) continue
        instances[at] = started
        return
      }
    },
    killDatabase: () => database.kill(addresses),
    async [Symbol.asyncDispose]() {
      await Promise.all(instances.map((instance) => instance.stop('SIGKILL')))
    },
  }
}

/** Runs a statement on a separate connection. */
export async function queryOn<Row extends object>(
  connection: EmbeddedConnection,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new Client(connection)
  // If the server ends during the query, the query itself also fails.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
