import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from '../../server/app.ts'
import { timeLimits } from '../../server/platform/limits/per-client/client-limits.ts'
import { createPasswords, type Passwords } from '../../server/people/auth/passwords/passwords.ts'
import { dayFromNow } from '../../server/platform/days.ts'
import { connect, type Database } from '../../server/platform/db/connections/connect.ts'
import { troubleOfBackups } from '../../server/operations/backup/backup-folder.ts'
import { refuseUnfinishedRestore } from '../../server/operations/backup/empty-place.queries.ts'
import { migrate } from '../../server/platform/db/migrate/migrate.ts'
import { followDatabaseClock } from '../../server/platform/db/connections/database-clock.ts'
import { noReplica, watchReplica } from '../../server/platform/db/connections/replica.ts'
import { checkSessionsStay } from '../../server/platform/db/connections/session-check.ts'
import { logSlowStatements } from '../../server/platform/db/statements/statement-times.ts'
import { withStartLock } from '../../server/platform/db/migrate/start-lock.ts'
import { loadDemo } from '../../server/demo/demo.ts'
import { hasDemo } from '../../server/demo/remove-demo.ts'
import { placeFestivalsLater } from '../../server/festivals/festivals/place-festivals.job.ts'
import { createGeocoder } from '../../server/socials/gazetteer/geocoder.ts'
import { nameTownsLater } from '../../server/socials/social-parties/name-towns.job.ts'
import { loadGazetteerIfChanged } from '../../server/socials/gazetteer/load-gazetteer.job.ts'
import { troubleOfFolder, watchHealth } from '../../server/platform/load/health.ts'
import { migrateJobs } from '../../server/platform/jobs/migrate-jobs.ts'
import { startJobs } from '../../server/start-jobs.ts'
import { shedding } from '../../server/platform/limits/per-client/load-shedding.ts'
import { createMailer } from '../../server/platform/mail/mailer.ts'
import { createPhotoMaker } from '../../server/pictures/photos/making/photo-maker.ts'
import { makeSitemapIfMissing } from '../../server/platform/sitemap/make-sitemap.job.ts'
import { createPushSender } from '../../server/platform/push/push-sender.ts'
import { vapidKeys } from '../../server/platform/push/vapid.ts'
import { readStartsLater } from '../../server/socials/social-parties/read-starts.job.ts'
import { updatePricesIfRatesChanged } from '../../server/rooms/prices/comparison-prices.job.ts'
import { createRateLimits, noRateLimits } from '../../server/platform/limits/per-client/rate-limits.ts'
import { checkBucket } from '../../server/platform/storage/check-bucket.ts'
import { createStore } from '../../server/platform/storage/create-store.ts'
import { createStreamHub } from '../../server/platform/stream/hub.ts'
import { buildLater } from '../build/build-later.ts'
import { runningCommit } from '../build/commit.ts'
import { originOf, pushSubject, type Settings } from '../env.ts'
import { logger } from './logger.ts'
import { offerMetrics } from './offer-metrics.ts'
import { type MapFile, openMapFile } from '../files/map-file.ts'
import { hostOf, mapServiceOf } from '../files/map-service.ts'
import { nightlyBackup } from './nightly-backup.ts'
import { journalOf, openServer, type OpenServer, s3Of } from './open-places.ts'
import { servePages } from '../pages/pages.ts'
import { demoLine, initLine, mailLine, migrationsLine, operatorLine, photosLine } from './start-lines.ts'
import { step } from './start-step.ts'
import { stop } from './stop.ts'

export type Site = { address: string; app: FastifyInstance; db: Database; stop(): Promise<void> }

/**
 * Resolves when the site can serve requests. On failure it stops what it had started, and throws an error that names the failed
 * step.
 */
export async function startSite(settings: Settings, { dev = false } = {}): Promise<Site> {
  const dataDir = resolve(settings.DATA_DIR)
  const log = logger(settings.LOG_LEVEL)
  const warning = initLine(process.pid)
  if (warning !== null) log.warn(warning)
  await step('the data folder', () => checkFolder(dataDir, log))
  const mapFile = await step('the map', async () =>
    settings.MAP_FILE === undefined ? null : await openMapFile(settings.MAP_FILE),
  )
  const { postgres, connection } = await step('the database server', () =>
    openServer(settings, (line, level) => log[level]({ postgres: line }, 'database')),
  )
  const db = connect(connection, { onLost: (err) => log.warn({ err }, 'a connection to the database broke') })
  const database = { postgres, connection, db }
  try {
    return await serveFrom(database, { settings, dataDir, mapFile, log, dev })
  } catch (error) {
    await db.destroy()
    await postgres?.stop()
    throw error
  }
}

const limitsAway =
  'the counts of the rate limits cannot be stored: each instance counts for itself, and nobody signs in'

type OpenDatabase = OpenServer & { db: Database }
type Surroundings = { settings: Settings; dataDir: string; mapFile: MapFile | null; log: Logger; dev: boolean }

/** Starts in this order: database, services, app, pages, listener, jobs. */
async function serveFrom(
  { postgres, connection, db }: OpenDatabase,
  { settings, dataDir, mapFile, log, dev }: Surroundings,
) {
  const passwords = createPasswords()
  const endClock = await step('the database', () => followDatabaseClock(db))
  await prepareDatabase(db, { settings, connection, dataDir, log, passwords })
  const endSlowLog = logSlowStatements(log)

  const rateLimits =
    settings.RATE_LIMIT === 'on' ? createRateLimits(db, (err) => log.error({ err }, limitsAway)) : noRateLimits
  const origin = originOf(settings)
  const publicUrl = settings.PUBLIC_URL ?? null
  const s3 = s3Of(settings)
  const outbox = resolve(dataDir, 'outbox')
  console.log(mailLine(settings, outbox))
  const unnamed = operatorLine(settings)
  if (unnamed !== null) console.log(unnamed)
  console.log(photosLine(settings, dataDir, s3?.endpoint ?? null))
  const store = createStore({ db, dataDir, s3, log })
  if (s3) void checkBucket(store, log)
  const photoMaker = createPhotoMaker()
  const google = googleOf(settings)
  const hub = createStreamHub(db, connection, { log, isLimited: settings.RATE_LIMIT === 'on' })
  const { GEOCODER_URL: url, PUBLIC_URL: site } = settings
  const geocoder = url === undefined ? null : createGeocoder({ url, site, log })
  const operator = operatorOf(settings)
  const mapService = mapServiceOf(settings)
  const { DATABASE_READ_URL } = settings
  const replica =
    DATABASE_READ_URL === undefined
      ? noReplica(db)
      : watchReplica({ db, primary: connection, replica: DATABASE_READ_URL, log })
  const commit = await runningCommit(settings)
  const hasMailServer = settings.SMTP_URL !== undefined
  const backupDir = settings.BACKUP_DIR === undefined ? null : resolve(settings.BACKUP_DIR)
  const given = {
    passwords,
    rateLimits,
    origin,
    publicUrl,
    google,
    geocoder,
    operator,
    mapHost: hostOf(mapService),
    hasMailServer,
    bounceSecret: settings.MAIL_BOUNCE_SECRET ?? null,
    backupDir,
    commit,
    vapid: vapidKeys(db, settings.VAPID_PRIVATE_KEY ?? null),
  }
  if (backupDir !== null) await checkBackups(backupDir, log)
  const services = { ...given, db, replica, store, photoMaker, hub }
  const health = watchHealth({ db, dataDir, holdsDatabase: postgres !== null, log })
  const app = await buildApp(services, {
    logger: log,
    trustProxy: settings.TRUST_PROXY,
    reasons: health.reasons,
    operatorToken: settings.METRICS_TOKEN,
    ...(settings.RATE_LIMIT === 'on'
      ? { shedding }
      : { limits: { ...timeLimits, connectionsOfAddress: Number.POSITIVE_INFINITY } }),
  })
  app.addHook('onClose', async () => {
    health.stop()
    endClock()
    endSlowLog()
  })
  const uploadsTo = s3 && new URL(s3.endpoint).origin
  const pages = {
    db,
    replica,
    dev,
    publicUrl: settings.PUBLIC_URL,
    uploadsTo,
    mapService,
    mapFile,
    hasWorker: settings.SERVICE_WORKER === 'on',
  }
  const facts = {
    isReady: async () => !app.isDraining && (await health.reasons()).length === 0,
    folders: { DATA_DIR: dataDir, ...(backupDir !== null && { BACKUP_DIR: backupDir }) },
  }
  await step('the metrics', () => offerMetrics(app, services, settings, facts))
  const unbuilt = await step('the web pages', () => servePages(app, pages))
  await step('listening', () => listen(app, settings))
  const mailer = createMailer({ smtpUrl: settings.SMTP_URL ?? null, from: settings.MAIL_FROM, outbox })
  const pushSender = createPushSender({ subject: pushSubject(settings) })
  const journal = journalOf(settings, store)
  const nightly = backupDir === null ? null : nightlyBackup(log)
  const jobs = startJobs(
    {
      mailer,
      pushSender,
      vapid: given.vapid,
      bounceMailbox: settings.MAIL_BOUNCES ?? null,
      outbox,
      store,
      photoMaker,
      geocoder,
      journal,
      backUp: nightly,
      origin,
      log,
    },
    connection,
  )
  const address = openAt(app, settings)
  const languageBuild = buildLater(unbuilt, log)
  console.log(`Compás is ready: ${address}`)
  const running = { app, hub, jobs, db, replica, postgres, languageBuild }
  return { address, app, db, stop: () => stop(running, settings.DRAIN_DELAY) }
}

type Preparation = Omit<Surroundings, 'dev' | 'mapFile'> & {
  connection: OpenServer['connection']
  passwords: Passwords
}

/** All changes of a start in the database. With a lock, processes that start at the same time do it one after the other. */
async function prepareDatabase(db: Database, { settings, connection, dataDir, log, passwords }: Preparation) {
  await step('the database', () => checkSessionsStay(db))
  await step('the database', () => refuseUnfinishedRestore(db))
  const onWait = () => log.info('another process prepares the database; waiting for it')
  await withStartLock(
    db,
    async (locked) => {
      const began = performance.now()
      const ran = await step('the migrations', () => migrate(locked, { warn: (line) => log.warn(line) }))
      console.log(migrationsLine(ran, performance.now() - began))
      await step('the job queue', () => migrateJobs(connection, log))
      await step('the gazetteer', () => loadGazetteerIfChanged(locked))
      await step('the comparison prices', () => updatePricesIfRatesChanged(locked))
      await step('the starts of socials', () => readStartsLater(locked))
      if (settings.DEMO === 'on') await step('the sample world', () => loadSampleWorld(db, dataDir, passwords))
      else if (await step('the sample world', () => hasDemo(db))) console.log(demoLine(null))
      await step('the sitemap', () => makeSitemapIfMissing(locked))
      await step('the places of festivals', () => placeFestivalsLater(locked))
      await step('the towns of socials', () => nameTownsLater(locked))
    },
    { onWait },
  )
}

async function loadSampleWorld(db: Database, dataDir: string, passwords: Passwords) {
  const hashPassword = (password: string) => passwords.hash(password, 'localhost')
  const demo = await loadDemo({ db, dataDir, today: dayFromNow(0), hashPassword })
  console.log(demoLine(demo))
}

/** Uploads and emails need the folder, even with an external database. A full disk is still readable. */
async function checkFolder(dataDir: string, log: Logger) {
  const trouble = await troubleOfFolder(dataDir)
  if (trouble?.isFullDisk) log.error(trouble.line)
  else if (trouble) throw new Error(trouble.line)
}

/** The site runs without it, and the nightly backup tries it again. */
async function checkBackups(backupDir: string, log: Logger) {
  const trouble = await troubleOfBackups(backupDir)
  if (trouble !== null) log.error(`No backup can be made. ${trouble}`)
}

function googleOf({ GOOGLE_ISSUER: issuer, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret }: Settings) {
  return clientId !== undefined && clientSecret !== undefined ? { issuer, clientId, clientSecret } : null
}

function operatorOf({ OPERATOR_NAME: name, OPERATOR_CONTACT: contact }: Settings) {
  return name !== undefined && contact !== undefined ? { name, contact } : null
}

/**
 * The number of connections that may wait to be accepted. Beyond it the system drops them without a reply, and a client tries again after a
 * second: with Node's default of 511, that happens when a crowd arrives while the process is busy for a tenth of a second.
 */
const backlog = 4096

async function listen(app: FastifyInstance, { PORT: port, HOST: host }: Settings) {
  await app.listen({ port, host, backlog }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use: set PORT to another port.`) : error
  })
}

function openAt(app: FastifyInstance, { PUBLIC_URL, HOST }: Settings) {
  if (PUBLIC_URL) return PUBLIC_URL
  const bound = app.server.address()
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  return `http://${host}:${typeof bound === 'object' ? bound?.port : ''}`
}
