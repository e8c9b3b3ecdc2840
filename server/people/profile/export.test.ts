import { beforeAll, describe, expect, test } from 'vitest'
import { inDatabase } from '../../platform/db/connections/connect.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { tables } from '../../tables.ts'
import { columnsOfTables, dumpOf, foreignKeysToUsers } from '../../testing/contract/catalog.ts'
import { canary } from '../../testing/samples/sample.ts'
import { makeWhole } from '../../testing/contract/whole-member.ts'

const { db, signUp, visitor, clientOf } = await testApp({ rateLimits: 'on' })

type Row = Record<string, unknown>
let ana: TestMember
let bea: TestMember
let data: Record<string, Row[]>

beforeAll(async () => {
  ana = await signUp('Ana')
  bea = await signUp('Bea')
  await makeWhole(db, ana.user.id, bea.user.id)
  data = await ana.api.profile.export()
})

const decisions = Object.entries(tables).map(([table, decision]) => ({
  table: inDatabase(table),
  name: table,
  decision,
}))
const shares = decisions.flatMap(({ table, name, decision }) => ('rows' in decision ? [{ table, name, decision }] : []))

describe('every table and column has a decision:', () => {
  test('each table with a foreign key to a member is exported @S2.42', async () => {
    const tables = new Set((await foreignKeysToUsers(db)).map(({ table }) => table))
    expect(tables.size).toBeGreaterThanOrEqual(30)
    for (const { table } of shares) tables.delete(table)
    expect([...tables]).toEqual([])
  })

  test("each table with a member's id, address or texts is exported, except counters and search words", async () => {
    const traces = [ana.user.id, `${canary}@example.com`, canary]
    const holding = [...(await dumpOf(db))]
      .filter(([, rows]) => rows.some((row) => traces.some((trace) => row.toLowerCase().includes(trace))))
      .map(([table]) => table.replace('public.', ''))
    const shared = shares.map(({ table }) => table)
    const withheld = ['rate_counters', 'search_word_keys', 'search_words']
    expect(holding.filter((table) => !shared.includes(table)).toSorted()).toEqual(withheld)
    expect(holding.toSorted()).toEqual([...shared, ...withheld].toSorted())
  })

  test('every column of these tables is listed and every listed column exists', async () => {
    const columns = await columnsOfTables(db)
    for (const { table, decision } of shares) {
      const decided = [...decision.columns.trim().split(/\s+/), ...Object.keys(decision.withheld ?? {})].map(inDatabase)
      const stored = columns.filter((one) => one.table === table).map(({ column }) => column)
      expect({ table, columns: decided.toSorted() }).toEqual({ table, columns: stored.toSorted() })
    }
  })

  test('no column with the name of a secret and no binary column is exported', async () => {
    const names = shares.flatMap(({ table, decision }) =>
      decision.columns
        .trim()
        .split(/\s+/)
        .map((column) => `${table}.${inDatabase(column)}`),
    )
    expect(names.filter((name) => /password|secret|hash|token(?!s\.)/i.test(name))).toEqual([])
    const bytes = (await columnsOfTables(db, ['bytea'])).map(({ table, column }) => `${table}.${column}`)
    expect(bytes.length).toBeGreaterThanOrEqual(4)
    expect(names.filter((name) => bytes.includes(name))).toEqual([])
  })
})

describe("a member's data export", () => {
  test('contains rows of every table about them, with every column @S2.42', () => {
    expect(Object.keys(data)).toEqual(shares.map(({ name }) => name))
    for (const { name, decision } of shares) {
      expect([name, data[name]?.length]).not.toEqual([name, 0])
      for (const row of data[name] ?? []) expect(Object.keys(row)).toEqual(decision.columns.trim().split(/\s+/))
    }
  })

  test('contains their own texts', () => {
    expect(data['users']).toEqual([
      expect.objectContaining({
        id: ana.user.id,
        username: canary,
        email: `${canary}@example.com`,
        danceStyles: [canary],
      }),
    ])
    expect(data['userPreferences']).toEqual([
      expect.objectContaining({ mealPreferences: [canary], openToMeals: true, gender: 'Female' }),
    ])
    expect(data['verifications']).toEqual([
      expect.objectContaining({ type: 'email', metadata: { by: canary } }),
      expect.objectContaining({ type: 'id', status: 'pending', note: canary, code: 'compas-canary22' }),
      expect.objectContaining({ type: 'instagram', status: 'rejected', reason: canary }),
    ])
    expect(data['verificationRequests']).toHaveLength(1)
    expect(data['mailOutbox']?.map(({ toAddress }) => toAddress)).toEqual(
      expect.arrayContaining([`New.${canary}@example.com`, `${canary}@example.com`]),
    )
    expect(data['waitlist']).toHaveLength(1)
  })

  test('formats timestamps as the rest of the API does @S1.6', async () => {
    const instants = await columnsOfTables(db, ['timestamp with time zone'])
    // The date of a social is local to its city, without a zone.
    const locals = await columnsOfTables(db, ['timestamp without time zone'])
    const days = await columnsOfTables(db, ['date'])
    const seen = { instants: 0, locals: 0, days: 0 }
    for (const { table, name } of shares)
      for (const row of data[name] ?? [])
        for (const [column, value] of Object.entries(row)) {
          const isIn = (columns: typeof instants) =>
            value !== null && columns.some((one) => one.table === table && one.column === inDatabase(column))
          if (isIn(instants)) {
            expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
            seen.instants++
          } else if (isIn(locals)) {
            expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
            seen.locals++
          } else if (isIn(days)) {
            expect(value).toMatch(/^\d{4}-\d\d-\d\d$/)
            seen.days++
          }
        }
    expect(seen.instants).toBeGreaterThan(40)
    expect(seen.locals).toBeGreaterThan(1)
    expect(seen.days).toBeGreaterThan(4)
    expect(data['festivals']?.[0]).toMatchObject({ startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  })

  test('contains no secret: no password, token, hash or working link', async () => {
    const { password } = await db
      .selectFrom('users')
      .select('password')
      .where('id', '=', ana.user.id)
      .executeTakeFirstOrThrow()
    const text = JSON.stringify(data)
    for (const secret of [String(password), ana.token, 'argon2', '#token=', canary.padEnd(40, 'x')])
      expect(text).not.toContain(secret)
  })

  test('contains no data of others: no address, message, block, report or room request of another member', () => {
    const text = JSON.stringify(data)
    for (const theirs of [bea.user.email, bea.user.username, bea.user.name]) expect(text).not.toContain(theirs)
    const senders = (table: string, column: string) => new Set(data[table]?.map((row) => row[column]))
    expect(senders('chatMessages', 'senderId')).toEqual(new Set([ana.user.id]))
    expect(senders('blocks', 'blockerId')).toEqual(new Set([ana.user.id]))
    expect(senders('reports', 'reporterId')).toEqual(new Set([ana.user.id]))
    expect(senders('roomRequests', 'requesterId')).toEqual(new Set([ana.user.id]))
  })

  test('contains a rating of the member only once it is shown to others', async () => {
    const [carla, dora] = [await signUp('Carla'), await signUp('Dora')]
    const context = { contextType: 'meetup', contextId: ana.user.id, score: 1 } as const
    const rate = (from: TestMember, to: TestMember) =>
      db
        .insertInto('ratings')
        .values({ raterId: from.user.id, rateeId: to.user.id, ...context, countsAt: new Date() })
        .execute()
    await rate(dora, carla)
    expect((await carla.api.profile.export())['ratings']).toEqual([])
    expect((await dora.api.profile.export())['ratings']).toHaveLength(1)
    await rate(carla, dora)
    expect((await carla.api.profile.export())['ratings']).toHaveLength(2)
  })

  test('contains no rows with an address that the member has not verified', async () => {
    const eva = await signUp('Eva')
    await db.insertInto('waitlist').values({ email: eva.user.email, name: 'Somebody' }).execute()
    expect((await eva.api.profile.export())['waitlist']).toEqual([])
  })
})

describe('threat 45, an address that belonged to another member before:', () => {
  const subjects = async ({ api }: TestMember) =>
    (await api.profile.export())['mailOutbox']?.map(({ subject }) => String(subject)) ?? []

  test('its emails belong to the member they were sent to, in both exports and when either account is deleted', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    const address = ana.user.email
    const [emailsOfAna, emailsOfBea] = [await subjects(ana), await subjects(bea)]
    await visitor.auth.forgotPassword({ body: { email: address } })
    await db
      .updateTable('users')
      .set({ email: `new.${address}` })
      .where('id', '=', ana.user.id)
      .execute()
    await db.updateTable('users').set({ email: address }).where('id', '=', bea.user.id).execute()
    expect(await subjects(ana)).toEqual([...emailsOfAna, 'Choose a new password'])
    expect(await subjects(bea)).toEqual(emailsOfBea)
    await visitor.auth.forgotPassword({ body: { email: address } })
    expect(await subjects(bea)).toEqual([...emailsOfBea, 'Choose a new password'])
    await bea.api.profile.remove({ body: { password } })
    expect(await subjects(ana)).toEqual([...emailsOfAna, 'Choose a new password'])
    await ana.api.profile.remove({ body: { password } })
    expect(await db.selectFrom('mailOutbox').select('id').where('toAddress', '=', address).execute()).toEqual([])
  })

  test("an email to a member's requested address stays theirs after another member takes the address", async () => {
    const eva = await signUp('Eva')
    await eva.api.profile.change({ body: { email: 'fina@example.com', currentPassword: password } })
    const asked = await subjects(eva)
    const fina = { username: 'fina', email: 'Fina@example.com', password, name: 'Fina', location: 'Cali', age: 30 }
    const { token } = await visitor.auth.register({ body: fina })
    expect(await subjects(eva)).toEqual(asked)
    expect((await clientOf(token).profile.export())['mailOutbox']).toHaveLength(1)
  })
})
