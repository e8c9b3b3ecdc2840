import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../../server/platform/db/connections/connect.ts'
import { writeFigures } from '../shared/figures.ts'
import { type Proxy, startShippedProxy } from '../shared/haproxy.ts'
import { firstDays, inRotation, load, type LoadOptions } from '../shared/load.ts'
import { messagesTo, openGroups } from '../shared/members.ts'
import { median } from '../shared/outcome.ts'
import { privateBytes, processorSeconds } from '../shared/processes.ts'
import { copyOfSampleWorld, type RunningSite, startDatabase, startSite, urlOf } from '../shared/sites.ts'

/**
 * `npm run bench:scaling [-- count … --write]`: starts this number of processes of the site (by default 1, 2 and 4) on one database behind
 * HAProxy, and loads each with pages, lists, members' reads and messages. It prints the throughput and the use of processors; there is no
 * limit to keep.
 */

const connections = 32
const seconds = 4
const warmUpSeconds = 1
const threadCount = 32

async function loadsOf(db: Database): Promise<Record<string, Pick<LoadOptions, 'ask' | 'encoding'>>> {
  const groups = await openGroups(db, threadCount, 3)
  const [pageDay, listDay] = [firstDays(), firstDays()]
  const token = inRotation(groups.flatMap(({ members }) => members.map((member) => member.token)))
  const path = inRotation(['/api/chat/threads?limit=20', '/api/room-shares?limit=12', '/api/auth/me'])
  return {
    'a kept page': { encoding: 'br', ask: '/' },
    'pages that nobody has asked for yet': { encoding: 'br', ask: () => `/?startDate=${pageDay()}` },
    "visitors' lists, each another one": { ask: () => `/api/festivals?limit=12&startDate=${listDay()}` },
    "members' reads": { ask: () => ({ path: path(), token: token() }) },
    messages: { ask: messagesTo(groups) },
  }
}

/** The usage so far: transactions, bytes of WAL, connections, and seconds of processor time. */
async function used(db: Database, pids: Record<string, number[]>) {
  const { rows } = await sql<{ commits: number; bytes: number; connections: number }>`
    select
      xact_commit::float8 as commits,
      (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections
    from pg_stat_database where datname = current_database()`.execute(db)
  const times = Object.entries(pids).map(([part, all]) => [
    part,
    all.reduce((sum, pid) => sum + processorSeconds(pid), 0),
  ])
  return { ...rows[0]!, processors: Object.fromEntries(times) as Record<string, number> }
}

async function measureWith(count: number): Promise<[subject: string, figure: string][]> {
  await using made = new AsyncDisposableStack()
  const folder = made.use(await copyOfSampleWorld()).path
  const dataDir = join(folder, 'data')
  const { db, postgres, connection } = made.use(await startDatabase(dataDir, { settings: { max_connections: '200' } }))
  const environment = { DATABASE_URL: urlOf(connection), TRUST_PROXY: '1' }
  const sites: RunningSite[] = []
  for (let at = 0; at < count; at++) sites.push(made.use(await startSite(dataDir, { environment })))
  const addresses = sites.map(({ address }) => address)
  const proxy: Proxy = made.use(await startShippedProxy(folder, addresses))
  const pids = {
    site: sites.map(({ pid }) => pid),
    database: [postgres.pid],
    HAProxy: [proxy.pid],
    load: [process.pid],
  }
  const figures: [string, string][] = []
  for (const [name, asked] of Object.entries(await loadsOf(db))) {
    const run = (time: number) => load(proxy.address, { connections, seconds: time, ...asked })
    await run(warmUpSeconds)
    const before = await used(db, pids)
    const { perSecond, p99, failed, replies } = await run(seconds)
    const after = await used(db, pids)
    const each = Object.entries(after.processors).map(
      ([part, time]) => `${part} ${(((time - before.processors[part]!) * 1000) / replies).toFixed(2)}`,
    )
    const stored = `${((after.commits - before.commits) / replies).toFixed(1)} commits and ${Math.round((after.bytes - before.bytes) / replies)} bytes of WAL each`
    figures.push([
      `${name}, ${count} ${count === 1 ? 'process' : 'processes'}`,
      `${Math.round(perSecond)} a second, p99 ${p99.toFixed(0)} ms, ${failed} failed; ms of a core each: ${each.join(', ')}; ${stored}; ${after.connections} connections`,
    ])
  }
  return [...figures, [`what ${count} keep`, await whatTheyKeep(db)]]
}

/** The memory of the used connections, and the disk space of the stored messages with their indexes. */
async function whatTheyKeep(db: Database) {
  const { rows } = await sql<{ pids: number[]; bytes: number; count: number }>`
    select
      (select array_agg(pid) from pg_stat_activity where application_name = 'compas') as pids,
      pg_total_relation_size('chat_messages')::float8 as bytes,
      (select count(*)::int from chat_messages) as count`.execute(db)
  const { pids, bytes, count } = rows[0]!
  const each = median(pids.map(privateBytes)) / 1e6
  return `a connection takes ${each.toFixed(1)} MB of its own, a message ${Math.round(bytes / count)} bytes on the disk (${count} of them)`
}

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
for (const count of positionals.length > 0 ? positionals.map(Number) : [1, 2, 4]) {
  const figures = await measureWith(count)
  for (const [subject, figure] of figures) console.log(`${subject.padEnd(48)} ${figure}`)
  if (values.write) writeFigures('bench:scaling', figures)
}
