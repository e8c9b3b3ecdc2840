import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../server/db/connect.ts'
import { type EmbeddedConnection, startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'compas-admin-'))
const postmaster = join(dataDir, 'postgres/postmaster.pid')
const command = resolve(import.meta.dirname, 'admin.ts')
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** The command in a process of its own, as `npm run admin` starts it. */
function admin(args: string[], env: Record<string, string> = { DATA_DIR: dataDir }) {
  return new Promise<{ code: number; out: string; error: string }>((done) => {
    const child = execFile(
      process.execPath,
      [command, ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (_, out, error) => done({ code: child.exitCode ?? -1, out, error }),
    )
  })
}

/** The site's database, as long as `work` runs. */
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

/** In this order: the first one makes the database, the second the member. */
describe('npm run admin', { timeout: 60_000 }, () => {
  test('says in one line that there is no such member, on a folder where nothing ever ran', async () => {
    expect(await admin(['grant', 'nobody'])).toEqual({
      code: 1,
      out: '',
      error: "There is no member called 'nobody'.\n",
    })
    expect(existsSync(postmaster)).toBe(false)
  })

  test('grants, whatever the case of the name, while the site runs, which it leaves running', async () => {
    await whileTheSiteRuns(async (db) => {
      await db.insertInto('users').values({ username: 'Ana', email: 'ana@example.com', name: 'Ana' }).execute()
      expect(await admin(['grant', 'ana'])).toEqual({ code: 0, out: 'Ana is now an admin.\n', error: '' })
      expect(await isAdmin(db)).toBe(true)
      expect(await admin(['grant', 'ana'])).toMatchObject({ code: 0, out: 'Ana is already an admin.\n' })
    })
  })

  test('revokes while the site does not run, and stops what it started', async () => {
    expect(await admin(['revoke', 'Ana'])).toEqual({ code: 0, out: 'Ana is no longer an admin.\n', error: '' })
    expect(existsSync(postmaster)).toBe(false)
  })

  test('works on the server that DATABASE_URL names, and writes to the audit log what it changed', async () => {
    await whileTheSiteRuns(async (db, { host, user, database }) => {
      expect(await isAdmin(db)).toBe(false)
      const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
      expect(await admin(['revoke', 'Ana'], { DATABASE_URL })).toMatchObject({ code: 0, out: 'Ana is not an admin.\n' })
      expect(await admin(['grant', 'Ana'], { DATABASE_URL })).toMatchObject({ code: 0, out: 'Ana is now an admin.\n' })
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

  test('says how it is used, and which setting is wrong', async () => {
    for (const args of [[], ['grant'], ['promote', 'Ana'], ['grant', 'Ana', 'Bea']])
      expect(await admin(args)).toEqual({ code: 1, out: '', error: 'Usage: npm run admin -- grant|revoke USERNAME\n' })
    expect(await admin(['grant', 'Ana'], { DATABASE_URL: 'nonsense' })).toMatchObject({
      code: 1,
      error: 'The setting DATABASE_URL must be a full address\n',
    })
  })
})
