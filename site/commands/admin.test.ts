import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../server/platform/db/connections/connect.ts'
import {
  type EmbeddedConnection,
  startEmbeddedPostgres,
} from '../../server/platform/db/embedded-postgres/embedded-postgres.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'compas-admin-'))
const postmaster = join(dataDir, 'postgres/postmaster.pid')
const command = resolve(import.meta.dirname, 'admin.ts')
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Runs the command in a separate process, as `npm run admin` does. */
function admin(args: string[], env: Record<string, string> = { DATA_DIR: dataDir }) {
  return new Promise<{ code: number; out: string; error: string }>((done) => {
    const child = execFile(
      process.execPath,
      [command, ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (_, out, error) => done({ code: child.exitCode ?? -1, out, error }),
    )
    child.stdin?.end()
  })
}

/** Runs `work` on the site's database while its server is running. */
async function whileTheSiteRuns<T>(
  work: (db: ReturnType<typeof connect>, connection: EmbeddedConnection) => Promise<T>,
) {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })
  const db = connect(postgres.connection)
  try {
    return await work(db, postgres.connection)
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

const isAdmin = async (db: ReturnType<typeof connect>) =>
  (await db.selectFrom('users').select('isAdmin').where('username', '=', 'Ana').executeTakeFirstOrThrow()).isAdmin

/** The order matters: the second test creates the database, the third one the member. */
describe('npm run admin', { timeout: 60_000 }, () => {
  test('makes no database where there is none: the folder is mistyped, or the site was never started', async () => {
    for (const folder of [dataDir, join(dataDir, 'mistyped')])
      expect(await admin(['grant', 'nobody'], { DATA_DIR: folder })).toEqual({
        code: 1,
        out: '',
        error: `There is no database in ${folder}.\n`,
      })
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('reports in one line that there is no such member', async () => {
    await (await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') })).stop()
    expect(await admin(['grant', 'nobody'])).toEqual({
      code: 1,
      out: '',
      error: "There is no member called 'nobody'.\n",
    })
    expect(existsSync(postmaster)).toBe(false)
  })

  test('grants while the site runs, ignores the case of the name, and does not stop the site @S9.24', async () => {
    await whileTheSiteRuns(async (db) => {
      await db.insertInto('users').values({ username: 'Ana', email: 'ana@example.com', name: 'Ana' }).execute()
      expect(await admin(['grant', 'ana'])).toEqual({ code: 0, out: 'Ana is now an admin.\n', error: '' })
      expect(await isAdmin(db)).toBe(true)
      expect(await admin(['grant', 'ana'])).toMatchObject({ code: 0, out: 'Ana is already an admin.\n' })
    })
  })

  test('revokes while the site is stopped, and stops the database server it started @S9.24', async () => {
    expect(await admin(['revoke', 'Ana'])).toEqual({ code: 0, out: 'Ana is no longer an admin.\n', error: '' })
    expect(existsSync(postmaster)).toBe(false)
  })

  test('uses the server in DATABASE_URL, and writes each change to the audit log', async () => {
    await whileTheSiteRuns(async (db, { host, user, database }) => {
      expect(await isAdmin(db)).toBe(false)
      const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
      expect(await admin(['revoke', 'Ana'], { DATABASE_URL })).toMatchObject({
        code: 0,
        out: 'Ana is not an admin.\n',
      })
      expect(await admin(['grant', 'Ana'], { DATABASE_URL })).toMatchObject({
        code: 0,
        out: 'Ana is now an admin.\n',
      })
      const log = await db
        .selectFrom('auditLog')
        .innerJoin('users', 'users.id', 'auditLog.targetId')
        .select(['action', 'actorId', 'targetType', 'username'])
        .orderBy('auditLog.id')
        .execute()
      const act = (action: string) => ({ action, actorId: null, targetType: 'user', username: 'Ana' })
      expect(log).toEqual(['admin.grant', 'admin.revoke', 'admin.grant'].map(act))
    })
  })

  test('deletes nothing where the input ends without the username', async () => {
    const asked = 'This deletes the account and cannot be undone. Type Ana to go on: '
    expect(await admin(['erase', 'Ana'])).toEqual({ code: 1, out: '', error: `${asked}Nothing was deleted.\n` })
  })

  test('prints its usage, and names the setting that is wrong', async () => {
    const { code, out, error } = await admin([])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toContain('Usage: npm run admin -- COMMAND\n\n  list ')
    expect(await admin(['grant', 'Ana'], { DATABASE_URL: 'nonsense' })).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^The setting DATABASE_URL must be a full address.*\n$/),
    })
  })
})
