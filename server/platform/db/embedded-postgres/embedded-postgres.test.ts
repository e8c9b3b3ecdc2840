import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { serves } from './postmaster.ts'
import { type EmbeddedConnection, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { fullDiskMet } from '../connections/full-disk-met.ts'

let folder = ''
/** A stopped database, for the tests that are not about creating one. */
let made = ''
const running: EmbeddedPostgres[] = []
const programs: ChildProcess[] = []

function newFolder() {
  const name = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'compas-embedded-')))
  chmodSync(name, 0o755)
  return name
}

beforeAll(async () => {
  made = newFolder()
  await (await startEmbeddedPostgres({ dataDir: path.join(made, 'database') })).stop()
})
afterAll(() => rmSync(made, { recursive: true, force: true }))

beforeEach(() => {
  folder = newFolder()
})

afterEach(async () => {
  for (const program of programs.splice(0)) program.kill('SIGKILL')
  for (const server of running.splice(0)) await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Owners are copied too: under root, the server runs as another user. */
const copyDatabase = () => execFileSync('cp', ['-a', path.join(made, 'database'), folder])

async function start(
  dataDir = path.join(folder, 'database'),
  log: (line: string, level: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log })
  running.push(server)
  return server
}

async function ask(connection: EmbeddedConnection, query: string): Promise<unknown> {
  const client = new Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(query)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}

/** Starts another process on the same folder. */
async function startInAnotherProcess(environment = process.env): Promise<{ program: ChildProcess; pid: number }> {
  const launcher = path.join(import.meta.dirname, 'embedded-postgres.ts')
  const code = `import { startEmbeddedPostgres } from ${JSON.stringify(launcher)}
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(path.join(folder, 'database'))} })
    console.log(server.pid)
    process.once('SIGTERM', () => server.stop())`
  const program = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  programs.push(program)
  const [line] = await once(program.stdout, 'data')
  return { program, pid: Number(line) }
}

const levelsOf = (lines: [string, string][], words: string) =>
  lines.flatMap(([line, level]) => (line.includes(words) ? [level] : []))

/** A starting server is slow while other tests run. */
const aWhile = 30_000

test('a new folder gets a database with durable commits', { timeout: aWhile }, async () => {
  const server = await start()
  expect(server.reused).toBe(false)
  expect(await ask(server.connection, 'select current_database() as answer')).toBe('compas')
  expect(await ask(server.connection, `select current_setting('fsync') as answer`)).toBe('on')
  expect(await ask(server.connection, `select lower('ÁÑ') as answer`)).toBe('áñ')
})

test('a checkpoint needs no new file, which would end the server on a full disk', { timeout: aWhile }, async () => {
  copyDatabase()
  const { connection } = await start()
  const origins = path.join(folder, 'database/pg_logical/replorigin_checkpoint')
  rmSync(origins, { force: true })
  await ask(connection, 'checkpoint')
  expect(existsSync(origins)).toBe(false)
})

test('warnings and failures of the machine reach the log, but not what callers did wrong nor their data', {
  timeout: aWhile,
}, async () => {
  copyDatabase()
  const lines: [string, string][] = []
  const met: unknown[] = []
  const listener = (message: unknown) => met.push(message)
  fullDiskMet.subscribe(listener)
  onTestFinished(() => {
    fullDiskMet.unsubscribe(listener)
  })
  const { connection } = await start(undefined, (line, level) => lines.push([line, level]))
  await ask(connection, `create table names (name text primary key)`)
  await ask(connection, `insert into names values ('ana@example.com')`)
  await expect(ask(connection, `insert into names values ('ana@example.com')`)).rejects.toThrow('duplicate key')
  for (const [words, severity] of [
    ['careful', 'warning'],
    ['no space left', `exception using errcode = '53100', message =`],
    ['bad block', `exception using errcode = 'XX001', message =`],
  ])
    await ask(connection, `do $$ begin raise ${severity} '${words}'; end $$`).catch(() => {})
  await expect.poll(() => levelsOf(lines, 'bad block')).toEqual(['error'])
  // The site's log has one line about it (health.ts), however many statements fail.
  expect(levelsOf(lines, 'no space left')).toEqual(['debug'])
  expect(met).toEqual([{ of: 'database' }])
  expect(levelsOf(lines, 'careful')).toEqual(['warn'])
  expect(levelsOf(lines, 'duplicate key')).toEqual(['debug'])
  expect(JSON.stringify(lines)).not.toContain('ana@')
})

test('a stop logs nothing that would worry @S10.30', { timeout: aWhile }, async () => {
  copyDatabase()
  const lines: [string, string][] = []
  const server = await start(undefined, (line, level) => lines.push([line, level]))
  const open = new Client(server.connection)
  open.on('error', () => {})
  await open.connect()
  await server.stop()
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter(([, level]) => level !== 'debug')).toEqual([])
})

test('after stopping there is no process and no pid file, and the data is there at the next start', {
  timeout: aWhile,
}, async () => {
  copyDatabase()
  const first = await start()
  await ask(first.connection, 'create table kept as select 7 as answer')
  await first.stop()
  expect(existsSync(path.join(folder, 'database/postmaster.pid'))).toBe(false)
  expect(() => process.kill(first.pid, 0)).toThrow('ESRCH')
  const second = await start()
  expect(await ask(second.connection, 'select answer from kept')).toBe(7)
})

test('a second process uses the running server and does not stop it', { timeout: aWhile }, async () => {
  copyDatabase()
  const first = await startInAnotherProcess()
  const second = await start()
  expect(second.reused).toBe(true)
  expect(second.pid).toBe(first.pid)
  await second.stop()
  const third = await start()
  expect(third.pid).toBe(first.pid)
})

test('two processes that start at once on a new folder share one server', { timeout: aWhile }, async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect(one?.pid).toBe(other?.pid)
  expect(one?.reused).not.toBe(other?.reused)
})

test('after the starting process was killed with -9, the folder can be started and stopped again', {
  timeout: aWhile,
}, async () => {
  copyDatabase()
  const { program, pid } = await startInAnotherProcess()
  program.kill('SIGKILL')
  await once(program, 'exit')
  const next = await start()
  expect(await ask(next.connection, 'select 1 as answer')).toBe(1)
  await next.stop()
  expect(serves({ pid }, path.join(folder, 'database'))).toBe(false)
  expect(existsSync(path.join(folder, 'database/postmaster.pid'))).toBe(false)
})

test('the server of a killed process that is still running is used', { timeout: aWhile }, async () => {
  copyDatabase()
  const { program, pid } = await startInAnotherProcess({ PATH: '/no/setpriv/here' })
  program.kill('SIGKILL')
  await once(program, 'exit')
  const next = await start()
  expect(next.reused).toBe(true)
  expect(next.pid).toBe(pid)
  await next.stop()
  expect(serves({ pid }, path.join(folder, 'database'))).toBe(false)
})

test('a process that uses the server starts it again when the process that had started it ends', {
  timeout: aWhile,
}, async () => {
  copyDatabase()
  const { program, pid } = await startInAnotherProcess()
  const joined = await start()
  program.kill('SIGTERM')
  await once(program, 'exit')
  await expect.poll(() => joined.pid, { timeout: 10_000 }).not.toBe(pid)
  expect(await ask(joined.connection, 'select 1 as answer')).toBe(1)
})

test('a server killed with -9 is started again with all committed data', { timeout: aWhile }, async () => {
  copyDatabase()
  const server = await start()
  await ask(server.connection, 'create table kept as select 7 as answer')
  const killed = server.pid
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => server.pid, { timeout: 20_000 }).not.toBe(killed)
  expect(await ask(server.connection, 'select answer from kept')).toBe(7)
})

test('a stale pid file whose process id now belongs to another process does not prevent a start', {
  timeout: aWhile,
}, async () => {
  copyDatabase()
  await (await start()).stop()
  // The process must have the server's user, as PostgreSQL ignores the processes of others by itself.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const other = spawn('sleep', ['60'], user)
  programs.push(other)
  const mark = [other.pid, path.join(folder, 'database'), 1, 5432, '/nowhere', '', '1 1', 'ready']
  writeFileSync(path.join(folder, 'database/postmaster.pid'), `${mark.join('\n')}\n`)
  expect(await ask((await start()).connection, 'select 1 as answer')).toBe(1)
})

test('a folder whose path is too long for a socket works', { timeout: aWhile }, async () => {
  const server = await start(path.join(folder, 'very'.repeat(30), 'database'))
  expect(await ask(server.connection, 'select 1 as answer')).toBe(1)
})

test('a folder with other files in it is refused and not changed', async () => {
  const dataDir = path.join(folder, 'photos')
  mkdirSync(dataDir)
  writeFileSync(path.join(dataDir, 'beach.jpg'), 'sand')
  await expect(start(dataDir)).rejects.toThrow('holds files, but no database')
  expect(existsSync(path.join(dataDir, 'beach.jpg'))).toBe(true)
})

test('the error for a platform without a bundled PostgreSQL names DATABASE_URL', () => {
  expect(() => findBinaries('plan9-mips')).toThrow(
    /^No embedded PostgreSQL is installed for plan9-mips: set DATABASE_URL/,
  )
})

describe.skipIf(process.getuid?.() !== 0)('as root', () => {
  test('a folder under a parent that other users cannot read works', { timeout: aWhile }, async () => {
    const closed = path.join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const server = await start(path.join(closed, 'database'))
    expect(await ask(server.connection, 'select 1 as answer')).toBe(1)
  })

  test('a database that was created in an open folder still works after moving to a closed one', {
    timeout: aWhile,
  }, async () => {
    await ask((await start()).connection, 'create table kept as select 7 as answer')
    await running[0]?.stop()
    chmodSync(folder, 0o700)
    expect(await ask((await start()).connection, 'select answer from kept')).toBe(7)
  })
})
