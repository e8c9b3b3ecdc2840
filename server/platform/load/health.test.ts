import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { connect } from '../db/connections/connect.ts'
import { meetsFullDisk } from '../db/connections/full-disk-met.ts'
import { watchHealth } from './health.ts'
import { afterFile } from '../../testing/after-file.ts'
import { testApp } from '../../testing/app.ts'
import { testConnection } from '../../testing/databases/database.ts'

const connection = await testConnection()
const db = connect(connection)
const folder = await mkdtemp(join(tmpdir(), 'compas-health-'))
afterFile(async () => {
  await db.destroy()
  await rm(folder, { recursive: true, force: true })
})

/** Watches, and collects the log. Each call of `isReady` checks again. */
function watched(options: Partial<Parameters<typeof watchHealth>[0]>) {
  const lines: string[] = []
  const log = { error: (line: string) => void lines.push(line), info: (line: string) => void lines.push(line) }
  const health = watchHealth({ db, dataDir: folder, holdsDatabase: true, log, minFree: 1, keptMs: 0, ...options })
  afterFile(() => health.stop())
  return { lines, reasons: health.reasons, isReady: async () => (await health.reasons()).length === 0 }
}

test('the site is ready while its folder and its database can be written, and leaves nothing behind @S10.27', async () => {
  const { lines, isReady } = watched({})
  expect(await isReady()).toBe(true)
  expect(lines).toEqual([])
})

test('a folder that cannot be written has one line until it can be again', async () => {
  const dataDir = join(folder, 'data')
  await writeFile(dataDir, 'a file in its place')
  const { lines, isReady } = watched({ dataDir })
  for (let asked = 0; asked < 3; asked++) expect(await isReady()).toBe(false)
  expect(lines).toEqual([expect.stringMatching(/^The folder DATA_DIR \(.*data\) cannot be written: E(EXIST|NOTDIR)/)])
  await rm(dataDir)
  expect(await isReady()).toBe(true)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toBe('It can be written again: DATA_DIR.')
})

test('a full disk has one line that names it', async () => {
  const { lines, isReady } = watched({ minFree: Number.MAX_SAFE_INTEGER })
  for (let asked = 0; asked < 3; asked++) expect(await isReady()).toBe(false)
  expect(lines).toEqual([`The disk of DATA_DIR (${folder}) is full: make room, and the site goes on by itself.`])
})

test('a full disk that holds no database is told, and the site stays ready', async () => {
  const { lines, isReady } = watched({ minFree: Number.MAX_SAFE_INTEGER, holdsDatabase: false })
  expect(await isReady()).toBe(true)
  expect(lines).toHaveLength(1)
})

test.each([
  ['is away', { host: '/nowhere' }, /^The database is lost, or cannot be written: .*ENOENT/],
  [
    'is read-only',
    { ...connection, options: '-c default_transaction_read_only=on' },
    /cannot be written: it is read-only$/,
  ],
])('a database that %s has one line, and the app is not ready @S10.26 @S10.27', async (_, config, line) => {
  const other = connect(config)
  const { lines, reasons } = watched({ db: other })
  const { app } = await testApp({ db, reasons })
  for (let asked = 0; asked < 3; asked++) expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect(lines).toEqual([expect.stringMatching(line)])
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'unavailable' })
  expect((await app.inject('/readyz?verbose')).json()).toEqual({ status: 'unavailable', reasons: lines })
  // The process is alive, and a restart would not help.
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await other.destroy()
})

test('a full disk that calls meet between two checks has one line, and one once nothing has met it for a while', async () => {
  const full = `The disk of DATA_DIR (${folder}) is full: make room, and the site goes on by itself.`
  const { lines, isReady } = watched({ quietMs: 100 })
  for (const code of ['ENOSPC', 'EDQUOT', '53100', 'ENOSPC']) expect(meetsFullDisk(code)).toBe(true)
  expect(await isReady()).toBe(true)
  expect(lines).toEqual([full])
  await delay(120)
  await isReady()
  await isReady()
  expect(lines).toEqual([full, 'It can be written again: DATA_DIR.'])
  expect(['23505', 'ENOENT', ''].map(meetsFullDisk)).toEqual([false, false, false])
  expect(lines).toHaveLength(2)
})

test('a full disk of a database of its own is named as that', async () => {
  const { lines } = watched({ holdsDatabase: false })
  meetsFullDisk('53100')
  expect(lines).toEqual(['The disk of the database is full: make room, and the site goes on by itself.'])
})

test('a call that meets a full disk tells it', async () => {
  const { app } = await testApp({ db })
  app.get('/meets-a-full-disk', { config: { rate: { uncounted: 'a test' } } }, () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  })
  const { lines } = watched({})
  for (let asked = 0; asked < 5; asked++) expect((await app.inject('/meets-a-full-disk')).statusCode).toBe(503)
  expect(lines).toHaveLength(1)
})

test('many balancers share one check', async () => {
  let checks = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      checks++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { isReady } = watched({ db: counting, keptMs: 60_000 })
  await Promise.all(Array.from({ length: 50 }, isReady))
  expect(await isReady()).toBe(true)
  expect(checks).toBe(1)
})
