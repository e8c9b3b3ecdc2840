import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import timeZoneAt from '@photostructure/tz-lookup'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Plugin } from 'vite'
import { buildApp } from '../app.ts'
import { createPasswords } from '../people/auth/passwords/passwords.ts'
import { dayFromNow } from '../platform/days.ts'
import { connect } from '../platform/db/connections/connect.ts'
import type { PlacePrecision } from '../platform/db/schema.ts'
import { noReplica } from '../platform/db/connections/replica.ts'
import { loadDemo } from '../demo/demo.ts'
import { storePlaces } from '../socials/gazetteer/gazetteer.queries.ts'
import { addJob } from '../platform/jobs/jobs.queries.ts'
import { createPhotoMaker } from '../pictures/photos/making/photo-maker.ts'
import { askForRatings as askAll } from '../people/ratings/ask-for-ratings.job.ts'
import { noRateLimits } from '../platform/limits/per-client/rate-limits.ts'
import { createStore } from '../platform/storage/create-store.ts'
import { vapidKeys } from '../platform/push/vapid.ts'
import { createStreamHub } from '../platform/stream/hub.ts'
import { endStay as letEnd } from './domains/end-stay.ts'
import { letEnd as letMeetupEnd } from './domains/ratings.ts'
import { migrateConnection, startTemporaryServer } from './databases/temporary-database.ts'

/** The lowest cost of argon2id: a real hash in a fraction of a millisecond. */
const cheapest = { memoryCost: 8, timeCost: 1 }

/** The real app with the demo data, on its own database. */
async function startApp() {
  const postgres = await startTemporaryServer()
  await migrateConnection(postgres.connection)
  const db = connect(postgres.connection)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'compas-screens-'))
  const passwords = createPasswords({ cost: cheapest, queued: 1000 })
  await loadDemo({
    db,
    dataDir,
    today: dayFromNow(0),
    hashPassword: (password) => passwords.hash(password, 'localhost'),
  })
  const log = pino({ level: 'silent' })
  const hub = createStreamHub(db, postgres.connection, { log })
  const app = await buildApp({
    db,
    replica: noReplica(db),
    passwords,
    rateLimits: noRateLimits,
    origin: 'http://localhost',
    publicUrl: null,
    vapid: vapidKeys(db, null),
    google: null,
    geocoder: null,
    operator: null,
    mapHost: null,
    hasMailServer: true,
    // Screen tests report bounced emails as a provider does.
    bounceSecret: 'screens-screens-screens-screens-1',
    backupDir: null,
    commit: '0123456789abcdef0123456789abcdef01234567',
    store: createStore({ db, dataDir, s3: null, log }),
    photoMaker: createPhotoMaker(),
    hub,
  })
  await app.ready()
  const stop = async () => {
    hub.stop()
    await app.close()
    await db.destroy()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { app, db, stop }
}

/** Serves the API on the same address as the screens under test. The app starts with the first call and stops with the tests. */
export function appOfScreens() {
  let starting: ReturnType<typeof startApp> | undefined
  const started = () => (starting ??= startApp())
  const plugin: Plugin = {
    name: 'compas:app-of-screens',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        if (!/^\/(api|objects|healthz)\b/.test(request.url ?? '')) return next()
        started().then(({ app }) => app.routing(request, response), next)
      })
    },
    async buildEnd() {
      const running = starting
      starting = undefined
      await (await running)?.stop()
    },
  }
  /** Makes a member an admin, as `npm run admin -- grant USERNAME` does. */
  async function makeAdmin(_context: unknown, username: string) {
    const { db } = await started()
    await db.updateTable('users').set({ isAdmin: true }).where('username', '=', username).execute()
  }
  /** No call does this yet. */
  async function block(_context: unknown, blockerId: string, blockedId: string) {
    const { db } = await started()
    await db.insertInto('blocks').values({ blockerId, blockedId }).execute()
  }
  /** Sets the point of a festival: that of its town, as the job does, or an exact one. */
  async function placeFestival(
    _context: unknown,
    id: string,
    latitude: number,
    longitude: number,
    precision: PlacePrecision = 'town',
    country: string | null = null,
  ) {
    const { db } = await started()
    const place = { latitude, longitude, precision, timeZone: timeZoneAt(latitude, longitude), country }
    await db.updateTable('festivals').set(place).where('id', '=', id).execute()
  }
  /** Sets the point of the socials in a city without one to that of their town. */
  async function placeParties(_context: unknown, city: string, latitude: number, longitude: number) {
    const { db } = await started()
    await db
      .updateTable('socialParties')
      .set({ latitude, longitude, pointFrom: 'town' })
      .where('city', '=', city)
      .where('latitude', 'is', null)
      .execute()
  }
  /** Moves the end of a future stay to some days ago. */
  async function endStay(_context: unknown, roomId: string) {
    const { db } = await started()
    await letEnd(db, roomId)
  }
  /** Moves the end of a meetup to an hour ago. */
  async function endMeetup(_context: unknown, id: string) {
    const { db } = await started()
    await letMeetupEnd(db, id)
  }
  /** Runs what the site does every ten minutes: records who shared what is over, and asks them for ratings. */
  async function askForRatings() {
    const { db } = await started()
    await askAll(db)
  }
  /** Stores two towns whose names begin with 'se', as loading the gazetteer would take seconds. */
  async function addTowns() {
    const { db } = await started()
    if (await db.selectFrom('gazetteerPlaces').select('id').executeTakeFirst()) return
    const spanish = { country: 'ES', latitude: 0, longitude: 0, timeZone: 'Europe/Madrid' }
    const seville = { ...spanish, id: 1, name: 'Sevilla', region: '51', population: 684_234, prominence: 7.5 }
    const segovia = { ...spanish, id: 2, name: 'Segovia', region: '55', population: 56_660, prominence: 6 }
    const names = [seville, segovia].map(({ id, name, prominence }) => ({
      name: name.toLowerCase(),
      placeId: id,
      isOwn: true,
      rank: prominence,
    }))
    await storePlaces(db, [seville, segovia], names)
  }
  /** Inserts earlier messages of a direct thread, by its members in turn, ten minutes apart up to yesterday. */
  async function fillThread(_context: unknown, threadId: string, count: number) {
    const { db } = await started()
    await sql`
      with thread as (
        update chat_threads set next_seq = next_seq + ${count} where id = ${threadId}
        returning id, pair_low, pair_high, next_seq - ${count} as seq
      )
      insert into chat_messages (thread_id, seq, sender_id, content, created_at)
      select
        thread.id, thread.seq + n, case when n % 2 = 0 then pair_low else pair_high end, 'Filled ' || thread.seq + n,
        now() - interval '1 day' - (${count}::int - n) * interval '10 minutes'
      from thread, generate_series(0, ${count}::int - 1) as n`.execute(db)
  }
  /**
   * Leaves only these jobs in the queue, each failed at every attempt with this error. Jobs that other screens queue from now on are due.
   */
  async function failJobs(_context: unknown, errors: string[]) {
    const { db } = await started()
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    for (const error of errors) {
      await addJob(db, 'clean_up', {})
      await sql`
        update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error}
        where attempts = 0
          and task_id = (select id from graphile_worker._private_tasks where identifier = 'clean_up')`.execute(db)
    }
  }
  return {
    plugin,
    makeAdmin,
    block,
    placeFestival,
    placeParties,
    endStay,
    endMeetup,
    askForRatings,
    addTowns,
    fillThread,
    failJobs,
  }
}
