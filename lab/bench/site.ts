import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Database } from '../../server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '../../server/platform/db/embedded-postgres.ts'
import { hasCurrentGazetteer } from '../../server/socials/gazetteer/load-gazetteer.job.ts'

export type RunningSite = {
  address: string
  pid: number
  /** From the command to the «ready» line, in milliseconds. */
  startedIn: number
  stop(): Promise<void>
}

const root = resolve(import.meta.dirname, '../..')

/** Starts the site as `npm start` does, in a separate process, without the rate limits that a load would exceed. */
export async function startSite(dataDir: string, environment: Record<string, string> = {}): Promise<RunningSite> {
  const port = await freePort()
  const before = performance.now()
  const site = spawn(process.execPath, ['--max-old-space-size=256', 'site/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: `${port}`,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((done) => site.once('exit', () => done()))
  process.once('exit', () => site.kill('SIGTERM'))
  await isReady(site, exited)
  return {
    address: `http://127.0.0.1:${port}`,
    pid: site.pid ?? 0,
    startedIn: performance.now() - before,
    stop: () => {
      site.kill('SIGTERM')
      return exited
    },
  }
}

async function isReady({ stdout }: ChildProcess, exited: Promise<void>) {
  if (!stdout) throw new Error('the site has an output')
  const ready = new Promise<void>((done) => {
    createInterface({ input: stdout }).on('line', (line) => line.startsWith('Compás is ready') && done())
  })
  await Promise.race([ready, exited.then(() => Promise.reject(new Error('The site ended before it was ready')))])
}

/** Runs `work` with the path of a temporary data folder. */
export async function withDataFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'compas-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `work` on a site with the sample world. */
export const withSite = <T>(
  work: (site: RunningSite, dataDir: string) => Promise<T>,
  environment: Record<string, string> = {},
) =>
  withDataFolder(async (dataDir) => {
    cpSync(await sampleWorld(), dataDir, { recursive: true })
    const site = await startSite(dataDir, environment)
    try {
      return await work(site, dataDir)
    } finally {
      await site.stop()
    }
  })

let madeSampleWorld: Promise<string> | undefined

/** A data folder with the sample world, made once: a new world takes a processor most of a minute for its pictures. */
export const sampleWorld = () => (madeSampleWorld ??= makeSampleWorld())

async function makeSampleWorld(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'compas-bench-world-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const site = await startSite(folder)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  const db = connect(postgres.connection, { max: 1 })
  try {
    await jobsOfFirstStartDone(db)
  } finally {
    await db.destroy()
    await site.stop()
    await postgres.stop()
  }
  return folder
}

/** Resolves when the gazetteer is loaded and no job is due: until then they take the processor from what is measured. */
export async function jobsOfFirstStartDone(db: Database) {
  while (!(await hasCurrentGazetteer(db)) || (await isJobDue(db))) await delay(200)
}

async function isJobDue(db: Database) {
  const { rows } = await sql`select from graphile_worker.jobs where run_at <= now() limit 1`.execute(db)
  return rows.length > 0
}

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
