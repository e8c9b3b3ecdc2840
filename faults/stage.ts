import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../bench/site.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { repository, runSite, type SiteProcess } from '../site/testing/site-process.ts'
import type { Ask } from './load.ts'
import { type Proxy, type ProxiedName, startProxy } from './proxy.ts'

export type Stage = {
  folder: string
  proxy: Proxy
  connection: EmbeddedConnection
  /** Starts an instance from a source folder, and waits until the proxy sends it requests. */
  start(name: ProxiedName, options?: { root?: string; drainDelay?: number }): Promise<SiteProcess>
}

/** Runs `work` with one PostgreSQL and one proxy for two instances, and removes all of them afterwards. */
export async function withStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'compas-faults-'))
  // PostgreSQL runs as another user if root runs the tests, and that user needs access to this folder.
  chmodSync(folder, 0o711)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
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
      async start(name, { root = repository, drainDelay = 0 } = {}) {
        const environment = {
          DATABASE_URL,
          DATA_DIR: join(folder, 'data'),
          DEMO: 'on',
          RATE_LIMIT: 'off',
          PORT: `${ports[name]}`,
          DRAIN_DELAY: `${drainDelay}`,
        }
        const instance = runSite(environment, { root })
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
  const registration = {
    username: `member${Date.now()}`,
    email: `member${Date.now()}@example.com`,
    name: 'Load',
    location: 'Cali',
    age: 30,
    password: 'a long enough password',
  }
  const registered = await fetch(`${proxy.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  })
  const { token } = (await registered.json()) as { token: string }
  const festivals = (await (await fetch(`${proxy.address}/api/festivals`)).json()) as { id: string }[]
  const favourites = festivals.slice(0, 4).map(({ id }) => ({
    method: 'POST' as const,
    path: `/api/favorites/${id}`,
    token,
  }))
  const reads = ['/api/festivals?limit=5', '/healthz', '/api/room-shares?limit=5', '/api/festivals?query=salsa', '/']
  return [...reads.map((path) => ({ method: 'GET' as const, path })), ...favourites]
}
