import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect, type Database } from '../../server/platform/db/connect.ts'
import {
  type EmbeddedConnection,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/platform/db/embedded-postgres.ts'
import { addMembers, messagesPath, openGroup } from './chat-world.ts'
import { firstDays } from './first-days.ts'
import { startHaproxy } from './haproxy.ts'
import { type Load, load, type LoadOptions } from './load.ts'
import { processorSeconds } from './processor-time.ts'
import { privateBytes } from './resident-bytes.ts'
import { median } from './row.ts'
import { type RunningSite, sampleWorld, startSite, withDataFolder } from './site.ts'

/**
 * `npm run bench:scaling [-- count …]`: so many processes of the site (1, 2 and 4) on one database behind HAProxy, each asked for pages, lists,
 * members' reads and messages. It prints what they do a second, and who takes the processors; it promises nothing.
 */

const connections = 32
const seconds = 4
const warmUpSeconds = 1
const threadCount = 32

type Parts = { sites: RunningSite[]; postgres: EmbeddedPostgres; proxy: { pid: number } | null }

async function loadsOf(db: Database): Promise<Record<string, LoadOptions>> {
  const members = await addMembers(db, threadCount * 3)
  const threads: { threadId: string; token: string }[] = []
  for (let at = 0; at < members.length; at += 3)
    threads.push({ threadId: await openGroup(db, members.slice(at, at + 3)), token: members[at]!.token })
  const [pageDay, listDay] = [firstDays(), firstDays()]
  const tokens = members.map(({ token }) => token)
  const ofMembers = inRotation(['/api/chat/threads?limit=20', '/api/room-shares?limit=12', '/api/auth/me'])
  const talk = inRotation(threads)
  const nextPost = () => {
    const { threadId, token } = talk()
    return { path: messagesPath(threadId), token, body: JSON.stringify({ content: 'See you', clientId: randomUUID() }) }
  }
  return {
    'a kept page': { encoding: 'br', nextPath: () => '/' },
    'pages rendered anew': { encoding: 'br', nextPath: () => `/?startDate=${pageDay()}` },
    "visitors' lists": { nextPath: () => `/api/festivals?limit=12&startDate=${listDay()}` },
    "members' reads": { tokens, nextPath: ofMembers },
    messages: { nextPost },
  }
  function inRotation<T>(values: T[]) {
    let next = 0
    return () => values[next++ % values.length]!
  }
}

type Counted = { commits: number; bytes: number; connections: number }

async function countIn(db: Database): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select
      xact_commit::float8 as commits,
      (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections
    from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]!
}

async function measure(run: (seconds: number) => Promise<Load>, db: Database, { sites, postgres, proxy }: Parts) {
  const timesNow = () => ({
    site: sites.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
    database: processorSeconds(postgres.pid),
    haproxy: proxy ? processorSeconds(proxy.pid) : 0,
    load: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  })
  await run(warmUpSeconds)
  const [times, before] = [timesNow(), await countIn(db)]
  const measured = await run(seconds)
  const [timesAfter, after] = [timesNow(), await countIn(db)]
  const shares = Object.entries(timesAfter)
    .map(([part, time]) => `${part} ${((time - times[part as keyof typeof times]) / seconds).toFixed(2)}`)
    .join(', ')
  const requests = measured.perSecond * seconds
  const each = (count: number) => (count / requests).toFixed(1)
  const database = `${each(after.commits - before.commits)} commits and ${Math.round((after.bytes - before.bytes) / requests)} bytes of WAL each, ${after.connections} connections`
  return { ...measured, shares, database }
}

async function measureWith(count: number, dataDir: string) {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    settings: { max_connections: '200' },
  })
  const db = connect(postgres.connection, { max: 2 })
  const sites: RunningSite[] = []
  try {
    const environment = {
      DATABASE_URL: urlOf(postgres.connection),
      DEMO: 'off',
      TRUST_PROXY: '1',
      PUBLIC_URL: 'http://localhost',
    }
    for (let at = 0; at < count; at++) sites.push(await startSite(dataDir, environment))
    const addresses = sites.map(({ address }) => address)
    const proxy = await startHaproxy(dataDir, addresses)
    console.log(`${count} ${count === 1 ? 'process' : 'processes'} behind HAProxy, processors used by each part:`)
    for (const [name, options] of Object.entries(await loadsOf(db))) {
      const run = (duration: number) => load(proxy.address, { connections, seconds: duration, ...options })
      const { perSecond, p99, failed, shares, database } = await measure(run, db, { sites, postgres, proxy })
      const rate = `${Math.round(perSecond)}/s, p99 ${p99.toFixed(1)} ms, ${failed} failed`
      console.log(`  ${name.padEnd(20)} ${rate} | ${shares} | ${database}`)
    }
    console.log(`  ${await whatItKeeps(db)}`)
    await proxy.stop()
  } finally {
    await db.destroy()
    await Promise.all(sites.map((site) => site.stop()))
    await postgres.stop()
  }
}

/** Memory of the connections that were used, and disk of the messages that were stored, with their indexes. */
async function whatItKeeps(db: Database) {
  const { rows } = await sql<{ pids: number[]; bytes: number; count: number }>`
    select
      (select array_agg(pid) from pg_stat_activity where application_name = 'compas') as pids,
      pg_total_relation_size('chat_messages')::float8 as bytes,
      (select count(*)::int from chat_messages) as count`.execute(db)
  const { pids, bytes, count } = rows[0]!
  const each = median(pids.map(privateBytes)) / 1e6
  return `a connection takes ${each.toFixed(1)} MB of its own, a message ${Math.round(bytes / count)} bytes on the disk (${count} of them)`
}

const urlOf = ({ host, user, database }: EmbeddedConnection) =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

// Also when it is stopped, what it started ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const counts = process.argv.slice(2).map(Number)
for (const count of counts.length > 0 ? counts : [1, 2, 4])
  await withDataFolder(async (dataDir) => {
    cpSync(await sampleWorld(), dataDir, { recursive: true })
    await measureWith(count, dataDir)
  })
