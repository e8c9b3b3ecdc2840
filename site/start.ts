import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from '../server/app.ts'
import { createPasswords } from '../server/auth/passwords.ts'
import { connect, type Database } from '../server/db/connect.ts'
import {
  type EmbeddedConnection,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../server/db/embedded-postgres.ts'
import { migrate } from '../server/db/migrate.ts'
import { loadDemo } from '../server/demo/demo.ts'
import { migrateJobs } from '../server/jobs/migrate-jobs.ts'
import type { RunningJobs } from '../server/jobs/start-jobs.ts'
import { createMailer } from '../server/mail/mailer.ts'
import { createPhotoMaker } from '../server/photos/photo-maker.ts'
import { createRateLimits, noRateLimits } from '../server/rate-limits/rate-limits.ts'
import { createStore } from '../server/storage/create-store.ts'
import type { Store } from '../server/storage/store.ts'
import type { Settings } from './env.ts'
import { logger } from './logger.ts'
import { servePages } from './pages.ts'
import { restWhenQuiet } from './rest.ts'

export type Site = { address: string; app: FastifyInstance; db: Database; stop(): Promise<void> }

/** Resolves once it can serve; where it cannot, what was started for it is stopped again. */
export async function startSite(settings: Settings, { dev = false } = {}): Promise<Site> {
  const dataDir = resolve(settings.DATA_DIR)
  const log = logger(settings.LOG_LEVEL)
  const { postgres, connection } = await openDatabase(settings.DATABASE_URL, dataDir, log)
  const db = connect(connection, { onLost: (err) => log.warn({ err }, 'a connection to the database broke') })
  const database = { postgres, connection, db }
  try {
    return await serveFrom(database, { settings, dataDir, log, dev })
  } catch (error) {
    await db.destroy()
    await postgres?.stop()
    throw error
  }
}

type OpenDatabase = { postgres: EmbeddedPostgres | null; connection: string | EmbeddedConnection; db: Database }
type Surroundings = { settings: Settings; dataDir: string; log: Logger; dev: boolean }

/** Services -> app -> pages -> listen -> jobs. */
async function serveFrom({ postgres, connection, db }: OpenDatabase, { settings, dataDir, log, dev }: Surroundings) {
  await migrate(db)
  await migrateJobs(db, connection, log)

  const passwords = createPasswords()
  const rateLimits = settings.RATE_LIMIT === 'on' ? createRateLimits(db) : noRateLimits
  const origin = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
  const publicUrl = settings.PUBLIC_URL ?? null
  const s3 = s3Of(settings)
  const store = createStore({ db, dataDir, s3, log })
  const photoMaker = createPhotoMaker()
  const google = googleOf(settings)
  const services = { db, passwords, rateLimits, origin, publicUrl, google, store, photoMaker }
  const app = await buildApp(services, { logger: log, trustProxy: settings.TRUST_PROXY })
  await servePages(app, { db, dev, publicUrl: settings.PUBLIC_URL, uploadsTo: s3 && new URL(s3.endpoint).origin })
  if (settings.DEMO === 'on') {
    const demo = await loadDemo({ db, dataDir, today: today(), hashPassword: (password) => passwords.hash(password) })
    console.log(`Sample world: sign in as '${demo.username}' with the password '${demo.password}'`)
  }
  await listen(app, settings)
  restWhenQuiet(app.server)
  const address = openAt(app, settings)
  console.log(`Compás is ready: ${address}`)
  const jobs = startJobsLater(settings, { connection, dataDir, store, log })
  return { address, app, db, stop: () => stop({ app, jobs, db, postgres }) }
}

type JobsSetting = { connection: string | EmbeddedConnection; dataDir: string; store: Store; log: Logger }

/** Nobody waits for the queue, so its library is loaded once the site serves. */
async function startJobsLater(
  { SMTP_URL, MAIL_FROM }: Settings,
  { connection, dataDir, store, log }: JobsSetting,
): Promise<RunningJobs> {
  const outbox = resolve(dataDir, 'outbox')
  const mailer = createMailer({ smtpUrl: SMTP_URL ?? null, from: MAIL_FROM, outbox })
  const { startJobs } = await import('../server/jobs/start-jobs.ts')
  return startJobs({ mailer, outbox, store, log }, connection)
}

/** The one that is set, or our own, which we then also have to stop. */
async function openDatabase(url: string | undefined, dataDir: string, log: Logger) {
  if (url !== undefined) return { postgres: null, connection: url }
  const options = {
    dataDir: resolve(dataDir, 'postgres'),
    log: (line: string) => log.debug({ postgres: line }, 'database'),
  }
  const postgres = await startEmbeddedPostgres(options)
  return { postgres, connection: postgres.connection }
}

function googleOf({ GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }: Settings) {
  return clientId !== undefined && clientSecret !== undefined ? { issuer, clientId, clientSecret } : null
}

/** Amazon's own service unless another is named. */
function s3Of({ S3_ENDPOINT, S3_REGION: region, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings) {
  if (S3_BUCKET === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined) return null
  const endpoint = S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  return { endpoint, region, bucket: S3_BUCKET, accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
}

async function listen(app: FastifyInstance, { PORT: port, HOST: host }: Settings) {
  await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use: set PORT to another one.`) : error
  })
}

const today = () => new Date().toISOString().slice(0, 10)

function openAt(app: FastifyInstance, { PUBLIC_URL, HOST }: Settings) {
  if (PUBLIC_URL) return PUBLIC_URL
  const bound = app.server.address()
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return `http://${host}:${typeof bound === 'object' ? bound?.port : ''}`
}

/** What runs may finish, for this long. */
const drainMs = 10_000

type Running = {
  app: FastifyInstance
  jobs: Promise<RunningJobs>
  db: Database
  postgres: { stop(): Promise<void> } | null
}

/** Calls and jobs end together, then what both stand on. */
async function stop({ app, jobs, db, postgres }: Running) {
  app.isDraining = true
  const drained = Promise.all([app.close(), jobs.then((running) => running.stop())])
  const tooLate = new Promise((resolve) => setTimeout(resolve, drainMs).unref())
  await Promise.race([drained, tooLate])
  await db.destroy()
  await postgres?.stop()
}
