import { existsSync, mkdtempSync } from 'node:fs'
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadDemo } from '../../../server/demo/demo.ts'
import { createStore } from '../../../server/platform/storage/create-store.ts'
import { afterFile } from '../../../server/testing/after-file.ts'
import { testApp } from '../../../server/testing/app.ts'
import { commandOf } from './commands.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'compas-commands-'))
afterFile(() => rm(dataDir, { recursive: true, force: true }))
const { db, signUp, signUpAdmin, visitor } = await testApp()
const store = createStore({ db, dataDir, s3: null, log: { warn: () => {} } })

/** The lines that `npm run admin` prints, with this answer to its question. */
async function admin(words: string[], answer = '', hasDemo = false): Promise<string[]> {
  const site = {
    db,
    store,
    dataDir,
    hasDemo,
    origin: 'https://compas.example.org',
    ask: async () => answer,
    progress: () => {},
  }
  return await Array.fromAsync(commandOf(words)(site))
}

const acts = async (memberId: string) => {
  const rows = await db
    .selectFrom('auditLog')
    .select(['action', 'actorId'])
    .where('targetId', '=', memberId)
    .orderBy('id')
    .execute()
  return rows.map(({ action, actorId }) => [action, actorId])
}

test('members are listed by group and search, all of them, and never with their addresses', async () => {
  const { user } = await signUp('Lola')
  const root = await signUpAdmin()
  await sql`
    insert into users (username, name, email) select 'crowd' || n, 'Crowd', 'crowd' || n || '@example.com'
    from generate_series(1, 250) as n`.execute(db)
  const today = new Date().toISOString().slice(0, 10)
  expect(await admin(['list', 'lola'])).toEqual([`${user.username}\t${user.name}\t${today}\t`])
  expect(await admin(['list', 'crowd'])).toHaveLength(250)
  expect(await admin(['list', '--show', 'admins'])).toEqual([
    expect.stringMatching(`^${root.user.username}\t.*\tadmin$`),
  ])
  await expect(admin(['list', '--show', 'friends'])).rejects.toThrow('--show takes one of all, admins, suspended.')
})

test('a member is suspended with a reason and for days, which ends their sessions, and let in again', async () => {
  const ana = await signUp('Ana')
  const { id, username } = ana.user
  await expect(admin(['suspend', username])).rejects.toThrow('Please say why')
  await expect(admin(['suspend', username, '--reason', 'Spam', '--days', 'x'])).rejects.toThrow('number of days')
  expect(await admin(['suspend', username, '--reason', 'Spam', '--days', '3'])).toEqual([
    `${username} is suspended for 3 days.`,
  ])
  await expect(ana.api.auth.me()).rejects.toMatchObject({ status: 401 })
  expect(await admin(['list', username, '--show', 'suspended'])).toEqual([expect.stringMatching('suspended until')])
  await expect(admin(['reset-password', username])).rejects.toThrow('is suspended. Please end that first.')
  expect(await admin(['unsuspend', username])).toEqual([`${username} is no longer suspended.`])
  expect(await admin(['unsuspend', username])).toEqual([`${username} was not suspended.`])
  expect(await acts(id)).toEqual([
    ['member.suspend', null],
    ['member.unsuspend', null],
  ])
})

test('a link sets a new password once', async () => {
  const { user } = await signUp('Bea')
  const [link = ''] = await admin(['reset-password', user.username.toUpperCase()])
  const [address, token = ''] = link.split('#token=')
  expect(address).toBe('https://compas.example.org/auth/reset')
  const set = () => visitor.auth.resetPassword({ body: { token, password: 'a-new-password-of-hers' } })
  await set()
  await expect(set()).rejects.toMatchObject({ status: 400 })
  expect(await acts(user.id)).toEqual([['member.reset_password', null]])
})

test('what is stored about a member goes into a new file that nobody else reads', async () => {
  const { user } = await signUp('Eva')
  const file = join(dataDir, 'eva.json')
  expect(await admin(['export', user.username, file])).toEqual([
    `Everything stored about ${user.username} is in ${file}.`,
  ])
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ users: [{ username: user.username }] })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(admin(['export', user.username, file])).rejects.toThrow(`${file} exists already.`)
  expect(await acts(user.id)).toEqual([['member.export', null]])
})

test('an account is erased only if its username is typed again, and never that of an admin', async () => {
  const [{ user }, root] = [await signUp('Cleo'), await signUpAdmin()]
  await expect(admin(['erase', root.user.username], root.user.username)).rejects.toThrow('is an admin')
  await expect(admin(['erase', user.username], 'yes')).rejects.toThrow('Nothing was deleted.')
  expect(await admin(['erase', user.username], user.username)).toEqual([expect.stringContaining('is deleted')])
  expect(await admin(['list', user.username])).toEqual([])
  const row = await db.selectFrom('users').select(['name', 'email']).where('id', '=', user.id).executeTakeFirst()
  expect(row).toEqual({ name: 'Former member', email: null })
  expect(await acts(user.id)).toEqual([['member.erase', null]])
})

test('maintenance is turned on with a text, and off', async () => {
  const shown = () => db.selectFrom('notices').select(['kind', 'text']).execute()
  for (const words of [['maintenance'], ['maintenance', 'off', 'Back'], ['maintenance', 'later']])
    await expect(async () => await admin(words)).rejects.toThrow('Usage: npm run admin -- maintenance on "TEXT" | off')
  expect(await admin(['maintenance', 'on', 'Back at 18:00'])).toEqual([
    'Maintenance is on: only admins can change anything.',
  ])
  expect(await shown()).toEqual([{ kind: 'maintenance', text: 'Back at 18:00' }])
  expect(await admin(['maintenance', 'off'])).toEqual(['Maintenance is over.'])
  expect(await admin(['maintenance', 'off'])).toEqual(['Maintenance was not on.'])
  expect(await shown()).toEqual([])
})

test('all indexes are built anew, and one that a broken run left is dropped', async () => {
  const left = 'users_username_once_ccnew'
  await sql`create index ${sql.table(left)} on users (id)`.execute(db)
  await sql`update pg_index set indisvalid = false where indexrelid = ${left}::regclass`.execute(db)
  const [dropped, built] = await admin(['reindex'])
  expect(dropped).toBe(`Dropped ${left}, which an earlier run left broken.`)
  expect(built).toMatch(/^\d{3} indexes were rebuilt\.$/)
})

test('photos without files and files without photos are found, and the latter removed once they are a day old', async () => {
  const old = new Date('2020-01-01')
  const [stray, young] = ['0', '1'].map((digit) => join(dataDir, 'objects/uploads', digit.repeat(32))) as [
    string,
    string,
  ]
  await mkdir(dirname(stray), { recursive: true })
  await writeFile(stray, 'bytes')
  await writeFile(young, 'bytes')
  await utimes(stray, old, old)
  expect(await admin(['verify', '--list'])).toEqual([
    `unused\tuploads/${'0'.repeat(32)}`,
    'Files without photos: 1.',
    'No photo is missing a file.',
  ])
  const path = `/objects/${'a'.repeat(32)}-${'b'.repeat(48)}`
  const photo = { path, contentType: 'image/webp', bytes: 1, widths: [], createdAt: old }
  await db.insertInto('uploadedObjects').values(photo).execute()
  await expect(admin(['verify', '--remove'])).rejects.toThrow(/^Photos without files: \d+\.$/)
  expect([existsSync(stray), existsSync(young)]).toEqual([false, true])
})

test('a sample world is taken out only where the next start does not bring it back, with its password', async () => {
  await expect(admin(['remove-demo'], '', true)).rejects.toThrow('Set DEMO=off first')
  await expect(admin(['remove-demo'])).rejects.toThrow('There is no sample world here.')
  const hashPassword = async (typed: string) => `$argon2id$${typed}`
  await loadDemo({ db, dataDir, today: new Date().toISOString().slice(0, 10), hashPassword })
  expect(existsSync(join(dataDir, 'demo-password.txt'))).toBe(true)
  const [line = '', ...more] = await admin(['remove-demo'])
  expect(line).toMatch(
    /^Removed: 40 invented members, \d+ festivals and \d+ socials\. Everything else stays, including the real festivals\.$/,
  )
  expect(more).toEqual([])
  expect(existsSync(join(dataDir, 'demo-password.txt'))).toBe(false)
})

test('words that do not fit name the usage of their command', () => {
  for (const words of [[], ['promote', 'Ana'], ['toString']])
    expect(() => commandOf(words)).toThrow('Usage: npm run admin -- COMMAND\n\n  list ')
  for (const words of [['grant'], ['grant', 'Ana', 'Bea'], ['grant', 'Ana', '--force'], ['grant', '']])
    expect(() => commandOf(words)).toThrow('Usage: npm run admin -- grant USERNAME')
})
