import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Database } from '../../server/platform/db/connections/connect.ts'
import {
  type EmbeddedConnection,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../server/platform/db/embedded-postgres/embedded-postgres.ts'
import { hasCurrentGazetteer } from '../../server/socials/gazetteer/load-gazetteer.job.ts'
import { runSite, type SiteProcess } from '../../site/testing/site-process.ts'
import { endWithUs } from './processes.ts'

/** A temporary folder. If root runs this, PostgreSQL runs as another user, who needs access to it. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'compas-lab-'))
  chmodSync(path, 0o711)
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** `DATABASE_URL` for a database that listens on a socket. */
export const urlOf = ({ host, user, database }: EmbeddedConnection) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

/** Starts the PostgreSQL of a data folder, or joins the one that a site uses. */
export async function startDatabase(dataDir: string, options: Omit<EmbeddedPostgresOptions, 'dataDir'> = {}) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), ...options })
  const db = connect(postgres.connection, { max: 4 })
  return {
    db,
    postgres,
    connection: postgres.connection,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await postgres.stop()
    },
  }
}

export type SiteOptions = {
  environment?: Record<string, string>
  /** The folder of the site's sources. */
  root?: string
  /** Options of Node. */
  args?: string[]
  port?: number
}

export type RunningSite = AsyncDisposable & {
  address: string
  pid: number
  process: SiteProcess['process']
  /** From the command until the log line that the site is ready, in milliseconds. */
  startedIn: number
  /** Resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Starts a site as `npm start` does, without the sample world and without the limits that a load would exceed; resolves when it is ready.
 */
export async function startSite(dataDir: string, options: SiteOptions = {}): Promise<RunningSite> {
  const { environment = {}, args = [], root, port = await freePort() } = options
  const address = `http://127.0.0.1:${port}`
  const before = performance.now()
  const site = runSite(
    {
      DATA_DIR: dataDir,
      PORT: `${port}`,
      RATE_LIMIT: 'off',
      ...(environment.TRUST_PROXY !== undefined && { PUBLIC_URL: address }),
      ...environment,
    },
    { args: [...args, '--max-old-space-size=256', 'site/main.ts'], ...(root !== undefined && { root }) },
  )
  endWithUs(site.process)
  await site.ready
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    site.process.kill(signal)
    return (await site.ended).code
  }
  return {
    address,
    pid: site.process.pid!,
    process: site.process,
    startedIn: performance.now() - before,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  }
}

export type Place = RunningSite & { folder: string; dataDir: string; db: Database; connection: EmbeddedConnection }

/** A site with its database in a separate folder, with or without the sample world; ready when its jobs are done. */
export async function openPlace(world: 'sample' | 'empty', options: SiteOptions = {}): Promise<Place> {
  await using made = new AsyncDisposableStack()
  const folder = made.use(world === 'sample' ? await copyOfSampleWorld() : temporaryFolder()).path
  const dataDir = join(folder, 'data')
  const environment = { DEMO: world === 'sample' ? 'on' : 'off', ...options.environment }
  const site = made.use(await startSite(dataDir, { ...options, environment }))
  const { db, connection } = made.use(await startDatabase(dataDir))
  await jobsOfFirstStartDone(db)
  const all = made.move()
  return { ...site, folder, dataDir, db, connection, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

let madeSampleWorld: Promise<string> | undefined

/** A folder with a data folder of the sample world, which is created only once, because its pictures take a processor most of a minute. */
export async function copyOfSampleWorld() {
  madeSampleWorld ??= makeSampleWorld()
  const folder = temporaryFolder()
  cpSync(await madeSampleWorld, join(folder.path, 'data'), { recursive: true })
  return folder
}

async function makeSampleWorld(): Promise<string> {
  const folder = temporaryFolder()
  process.once('exit', () => folder[Symbol.dispose]())
  const site = await startSite(folder.path, { environment: { DEMO: 'on' } })
  await using stack = new AsyncDisposableStack()
  stack.use(site)
  await jobsOfFirstStartDone(stack.use(await startDatabase(folder.path)).db)
  return folder.path
}

/** Resolves when the gazetteer is loaded and no job is due, because both would use processor time during measurements. */
export async function jobsOfFirstStartDone(db: Database) {
  while (!(await hasCurrentGazetteer(db)) || (await isJobDue(db))) await delay(200)
}

const isJobDue = async (db: Database) =>
  (await sql`select from graphile_worker.jobs where run_at <= now() limit 1`.execute(db)).rows.length > 0

export function freePort() {
  return new Promise<number>((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
