import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../bench/site.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../../../server/platform/db/embedded-postgres.ts'
import { repository, runSite, type SiteProcess } from '../../../site/testing/site-process.ts'

export type ChatStage = {
  /** The two instances. */
  addresses: string[]
  /** Runs statements on the database. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Ends an instance with SIGKILL and starts it again; resolves when it is ready. */
  killInstance(at: number): Promise<void>
  /** Ends the database with SIGKILL; it starts again by itself, or another one takes over. */
  killDatabase(): Promise<void>
}

type ChatDatabase = {
  /** What the instances connect to. */
  url: string
  /** The server that serves now. */
  connection(): EmbeddedConnection
  /** `addresses`: those of the instances. */
  kill(addresses: string[]): Promise<void>
}

/** Runs `work` with two instances on one PostgreSQL, and removes all of them afterwards. */
export const withChatStage = <T>(work: (stage: ChatStage) => Promise<T>): Promise<T> =>
  withFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
    const { connection } = postgres
    const kill = async () => void process.kill(postgres.pid, 'SIGKILL')
    try {
      return await withInstances(folder, { url: urlOf(connection), connection: () => connection, kill }, work)
    } finally {
      await postgres.stop()
    }
  })

/** `DATABASE_URL` for a database that listens on a socket. */
export const urlOf = ({ host, user, database }: EmbeddedConnection) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

/** Runs `work` with a temporary folder. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'compas-chat-'))
  // PostgreSQL runs as another user if root runs the tests, and that user needs access to this folder.
  chmodSync(folder, 0o711)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `work` with two instances on this database, of the sources in `root`, and ends them afterwards. */
export async function withInstances<T>(
  folder: string,
  database: ChatDatabase,
  work: (stage: ChatStage) => Promise<T>,
  root = repository,
): Promise<T> {
  const ports = [await freePort(), await freePort()]
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
  const startInstance = (port: number) =>
    runSite(
      {
        DATABASE_URL: database.url,
        DATA_DIR: join(folder, 'data'),
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'silent',
        PORT: `${port}`,
      },
      { root },
    )
  const instances = ports.map(startInstance)
  try {
    await Promise.all(instances.map(({ ready }) => ready))
    return await work({
      addresses,
      sql: (text, values) => queryOn(database.connection(), text, values),
      async killInstance(at) {
        await kill(instances[at]!)
        // A start fails while the database recovers.
        for (;;) {
          instances[at] = startInstance(ports[at]!)
          const isReady = await instances[at].ready.then(
            () => true,
            () => false,
          )
          if (isReady) return
        }
      },
      killDatabase: () => database.kill(addresses),
    })
  } finally {
    await Promise.all(instances.map(kill))
  }
}

/** Runs statements on a connection of their own. */
export async function queryOn<Row extends object>(
  connection: EmbeddedConnection,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new Client(connection)
  // A server that ends during the query also makes the query fail.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

async function kill({ process: instance, ended }: SiteProcess) {
  instance.kill('SIGKILL')
  await ended
}
