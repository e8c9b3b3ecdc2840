import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { connect } from '../../server/platform/db/connections/connect.ts'
import { noReplica, watchReplica } from '../../server/platform/db/connections/replica.ts'
import { createMetrics } from '../../server/operations/metrics/metrics.ts'
import { afterFile } from '../../server/testing/after-file.ts'
import { testApp } from '../../server/testing/app.ts'
import { addFestival, namesOf } from '../../server/testing/domains/festivals.ts'
import { addRoom } from '../../server/testing/domains/rooms.ts'
import { startReplicaOf } from '../../server/testing/databases/streaming-replica.ts'
import { migrateConnection, startTemporaryServer } from '../../server/testing/databases/temporary-database.ts'
import { until } from '../../server/testing/until.ts'
import { callsOf } from '../../server/testing/contract/contract-tests.ts'
import { servePages } from '../pages/pages.ts'
import { stopClock } from '../testing/stop-clock.ts'

const primary = await startTemporaryServer()
afterFile(() => primary.stop())
await migrateConnection(primary.connection)
const standby = await startReplicaOf(primary)
afterFile(() => standby.stop())

/** An instance with pages whose visitors read from the standby, and its log lines. */
async function instance(maxLagMs: number, connection: ClientConfig = standby.connection) {
  const db = connect(primary.connection)
  const lines: string[] = []
  const log = {
    warn: (_: object, line: string) => void lines.push(line),
    info: (line: string) => void lines.push(line),
  }
  const replica = watchReplica({ db, primary: primary.connection, replica: connection, log, everyMs: 100, maxLagMs })
  afterFile(async () => {
    await replica.stop()
    await db.destroy()
  })
  const tested = await testApp({ db, services: { replica } })
  await servePages(tested.app, {
    db,
    replica,
    dev: false,
    publicUrl: undefined,
    uploadsTo: null,
  })
  return { ...tested, replica, lines }
}

const [here, impatient] = [await instance(60_000), await instance(500)]
const admin = await here.signUpAdmin()
const { id } = await addFestival(admin, { name: 'First fest' })

const rename = (name: string) => here.db.updateTable('festivals').set({ name }).where('id', '=', id).execute()

const page = async ({ app }: { app: FastifyInstance }, url: string, host = 'localhost') =>
  (await app.inject({ url, headers: { host, 'accept-encoding': 'identity' } })).body
const isUsedBy = ({ replica }: typeof here) => replica.state()?.isUsed === true

async function askStandby<Row extends object>(text: string): Promise<Row[]> {
  const client = new Client(standby.connection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function pauseReplay() {
  await followed()
  await askStandby('select pg_wal_replay_pause()')
  await until(async () => (await askStandby<{ state: string }>(pauseState))[0]?.state === 'paused')
}
const pauseState = 'select pg_get_wal_replay_pause_state() as state'
const resumeReplay = () => askStandby('select pg_wal_replay_resume()')

/** Resolves when the standby has replayed all that was committed. */
async function followed() {
  const { rows } = await sql<{ end: string }>`
    select pg_logical_emit_message(true, 'test', '', flush => true)::text as end`.execute(here.db)
  const isThere = `select pg_last_wal_replay_lsn() >= '${rows[0]?.end}' as yes`
  // The standby refuses connections while it starts.
  await until(async () => (await askStandby<{ yes: boolean }>(isThere).catch(() => []))[0]?.yes === true)
  await until(() => isUsedBy(here) && isUsedBy(impatient))
}

afterEach(resumeReplay)

describe('with a replica (DATABASE_READ_URL)', { timeout: 30_000 }, () => {
  test('visitors read from it, and members see at once what they did @S10.19', async () => {
    await pauseReplay()
    await addFestival(admin, { name: 'Fest of a member' })
    expect(await namesOf(here.visitor)).toEqual(['First fest'])
    expect(await namesOf(admin.api)).toContain('Fest of a member')
    await resumeReplay()
    await until(async () => (await namesOf(here.visitor)).includes('Fest of a member'))
  })

  test('a page shows each change at once on every instance, also while the replica does not, and is kept @S10.19', async () => {
    await rename('First fest')
    await pauseReplay()
    stopClock()
    for (const name of ['Renamed once', 'Renamed twice']) {
      await rename(name)
      for (const one of [here, impatient]) {
        const first = await page(one, `/festivals/${id}`)
        expect(first).toContain(name)
        expect(await page(one, `/festivals/${id}`)).toBe(first)
      }
    }
    expect((await here.visitor.festivals.get({ params: { id } })).name).toBe('First fest')
    await resumeReplay()
    await followed()
    expect(await page(here, `/festivals/${id}`)).toContain('Renamed twice')
  })

  test('a page is read from it once it has what the page must show', async () => {
    await pauseReplay()
    // Without its triggers the change creates no new version.
    await here.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await trx.updateTable('festivals').set({ name: 'On the primary alone' }).where('id', '=', id).execute()
    })
    expect(await page(here, `/festivals/${id}`, 'not-kept.example')).toContain('Renamed twice')
    await rename('A new version')
    expect(await page(here, `/festivals/${id}`, 'not-kept.example')).toContain('A new version')
  })

  test('that lags, visitors read from the primary until it has caught up, and the operator is told @S10.20', async () => {
    await followed()
    impatient.lines.length = 0
    const metrics = createMetrics(impatient.services)
    afterFile(() => metrics.stop())
    await pauseReplay()
    await addFestival(admin, { name: 'Fest of the lag' })
    await until(() => !isUsedBy(impatient))
    expect(await namesOf(impatient.visitor)).toContain('Fest of the lag')
    expect(await namesOf(here.visitor)).not.toContain('Fest of the lag')
    const facts = async () => (await impatient.app.inject({ url: '/readyz?verbose' })).json().replica
    expect(await facts()).toEqual({ isUsed: false, lagSeconds: expect.any(Number) })
    expect((await facts()).lagSeconds).toBeGreaterThan(0.5)
    expect(await metrics.text()).toMatch(/^compas_replica_used\{of="site"\} 0$/m)
    await resumeReplay()
    await followed()
    expect(await facts()).toMatchObject({ isUsed: true })
    expect(impatient.lines).toEqual([
      'visitors read from the primary: the replica lags, is away or is not one server',
      'visitors read from the replica',
    ])
  })

  test('that is killed, or falls silent, no request fails, and it is used again once it is back @S10.20', async () => {
    await followed()
    const statuses = new Set<number>()
    const answered = [0, 0, 0, 0]
    const ended = new AbortController()
    onTestFinished(() => ended.abort())
    const visits = answered.map(async (_, visitor) => {
      for (; !ended.signal.aborted; answered[visitor]!++)
        for (const url of ['/api/festivals', `/api/festivals/${id}`, `/?query=${visitor}-${answered[visitor]}`])
          statuses.add((await here.app.inject({ url })).statusCode)
    })
    process.kill(standby.pid(), 'SIGKILL')
    await until(() => !isUsedBy(here))
    await followed()

    const pids = (await askStandby<{ pid: number }>('select pid from pg_stat_activity')).map(({ pid }) => pid)
    const all = [standby.pid(), ...pids]
    const goOn = () => send('SIGCONT', all)
    onTestFinished(goOn)
    send('SIGSTOP', all)
    await until(() => !isUsedBy(here))
    // No query waits for it any more.
    const before = [...answered]
    await until(() => answered.every((count, visitor) => count > before[visitor]!))
    goOn()
    await followed()
    ended.abort()
    await Promise.all(visits)
    expect([...statuses]).toEqual([200])
  })
})

test('several replicas behind one address are not read from until it leads to one, and the operator is told', async () => {
  const second = await startReplicaOf(primary)
  onTestFinished(() => second.stop())
  const both = [standby, second].map(({ connection: { host, port } }) => `${host}/.s.PGSQL.${port}`)
  let [targets, turn] = [both, 0]
  const balancer = createServer((socket) => {
    const server = createConnection(targets[turn++ % targets.length]!)
    for (const one of [socket, server]) one.on('error', () => {})
    socket.pipe(server).pipe(socket)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void balancer.close())
  await once(balancer, 'listening')
  const { port } = balancer.address() as AddressInfo
  const balanced = await instance(60_000, { ...standby.connection, host: '127.0.0.1', port })
  await until(() => balanced.lines.length > 0)
  await until(() => turn > 12)
  expect(isUsedBy(balanced)).toBe(false)
  expect(balanced.lines).toEqual(['visitors read from the primary: the replica lags, is away or is not one server'])
  targets = both.slice(1)
  await until(() => isUsedBy(balanced))
}, 30_000)

/** Some of these processes may have ended. */
function send(signal: NodeJS.Signals, pids: number[]) {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {}
}

test('each call that may read from it changes nothing: it works where nothing can be written', async () => {
  const room = await addRoom(await here.signUp('Hugo'), id)
  await followed()
  const standbyAlone = connect(standby.connection)
  afterFile(() => standbyAlone.destroy())
  const { app } = await testApp({ db: here.db, services: { replica: noReplica(standbyAlone) } })
  const position = { latitude: 40.4, longitude: -3.7 }
  const asked = {
    query: 'salssa',
    location: 'Madird',
    members: admin.user.id,
    parties: id,
    text: 'Sevilla',
    latitude: String(position.latitude),
    longitude: String(position.longitude),
  }
  const answers: Record<string, number> = {}
  for (const { endpoint } of callsOf(contract).filter(({ endpoint }) => endpoint.mayLag)) {
    const { method, path } = endpoint
    const thing = path.startsWith('/api/room-shares')
      ? room.id
      : path.startsWith('/api/users')
        ? admin.user.username
        : id
    const search = method === 'GET' && endpoint.query ? `?${new URLSearchParams(asked)}` : ''
    const url = path.replace(/:\w+/, thing) + search
    const body = method === 'POST' && { payload: { position, query: 'salssa' } }
    answers[path] = (await app.inject({ method, url, ...body })).statusCode
  }
  const { '/api/meetups/:id': meetup, '/api/social-parties/:id': party, ...others } = answers
  expect([meetup, party]).toEqual([404, 404])
  expect(new Set(Object.values(others))).toEqual(new Set([200]))
})
