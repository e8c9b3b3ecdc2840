import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../bench/site.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../../server/platform/db/embedded-postgres.ts'
import { repository, runSite, type SiteProcess } from '../../site/testing/site-process.ts'
import type { Ask } from './load.ts'
import { type Proxy, type ProxiedName, startProxy } from './proxy.ts'

export type Stage = {
  folder: string
  proxy: Proxy
  connection: EmbeddedConnection
  database: StagedDatabase
  /** Starts an instance from a source folder, and waits until the proxy sends it requests. */
  start(name: ProxiedName, options?: StartOptions): Promise<SiteProcess>
}

export type StartOptions = { root?: string; drainDelay?: number; environment?: Record<string, string> }

/** How PostgreSQL is stopped: with open transactions rolled back and a checkpoint, or at once, so that it recovers at the next start. */
export type DatabaseStop = 'fast' | 'immediate'

export type StagedDatabase = {
  /** Resolves when the server has ended. */
  stop(how: DatabaseStop): Promise<void>
  /** Resolves when the server accepts connections. */
  start(): Promise<void>
}

/** Runs `work` with one PostgreSQL and one proxy for two instances, and removes all of them afterwards. */
export async function withStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'compas-faults-'))
  // PostgreSQL runs as another user if root runs the tests, and that user needs access to this folder.
  chmodSync(folder, 0o711)
  const startPostgres = () => startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  let postgres = await startPostgres()
  const ports = { a: await freePort(), b: await freePort() }
  const proxy = await startProxy(folder, ports)
  const instances: SiteProcess[] = []
  try {
    const { connection } = postgres
    const { host, user, database } = connection
    const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
    return await work({
      folder,
      proxy,
      connection,
      database: {
        async stop(how) {
          if (how === 'immediate') process.kill(postgres.pid, 'SIGQUIT')
          await postgres.stop()
        },
        async start() {
          postgres = await startPostgres()
        },
      },
      async start(name, { root = repository, drainDelay = 0, environment = {} } = {}) {
        const settings = {
          DATABASE_URL,
          DATA_DIR: join(folder, 'data'),
          DEMO: 'on',
          RATE_LIMIT: 'off',
          PORT: `${ports[name]}`,
          DRAIN_DELAY: `${drainDelay}`,
          // Wanted behind a proxy; it is also the address that the site says it is ready at.
          PUBLIC_URL: `http://127.0.0.1:${ports[name]}`,
          ...environment,
        }
        const instance = runSite(settings, { root })
        instances.push(instance)
        await instance.ready
        await proxy.isUp(name)
        return instance
      },
    })
  } finally {
    for (const { process: instance } of instances) instance.kill('SIGKILL')
    await Promise.all(instances.map(({ ended }) => ended))
    await proxy.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The usual requests of a visitor and a member: pages, lists, and a write. */
export async function usualCalls({ proxy }: Stage): Promise<Ask[]> {
  const { token } = await memberOf(proxy.address)
  const festivals = (await (await fetch(`${proxy.address}/api/festivals`)).json()) as { id: string }[]
  const favourites = festivals.slice(0, 4).map(({ id }) => ({
    method: 'POST' as const,
    path: `/api/favorites/${id}`,
    token,
  }))
  const reads = ['/api/festivals?limit=5', '/healthz', '/api/room-shares?limit=5', '/api/festivals?query=salsa', '/']
  return [...reads.map((path) => ({ method: 'GET' as const, path })), ...favourites]
}

/** A member who has just registered at this address. */
export async function memberOf(address: string): Promise<{ id: string; token: string }> {
  const registration = {
    username: `member${Date.now()}`,
    email: `member${Date.now()}@example.com`,
    name: 'Load',
    location: 'Cali',
    age: 30,
    password: 'a long enough password',
  }
  const registered = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  })
  const { token, user } = (await registered.json()) as { token: string; user: { id: string } }
  return { token, id: user.id }
}
