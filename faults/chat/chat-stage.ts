import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../../bench/site.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { runSite, type SiteProcess } from '../../site/testing/site-process.ts'

export type ChatStage = {
  /** The two instances. */
  addresses: string[]
  /** Runs statements on the database. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Ends an instance with SIGKILL and starts it again; resolves when it is ready. */
  killInstance(at: number): Promise<void>
  /** Ends the database with SIGKILL; it starts again by itself. */
  killDatabase(): void
}

/** Runs `work` with two instances on one PostgreSQL, and removes all of them afterwards. */
export async function withChatStage<T>(work: (stage: ChatStage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'compas-chat-'))
  // PostgreSQL runs as another user if root runs the tests, and that user needs access to this folder.
  chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  const { host, user, database } = postgres.connection
  const ports = [await freePort(), await freePort()]
  const startInstance = (port: number) =>
    runSite({
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      DATA_DIR: join(folder, 'data'),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      PORT: `${port}`,
    })
  const instances = ports.map(startInstance)
  try {
    await Promise.all(instances.map(({ ready }) => ready))
    return await work({
      addresses: ports.map((port) => `http://127.0.0.1:${port}`),
      async sql<Row extends object>(text: string, values?: unknown[]) {
        const client = new Client(postgres.connection)
        await client.connect()
        try {
          return (await client.query<Row>(text, values)).rows
        } finally {
          await client.end()
        }
      },
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
      killDatabase: () => void process.kill(postgres.pid, 'SIGKILL'),
    })
  } finally {
    await Promise.all(instances.map(kill))
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function kill({ process: instance, ended }: SiteProcess) {
  instance.kill('SIGKILL')
  await ended
}
