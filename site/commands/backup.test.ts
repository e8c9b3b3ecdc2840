import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { outlivedBackups } from '../../server/operations/backup/kept-backups.ts'
import { connect } from '../../server/platform/db/connections/connect.ts'
import { startEmbeddedPostgres } from '../../server/platform/db/embedded-postgres/embedded-postgres.ts'
import { testSite } from '../testing/test-site.ts'

const folder = await mkdtemp(join(tmpdir(), 'compas-restore-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const [home, other] = [join(folder, 'home'), join(folder, 'other')]
const BACKUP_DIR = join(folder, 'backups')
const file = join(folder, 'kept', 'one.tar.zst')
const ana = {
  username: 'ana_maria',
  password: 'bailamos',
  email: 'ana@example.com',
  name: 'Ana',
  location: 'Cali',
  age: 30,
}

/** Runs a command in a separate process, as npm does. */
function run(command: 'backup' | 'restore', args: string[], env: Record<string, string> = { DATA_DIR: home }) {
  return new Promise<{ code: number; out: string; error: string }>((done) => {
    const child = execFile(
      process.execPath,
      [resolve(import.meta.dirname, `${command}.ts`), ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (_, out, error) => done({ code: child.exitCode ?? -1, out, error }),
    )
  })
}

async function post(address: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json', origin: address }
  return await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function stopped(site: ReturnType<typeof testSite>) {
  site.process.kill('SIGTERM')
  return await site.ended
}

const saying = (lines: string) => new RegExp(`^${lines}\n$`)

/** The order matters: each test continues where the one before it ended. */
describe('npm run backup and npm run restore', { timeout: 120_000 }, () => {
  test('back up while the site runs, which says when', async () => {
    const site = testSite({ DATA_DIR: home })
    const address = await site.ready
    expect((await post(address, '/api/auth/register', ana)).status).toBe(201)
    expect(await (await fetch(`${address}/readyz?verbose`)).json()).toMatchObject({ status: 'ok', lastBackup: null })
    const { code, out } = await run('backup', [file])
    expect(code).toBe(0)
    const { size } = await stat(file)
    expect(out).toMatch(
      saying(`Backed up: \\d+ tables, 0 photos, ${(size / 1e6).toFixed(1)} MB, in \\d+ s\n[0-9a-f]{64}  ${file}`),
    )
    await expect
      .poll(async () => await (await fetch(`${address}/readyz?verbose`)).json())
      .toMatchObject({
        status: 'ok',
        lastBackup: { finishedAt: expect.any(String), bytes: size },
      })
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ok' })
    expect(await run('restore', [file])).toMatchObject({
      code: 1,
      error: 'checking the file\nThe site runs on this database: stop it first. Nothing was changed.\n',
    })
    expect(await stopped(site)).toMatchObject({ code: 0 })
  })

  test('back up each night while the site is stopped too, and keep what the rule says @S10.18', async () => {
    const nights = Array.from(
      { length: 40 },
      (_, day) => `compas-202609${`${(day % 28) + 1}`.padStart(2, '0')}T024700Z.tar.zst`,
    )
    const left = ['compas-20260901T024700Z.tar.zst.part']
    await mkdir(BACKUP_DIR)
    for (const name of [...nights, ...left, 'mine.txt']) await writeFile(join(BACKUP_DIR, name), '')
    const { code, out } = await run('backup', ['--nightly'], { DATA_DIR: home, BACKUP_DIR })
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Backed up') })
    const names = await readdir(BACKUP_DIR)
    expect(outlivedBackups(names)).toEqual([])
    expect(names).toContain('mine.txt')
    expect(names).not.toContain(left[0])
    expect(names.filter((name) => name.startsWith('compas-')).length).toBe(7 + 1)
    expect(existsSync(join(home, 'postgres/postmaster.pid'))).toBe(false)
  })

  test('restore into an empty folder, from which the site starts and members sign in', async () => {
    const { code, out, error } = await run('restore', [file], { DATA_DIR: other })
    expect({ code, out, error }).toMatchObject({
      code: 0,
      out: expect.stringContaining('Erased again: 0 members, as no journal of erasures was found'),
    })
    expect(out).toMatch(
      /^The backup is whole: of \S+, \S+ MB, sha256 [0-9a-f]{64}\nRestored: \d+ tables, 0 photos, in \d+ s; 0 newer/,
    )
    const site = testSite({ DATA_DIR: other })
    const address = await site.ready
    expect((await post(address, '/api/auth/login', ana)).status).toBe(200)
    await stopped(site)
    expect(await run('restore', [file], { DATA_DIR: other })).toMatchObject({
      code: 1,
      error: expect.stringContaining(
        'The database has members: restore the backup into an empty one. Nothing was changed.',
      ),
    })
  })

  test('leave a place in which a restore was not finished unusable, and say so', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(other, 'postgres') })
    const db = connect(postgres.connection)
    await sql`create table unfinished_restore ()`.execute(db)
    await db.destroy()
    await postgres.stop()
    const line = 'A restore into this database was not finished: make an empty one, and restore into that.'
    const { code, errors } = await testSite({ DATA_DIR: other }).ended
    expect({ code, errors }).toEqual({ code: 1, errors: [`The start failed at: the database. ${line}`] })
    expect((await run('restore', [file], { DATA_DIR: other })).error).toContain(line)
  })

  test('print their usage, and refuse what is not there or not whole, without making anything', async () => {
    const nowhere = { DATA_DIR: join(folder, 'nowhere') }
    const broken = join(folder, 'broken.tar.zst')
    const bytes = await readFile(file)
    await writeFile(broken, bytes.subarray(0, bytes.length / 2))
    const [noJournal, missing] = [join(folder, 'notes.txt'), join(folder, 'erasures.txt')]
    await writeFile(noJournal, 'Ana left.\n')
    const said = await Promise.all([
      run('backup', ['a', 'b'], nowhere),
      run('restore', ['a', '--fast'], nowhere),
      run('backup', ['--nightly'], nowhere),
      run('backup', [join(folder, 'x')], nowhere),
      run('restore', [broken], nowhere),
      run('restore', [file, '--erasures', noJournal], nowhere),
      run('restore', [file, '--erasures', missing], nowhere),
    ])
    expect(said.map(({ error }) => error)).toEqual([
      'Usage: npm run backup -- FILE\n',
      'Usage: npm run restore -- FILE [--erasures FILE]\n',
      'The setting BACKUP_DIR is missing: it says where backups go.\n',
      `There is no database in ${nowhere.DATA_DIR}.\n`,
      'checking the file\nThe backup is damaged or incomplete. Nothing was changed.\n',
      `${noJournal} is not a journal of erasures: it names no members. Nothing was changed.\n`,
      `There is no file ${missing}. Nothing was changed.\n`,
    ])
    expect(existsSync(nowhere.DATA_DIR)).toBe(false)
  })
})
