import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { recordBackup } from '../backup/last-backup.queries.ts'
import { logSlowStatements } from '../../platform/db/statements/statement-times.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { queueMail } from '../../platform/mail/mail.queries.ts'
import { createCircuit } from '../../platform/limits/per-service/circuit.ts'
import { afterFile } from '../../testing/after-file.ts'
import { password, testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/databases/database.ts'
import { sampleEmail } from '../../testing/services/outbox.ts'
import { callsOf } from '../../testing/contract/contract-tests.ts'
import { createMetrics } from './metrics.ts'

const lines: string[] = []
const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const db = await testDatabase()
const { app, services, signUp, signUpAdmin, visitor } = await testApp({ db, logger, rateLimits: 'on' })
afterFile(logSlowStatements(logger))

/** New metrics for each test, so that no cached values are read. */
function metricsNow() {
  const metrics = createMetrics(services)
  return { ...metrics, read: async () => valuesOf(await metrics.text()) }
}

/** Keyed by the name of a series with its labels. */
const valuesOf = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

test('a call is counted by its route, its statements by their names, and its refusal by the limit', async () => {
  const metrics = metricsNow()
  const ana = await signUp()
  await visitor.festivals.list({ query: {} })
  await ana.api.people.get({ params: { username: ana.user.username } })
  for (let tries = 0; tries <= 10; tries++)
    await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: ana.user.username, password: 'no' },
    })
  const values = await metrics.read()
  metrics.stop()
  const count = 'compas_call_duration_seconds_count'
  expect(values.get(`${count}{method="GET",route="/api/festivals",status="2xx"}`)).toBe(1)
  expect(values.get(`${count}{method="POST",route="/api/auth/login",status="4xx"}`)).toBe(11)
  expect(
    values.get('compas_call_duration_seconds_bucket{le="+Inf",method="GET",route="/api/festivals",status="2xx"}'),
  ).toBe(1)
  expect(values.get('compas_refusals_total{class="rate limit",by="loginOfName"}')).toBe(1)
  expect(values.get('compas_statements_total{statement="insert users"}')).toBe(1)
  expect(values.get('compas_statement_seconds_total{statement="insert users"}')).toBeGreaterThan(0)
  expect(values.get('compas_connections_max{pool="calls"}')).toBe(10)
  expect(values.get('compas_streams_open')).toBe(0)
  expect(values.get('compas_database_read')).toBe(1)
  expect(values.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
})

test('a service of others that is left alone is told by its name', async () => {
  const circuit = createCircuit('storage')
  const read = async () => {
    const metrics = metricsNow()
    metrics.stop()
    return (await metrics.read()).get('compas_circuit_open{service="storage"}')
  }
  expect(await read()).toBe(0)
  for (let call = 0; call < 5; call++) await circuit.run(() => Promise.reject(new Error('away'))).catch(() => {})
  expect(await read()).toBe(1)
})

test('nothing tells of a member: no id, name, address, token or path of theirs', async () => {
  const metrics = metricsNow()
  const [ana, admin] = [await signUp('Canary'), await signUpAdmin()]
  const known = [ana.user.id, ana.user.username, ana.user.email, ana.token, admin.user.id, admin.token, password]
  const headers = { authorization: `Bearer ${ana.token}` }
  for (const { endpoint } of callsOf(contract))
    for (const value of [ana.user.id, ana.user.username])
      await app.inject({ method: endpoint.method, url: endpoint.path.replace(/:\w+/g, value), headers })
  for (const value of known) {
    await app.inject({ url: `/api/${encodeURIComponent(value)}`, headers })
    await app.inject({ url: `/${encodeURIComponent(value)}?token=${encodeURIComponent(value)}` })
    await app.inject({ method: 'POST', url: '/api/auth/login', payload: { username: value, password } })
  }
  await addJob(db, 'end_suspension', { memberId: ana.user.id })
  await recordBackup(db, 12_345)
  await queueMail(db, { ...sampleEmail(), to: ana.user.email, userId: ana.user.id })
  const text = await metrics.text()
  metrics.stop()
  for (const value of known) expect(text).not.toContain(value)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@|192\.0\.2|canary/i)
  expect(text).toContain('compas_jobs{job="end_suspension",state="due"} 1')
  expect(text).toContain('compas_mails{state="waiting"}')
  expect(text).toContain('compas_backup_bytes{of="site"} 12345')
  expect(text).toMatch(/compas_backup_age_seconds\{of="site"\} \d/)
  // Bounded whatever is requested: all unknown routes are one series.
  expect(text.match(/route="none"/g)?.length ?? 0).toBeLessThan(20)
}, 120_000)

test('all who ask within some seconds get the same text, and one reading of the database', async () => {
  const metrics = metricsNow()
  const first = await metrics.text()
  await visitor.festivals.list({ query: {} })
  const texts = await Promise.all(Array.from({ length: 300 }, metrics.text))
  metrics.stop()
  expect(new Set([first, ...texts]).size).toBe(1)
})

test('without the database it tells the rest, within two seconds', async () => {
  const lock = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (trx) => {
    await sql`lock table mail_outbox in access exclusive mode`.execute(trx)
    locked.resolve()
    await lock.promise
  })
  await locked.promise
  const metrics = metricsNow()
  const before = performance.now()
  const values = await metrics.read()
  expect(performance.now() - before).toBeLessThan(2_000)
  metrics.stop()
  lock.resolve()
  await holding
  expect(values.get('compas_database_read')).toBe(0)
  expect(values.get('compas_connections_in_use{pool="calls"}')).toBeGreaterThan(0)
})

test('a slow statement is logged by its name, with its call and never with its values', async () => {
  const metrics = metricsNow()
  const canary = randomUUID()
  const before = lines.length
  await db.executeQuery(sql`select pg_sleep(0.3), ${canary}::text from users as canary_table limit 1`.compile(db))
  await sql`select pg_sleep(0.3), ${canary}::text`.execute(db)
  const values = await metrics.read()
  metrics.stop()
  const all = lines.slice(before).map((line) => JSON.parse(line))
  const slow = all.filter(({ msg }) => msg === 'slow statement')
  expect(slow.map(({ statement }) => statement)).toEqual(['select users', 'select'])
  expect(slow[0]).toMatchObject({ level: 40, ms: expect.any(Number) })
  expect(values.get('compas_slow_statements_total{statement="select users"}')).toBe(1)
  expect(lines.join('')).not.toContain(canary)
})

test('readiness, the disks of folders that answer, and the commit that runs are told', async () => {
  let isReady = true
  const folders = { DATA_DIR: tmpdir(), BACKUP_DIR: '/dev/null/away' }
  const read = async (commit: string | null) => {
    const metrics = createMetrics({ ...services, commit }, { isReady: async () => isReady, folders })
    metrics.stop()
    return valuesOf(await metrics.text())
  }
  const values = await read('0123abc')
  expect(values.get('compas_ready')).toBe(1)
  const [free, size] = ['free', 'size'].map((what) => values.get(`compas_disk_${what}_bytes{of="DATA_DIR"}`))
  expect(free).toBeGreaterThan(0)
  expect(size).toBeGreaterThan(free!)
  expect(values.has('compas_disk_free_bytes{of="BACKUP_DIR"}')).toBe(false)
  expect(values.get('compas_build_info{commit="0123abc"}')).toBe(1)
  isReady = false
  const later = await read(null)
  expect(later.get('compas_ready')).toBe(0)
  expect([...later.keys()].filter((name) => name.startsWith('compas_build_info'))).toEqual([])
})

test('a slow call has a line of its own with its route and the id of the request, which its slow statement has too', async () => {
  const slowed = await testApp({ db, logger })
  const holding = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const held = db.transaction().execute(async (trx) => {
    await sql`lock table festivals in access exclusive mode`.execute(trx)
    locked.resolve()
    await holding.promise
  })
  await locked.promise
  const [reply] = await Promise.all([
    slowed.app.inject({ url: '/api/festivals?query=canary-query' }),
    delay(1_100).then(() => (holding.resolve(), held)),
  ])
  const requestId = reply.headers['x-request-id']
  await delay(10)
  const notified = lines.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId)
  const slow = notified.find(({ msg }) => msg === 'slow call')
  expect(slow).toMatchObject({ level: 40, method: 'GET', route: '/api/festivals', status: 200 })
  expect(slow.readyMs).toBeGreaterThan(1000)
  expect(notified.find(({ msg }) => msg === 'slow statement')).toMatchObject({ call: 'GET /api/festivals' })
  expect(notified.some(({ msg }) => msg === 'reply')).toBe(false)
  expect(lines.join('')).not.toContain('canary-query')
})
