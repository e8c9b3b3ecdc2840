import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type Database } from '../../../server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '../../../server/platform/db/embedded-postgres.ts'
import { beside, inTurns, loadOf } from '../in-turns.ts'
import { load, mustNotFail } from '../load.ts'
import { signUp } from '../member.ts'
import { atLeast, atMost, both, median, type Outcome, type Row } from '../row.ts'
import { type RunningSite, withSite } from '../site.ts'
import { idsIn, inRotation } from './pages.ts'

const asBrowser = { seconds: 4, encoding: 'br' }
const rounds = 3

/** Runs `work` with the database of a site with the sample world. */
const withDatabase = <T>(work: (site: RunningSite, db: Database) => Promise<T>) =>
  withSite(async (site, dataDir) => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
    const db = connect(postgres.connection, { max: 2 })
    try {
      return await work(site, db)
    } finally {
      await db.destroy()
      await postgres.stop()
    }
  })

const pagesOfFestivals = async (address: string) =>
  (await idsIn(address, '/api/festivals')).map((id) => `/festivals/${id}`)

/** The pages a second, after one round that is not counted. */
async function perSecond(address: string, options: Parameters<typeof load>[1]) {
  const measured: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const one = await load(address, { ...asBrowser, ...options })
    mustNotFail(one)
    if (round > 0) measured.push(one.perSecond)
  }
  return median(measured)
}

/** While `change` is made every so many milliseconds. */
async function among<T>(everyMs: number, change: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  const over = new AbortController()
  const changing = (async () => {
    while (!over.signal.aborted) {
      await change()
      await delay(everyMs)
    }
  })()
  try {
    return await work()
  } finally {
    over.abort()
    await changing
  }
}

/** An edit, which ends the pages of this festival and all lists at once. */
const editAny = (db: Database) => () =>
  db
    .updateTable('festivals')
    .set(({ eb }) => ({ calendarSequence: eb('calendarSequence', '+', 1) }))
    .where('id', '=', db.selectFrom('festivals').select('id').orderBy('id').limit(1))
    .execute()

/** What ends every page. */
const endAll = (db: Database) => () => db.insertInto('shownChanges').defaultValues().execute()

/** Each request names another host, so that its page is not kept and what it reads is. */
export const pageRenderings: Row = {
  name: 'page-renderings',
  promise: '/ and the pages of twenty festivals, each rendered anew from data that others have read',
  measure: () =>
    withSite(async ({ address }) => {
      let host = 0
      const nextHost = () => `host-${host++}.example`
      const home = await perSecond(address, { nextHost, nextPath: () => '/' })
      const festivals = (await pagesOfFestivals(address)).slice(0, 20)
      const festival = await perSecond(address, { nextHost, nextPath: inRotation(festivals) })
      return both(atLeast(home, 500, 'a second of /'), atLeast(festival, 500, 'of festivals'))
    }),
}

/** Every page is asked for once between two changes that end all: nobody has read its data. */
export const coldRenderings: Row = {
  name: 'cold-renderings',
  promise: 'the pages of festivals, of which nobody has read anything since a change that ends all',
  measure: () =>
    withDatabase(async ({ address }, db) => {
      const paths = await pagesOfFestivals(address)
      const everyMs = paths.length * 2
      const festival = await among(everyMs, endAll(db), () => perSecond(address, { nextPath: inRotation(paths) }))
      return atLeast(festival, 400, 'a second')
    }),
}

/** A member comes or goes every 100 ms, which others see a second later at most. */
export const pagesAmongCounts: Row = {
  name: 'pages-among-counts',
  promise: 'the festivals page and the pages of all festivals in turn, while an attendance changes every 100 ms',
  measure: () =>
    withDatabase(async ({ address }, db) => {
      const festivals = await pagesOfFestivals(address)
      const { user, api } = await signUp(address)
      const festivalId = festivals[0]!.split('/').at(-1)!
      await api.festivalAttendance.set({ body: { festivalId, status: 'attending' } })
      let turn = 0
      const toggle = () =>
        db
          .updateTable('festivalAttendance')
          .set({ status: turn++ % 2 ? 'attending' : 'interested' })
          .where('userId', '=', user.id)
          .execute()
      const nextPath = inRotation(['/', ...festivals])
      return atLeast(await among(100, toggle, () => perSecond(address, { nextPath })), 1000, 'a second')
    }),
}

export const pagesAmongEdits: Row = {
  name: 'pages-among-edits',
  promise: 'the festivals page and the pages of all festivals in turn, while one of them is edited every 100 ms',
  measure: () =>
    withDatabase(async ({ address }, db) => {
      const nextPath = inRotation(['/', ...(await pagesOfFestivals(address))])
      return atLeast(await among(100, editAny(db), () => perSecond(address, { nextPath })), 1000, 'a second')
    }),
}

const togglesASecond = 20

export const pagesAmongToggles: Row = {
  name: 'pages-among-toggles',
  promise: `the same pages while ten members change their attendance ${togglesASecond} times a second, against the same in peace`,
  measure: () =>
    withSite(async ({ address }): Promise<Outcome> => {
      const festivals = await pagesOfFestivals(address)
      const members = await Promise.all(Array.from({ length: 10 }, () => signUp(address)))
      const festivalId = festivals[0]!.split('/').at(-1)
      let sent = 0
      function nextPost() {
        const { token } = members[sent % members.length]!
        const status = Math.floor(sent++ / members.length) % 2 ? 'attending' : 'interested'
        return { path: '/api/festival-attendance', body: JSON.stringify({ festivalId, status }), token }
      }
      const read = loadOf(address, { ...asBrowser, nextPath: inRotation(['/', ...festivals]) })
      const toggling = (seconds: number) =>
        load(address, { connections: 10, perSecond: togglesASecond, seconds, nextPost })
      await read()
      const [calm, toggled] = await inTurns(read, () => beside(toggling, asBrowser.seconds, read))
      return both(
        atLeast(toggled.perSecond / calm.perSecond, 0.5, 'of the pages'),
        atMost(toggled.p99 / calm.p99, 2, 'times the p99'),
      )
    }),
}
