import { join } from 'node:path'
import {
  type EmbeddedConnection,
  startEmbeddedPostgres,
} from '../../server/platform/db/embedded-postgres/embedded-postgres.ts'
import type { Asked } from '../shared/call.ts'
import { signUp } from '../shared/members.ts'
import { freePort, type RunningSite, startSite, temporaryFolder, urlOf } from '../shared/sites.ts'
import { type Change, plantedSources } from './planted-sources.ts'
import { type Proxy, type ProxiedName, startProxy } from './proxy.ts'

export type Stage = AsyncDisposable & {
  folder: string
  proxy: Proxy
  connection: EmbeddedConnection
  database: StagedDatabase
  /** Starts an instance, and waits until the proxy sends it requests. */
  start(name: ProxiedName, options?: { root?: string; environment?: Record<string, string> }): Promise<RunningSite>
}

/**
 * The way in which PostgreSQL is stopped: with open transactions rolled back and a checkpoint, or immediately, so that it recovers at the
 * next start.
 */
export type DatabaseStop = 'fast' | 'immediate'

export type StagedDatabase = {
  /** Resolves when the server has ended. */
  stop(how: DatabaseStop): Promise<void>
  /** Resolves when the server accepts connections. */
  start(): Promise<void>
}

/** One PostgreSQL and one proxy for two instances of the sources with these changes. */
export async function openStage(changes?: Change[]): Promise<Stage> {
  await using made = new AsyncDisposableStack()
  const folder = made.use(temporaryFolder()).path
  const sources = made.use(plantedSources(changes)).path
  const startPostgres = () => startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  let postgres = await startPostgres()
  made.defer(() => postgres.stop())
  const { connection } = postgres
  const ports = { a: await freePort(), b: await freePort() }
  const proxy = made.use(await startProxy(folder, ports))
  const all = made.move()
  return {
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
    async start(name, { root = sources, environment = {} } = {}) {
      const settings = { DATABASE_URL: urlOf(connection), DEMO: 'on', ...environment }
      const site = await startSite(join(folder, 'data'), { root, port: ports[name], environment: settings })
      all.defer(async () => void (await site.stop('SIGKILL')))
      await proxy.isUp(name)
      return site
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** The usual requests of a visitor and a member: pages, lists, and a write. */
export async function usualCalls({ proxy }: Stage): Promise<Asked[]> {
  const { token } = await signUp(proxy.address)
  const festivals = (await (await fetch(`${proxy.address}/api/festivals`)).json()) as { id: string }[]
  const favourites = festivals.slice(0, 4).map(({ id }) => `/api/favorites/${id}`)
  const reads = ['/api/festivals?limit=5', '/healthz', '/api/room-shares?limit=5', '/api/festivals?query=salsa', '/']
  return [...reads.map((path) => ({ path })), ...favourites.map((path) => ({ method: 'POST' as const, path, token }))]
}
