import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '../platform/db/connections/connect.ts'
import { withStartLock } from '../platform/db/migrate/start-lock.ts'
import { testConnection, testDatabase } from '../testing/databases/database.ts'
import { demoAttendance, demoCounts } from '../testing/demo.ts'
import { loadDemo, loadDemoWorld } from './demo.ts'
import { demoPassword } from './demo-password.ts'

const today = '2026-11-21'
/** A string in the format of an argon2id hash, which a check in the database requires. */
const hashPassword = async (password: string) => `$argon2id$${password}`
const hash = () => hashPassword('secret')

const folder = await mkdtemp(join(tmpdir(), 'compas-demo-'))
afterAll(() => rm(folder, { recursive: true }))

const festivalsPerMonth = async (db: Database) => {
  const rows = await db.selectFrom('festivals').select('startDate').where('approvedAt', 'is not', null).execute()
  return Map.groupBy(rows, ({ startDate }) => startDate.slice(0, 7))
}

describe('loading again', () => {
  test('adds nothing on the same day, nor when two processes do it at once @S10.7', async () => {
    const connection = await testConnection()
    const [one, other] = [connect(connection), connect(connection)]
    const options = { dataDir: join(folder, 'twice'), today, hashPassword }
    const [first, second] = await Promise.all(
      [one, other].map((db) => withStartLock(db, () => loadDemo({ db, ...options }))),
    )
    if (!first) throw new Error('both have loaded')
    expect(second).toEqual(first)
    const before = await demoCounts(one)
    const third = await loadDemo({ db: one, ...options })
    expect(third).toEqual(first)
    expect(third).toMatchObject({ username: 'demo', members: 40 })
    expect(third.festivals).toBeGreaterThan(120)
    expect(await demoCounts(one)).toEqual(before)
    const { password } = await one
      .selectFrom('users')
      .select('password')
      .where('username', '=', 'demo')
      .executeTakeFirstOrThrow()
    expect(password).toBe(await hashPassword(first.password))
    await Promise.all([one.destroy(), other.destroy()])
  })

  test('adds the new months, from any day', async () => {
    const db = await testDatabase()
    for (const day of ['2026-11-21', '2027-03-31', '2028-02-29']) {
      await loadDemoWorld(db, { today: day, hash })
      const months = await festivalsPerMonth(db)
      for (let next = 1; next <= 12; next++) {
        const month = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + next))
          .toISOString()
          .slice(0, 7)
        expect(months.get(month)?.length, `${month} seen from ${day}`).toBeGreaterThanOrEqual(6)
      }
    }
  })

  test('keeps what members changed meanwhile', async () => {
    const db = await testDatabase()
    await loadDemoWorld(db, { today, hash })
    const { id } = await db.selectFrom('users').select('id').where('username', '=', 'demo').executeTakeFirstOrThrow()
    await db.updateTable('users').set({ username: 'someone.else', bio: 'Mine now' }).where('id', '=', id).execute()
    await db.deleteFrom('festivalAttendance').where('userId', '=', id).execute()
    await db.deleteFrom('userFollows').where('followerId', '=', id).execute()
    await db.updateTable('festivals').set({ price: '€1' }).where('sourceKey', '=', 'demo-2026-12-1').execute()

    const again = await loadDemo({ db, dataDir: join(folder, 'changed'), today, hashPassword })
    expect(again).toMatchObject({ username: 'someone.else', members: 40 })
    expect((await demoAttendance(db)).filter(({ username }) => username === 'someone.else')).toEqual([])
    expect(await db.selectFrom('userFollows').select('id').where('followerId', '=', id).execute()).toEqual([])
    const changed = db.selectFrom('festivals').select('price').where('sourceKey', '=', 'demo-2026-12-1')
    expect(await changed.executeTakeFirst()).toEqual({ price: '€1' })
  })

  test('changes neither the name nor the password of a member with that username', async () => {
    const db = await testDatabase()
    const stranger = { username: 'Demo', name: 'Dee', email: 'dee@example.com', password: await hashPassword('hers') }
    await db.insertInto('users').values(stranger).execute()
    await loadDemo({ db, dataDir: join(folder, 'stranger'), today, hashPassword })
    const found = await db
      .selectFrom('users')
      .select(['username', 'name', 'email', 'password'])
      .where('name', '=', 'Dee')
      .execute()
    expect(found).toEqual([stranger])
  })
})

describe('sample socials', () => {
  const socials = async (db: Database) => {
    const count = db.selectFrom('socialParties').select((eb) => eb.fn.countAll<number>().as('count'))
    return (await count.executeTakeFirstOrThrow()).count
  }
  const member = { username: 'Dee', name: 'Dee', email: 'dee@example.com', password: '$argon2id$hers' }

  test('are not added beside members of a site that never had any', async () => {
    const db = await testDatabase()
    await loadDemoWorld(db, { today, hash })
    await db.deleteFrom('socialParties').execute()
    await db.insertInto('users').values(member).execute()
    await loadDemoWorld(db, { today, hash })
    expect(await socials(db)).toBe(0)
  })

  test('get their next dates also once members have joined', async () => {
    const db = await testDatabase()
    await loadDemoWorld(db, { today, hash })
    const before = await socials(db)
    expect(before).toBeGreaterThan(0)
    await db.insertInto('users').values(member).execute()
    await loadDemoWorld(db, { today: '2026-11-28', hash })
    expect(await socials(db)).toBeGreaterThan(before)
  })
})

describe('the password of the demo member', () => {
  test('is created once for a data folder, readable by its owner only', async () => {
    const dataDir = join(folder, 'password')
    const asked = await Promise.all(Array.from({ length: 8 }, () => demoPassword(dataDir)))
    expect(new Set(asked.map(({ password }) => password)).size).toBe(1)
    expect(asked.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(asked[0]?.password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    const file = join(dataDir, 'demo-password.txt')
    expect(await readFile(file, 'utf8')).toBe(`${asked[0]?.password}\n`)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('differs between folders, and a lost one is replaced @S10.9', async () => {
    const db = await testDatabase()
    const dataDir = join(folder, 'lost')
    const first = await loadDemo({ db, dataDir, today, hashPassword })
    await rm(dataDir, { recursive: true })
    const second = await loadDemo({ db, dataDir, today, hashPassword })
    expect(second.password).not.toBe(first.password)
    const { password } = await db
      .selectFrom('users')
      .select('password')
      .where('username', '=', 'demo')
      .executeTakeFirstOrThrow()
    expect(password).toBe(await hashPassword(second.password))
  })
})
