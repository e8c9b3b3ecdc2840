import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Database } from '../../server/db/connect.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { addJobs } from '../../server/jobs/jobs.queries.ts'
import { load, mustNotFail } from '../load.ts'
import { startMailSink } from '../mail-sink.ts'
import { signUp } from '../member.ts'
import { atMost, both, median, type Row } from '../row.ts'
import { jobsOfFirstStartDone, type RunningSite, withSite } from '../site.ts'

const waiting = 100_000
/** Emails per statement. */
const batch = 5_000
const rounds = 5
const seconds = 3
/** Requests a second: what a site of this size has in its busiest minute, so that the time of each is measured, not the most of them. */
const perSecond = 60

export const mailAtSize: Row = {
  name: 'mail-at-size',
  promise: `p99 of three reads and of a write while ${waiting} emails wait and are sent, against the same before`,
  measure: async () => {
    const sink = await startMailSink()
    try {
      return await withSite((site, dataDir) => measured(site, dataDir, sink.taken), { SMTP_URL: sink.url })
    } finally {
      await sink.stop()
    }
  },
}

async function measured(site: RunningSite, dataDir: string, taken: () => number) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  const db = connect(postgres.connection)
  try {
    const ask = await usualCalls(site)
    await jobsOfFirstStartDone(db)
    await ask()
    const before = await inRounds(ask)
    await queueMails(db)
    // The first second of sending loads its library.
    await delay(2_000)
    const [began, sent] = [performance.now(), taken()]
    const beside = await inRounds(ask)
    const rate = ((taken() - sent) * 1000) / (performance.now() - began)
    const reads = atMost(beside.reads / before.reads, 2, 'times the reads')
    const writes = atMost(beside.writes / before.writes, 2, 'times the write')
    const outcome = both(reads, writes)
    const p99 = `p99 of reads ${shown(before.reads)} and ${shown(beside.reads)}, of writes ${shown(before.writes)} and ${shown(beside.writes)}`
    return { ...outcome, measured: `${outcome.measured} (${p99}; ${Math.round(rate)} emails a second)` }
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

const shown = (ms: number) => `${ms.toFixed(1)} ms`

/** A page, two lists and a favourite, as visitors and a member ask for them, at the same time. */
async function usualCalls({ address }: RunningSite) {
  const { token, api } = await signUp(address)
  const [festival] = (await api.festivals.list({ query: { limit: 1 } })).items
  const paths = ['/', '/api/festivals?limit=5', '/api/room-shares?limit=5']
  return async () => {
    const [reads, writes] = await Promise.all([
      load(address, { connections: 4, seconds, paths, perSecond }),
      load(`${address}/api/favorites/${festival?.id}`, { connections: 2, seconds, body: '{}', token, perSecond: 20 }),
    ])
    for (const one of [reads, writes]) mustNotFail(one)
    return { reads: reads.p99, writes: writes.p99 }
  }
}

async function inRounds(ask: () => Promise<{ reads: number; writes: number }>) {
  const all: Awaited<ReturnType<typeof ask>>[] = []
  for (let round = 0; round < rounds; round++) all.push(await ask())
  return { reads: median(all.map(({ reads }) => reads)), writes: median(all.map(({ writes }) => writes)) }
}

async function queueMails(db: Database) {
  for (let first = 1; first <= waiting; first += batch) {
    const { rows } = await sql<{ mailId: string }>`
      insert into mail_outbox (to_address, subject, text, html, headers)
      select 'reader' || n || '@example.com', 'News', repeat('A line of text. ', 40), repeat('<p>A line of text.</p>', 40), '{}'
      from generate_series(${first}::integer, ${first + batch - 1}::integer) as n
      returning id as mail_id`.execute(db)
    await addJobs(db, 'write_mail', rows, { attempts: 16 })
  }
}
