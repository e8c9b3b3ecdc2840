import { beforeAll, describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../testing/app.ts'
import { columnsOfTables, dumpOf, foreignKeysToUsers } from '../testing/catalog.ts'
import { canary, makeWhole } from '../testing/whole-member.ts'
import { memberData } from './member-data.ts'

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

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const decisions = Object.entries(memberData).map(([table, decision]) => ({
  table: snakeCase(table),
  name: table,
  decision,
}))
const shares = decisions.flatMap(({ table, name, decision }) => ('rows' in decision ? [{ table, name, decision }] : []))

describe('every table and column is decided on:', () => {
  test('each that points to a member is handed out', async () => {
    const tables = new Set((await foreignKeysToUsers(db)).map(({ table }) => table))
    expect(tables.size).toBeGreaterThanOrEqual(30)
    for (const { table } of shares) tables.delete(table)
    expect([...tables]).toEqual([])
  })

  test("each that holds a member's id, address or words is handed out, but for counters and single words", async () => {
    const traces = [ana.user.id, `${canary}@example.com`, canary]
    const holding = [...(await dumpOf(db))]
      .filter(([, rows]) => rows.some((row) => traces.some((trace) => row.toLowerCase().includes(trace))))
      .map(([table]) => table.replace('public.', ''))
    const shared = shares.map(({ table }) => table)
    const withheld = ['rate_counters', 'search_word_keys', 'search_words']
    expect(holding.filter((table) => !shared.includes(table)).toSorted()).toEqual(withheld)
    expect(holding.toSorted()).toEqual([...shared, ...withheld].toSorted())
  })

  test('no column of these is forgotten, and none is made up', async () => {
    const columns = await columnsOfTables(db)
    for (const { table, decision } of shares) {
      const decided = [...decision.columns.trim().split(/\s+/), ...Object.keys(decision.withheld ?? {})].map(snakeCase)
      const stored = columns.filter((one) => one.table === table).map(({ column }) => column)
      expect({ table, columns: decided.toSorted() }).toEqual({ table, columns: stored.toSorted() })
    }
  })

  test('no name of a secret, and nothing but text, is handed out', async () => {
    const names = shares.flatMap(({ table, decision }) =>
      decision.columns
        .trim()
        .split(/\s+/)
        .map((column) => `${table}.${snakeCase(column)}`),
    )
    expect(names.filter((name) => /password|secret|hash|token(?!s\.)/i.test(name))).toEqual([])
    const bytes = (await columnsOfTables(db, ['bytea'])).map(({ table, column }) => `${table}.${column}`)
    expect(bytes.length).toBeGreaterThanOrEqual(4)
    expect(names.filter((name) => bytes.includes(name))).toEqual([])
  })
})

describe('a member who asks for their data', () => {
  test('gets rows of every table that tells of them, with every column', () => {
    expect(Object.keys(data)).toEqual(shares.map(({ name }) => name))
    for (const { name, decision } of shares) {
      expect([name, data[name]?.length]).not.toEqual([name, 0])
      for (const row of data[name] ?? []) expect(Object.keys(row)).toEqual(decision.columns.trim().split(/\s+/))
    }
  })

  test('finds their words in it', () => {
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
    expect(data['verifications']).toEqual([expect.objectContaining({ type: 'email', metadata: { by: canary } })])
    expect(data['mailOutbox']?.map(({ toAddress }) => toAddress)).toEqual(
      expect.arrayContaining([`New.${canary}@example.com`, `${canary}@example.com`]),
    )
    expect(data['waitlist']).toHaveLength(1)
  })

  test('reads every time as the API tells times', async () => {
    const instants = await columnsOfTables(db, ['timestamp with time zone', 'timestamp without time zone'])
    let seen = 0
    for (const { table, name } of shares)
      for (const row of data[name] ?? [])
        for (const [column, value] of Object.entries(row)) {
          if (value === null || !instants.some((one) => one.table === table && one.column === snakeCase(column)))
            continue
          expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
          seen++
        }
    expect(seen).toBeGreaterThan(40)
    expect(data['festivals']?.[0]).toMatchObject({ startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  })

  test('gets no secret: no password, token or hash, and no link that works', async () => {
    const { password } = await db
      .selectFrom('users')
      .select('password')
      .where('id', '=', ana.user.id)
      .executeTakeFirstOrThrow()
    const text = JSON.stringify(data)
    for (const secret of [String(password), ana.token, 'argon2', '#token=', canary.padEnd(40, 'x')])
      expect(text).not.toContain(secret)
  })

  test("gets nothing of others: not their address, their messages, their blocks, nor what they reported or wrote of the member's room", () => {
    const text = JSON.stringify(data)
    for (const theirs of [bea.user.email, bea.user.username, bea.user.name]) expect(text).not.toContain(theirs)
    const senders = (table: string, column: string) => new Set(data[table]?.map((row) => row[column]))
    expect(senders('chatMessages', 'senderId')).toEqual(new Set([ana.user.id]))
    expect(senders('blocks', 'blockerId')).toEqual(new Set([ana.user.id]))
    expect(senders('reports', 'reporterId')).toEqual(new Set([ana.user.id]))
    expect(senders('roomRequests', 'requesterId')).toEqual(new Set([ana.user.id]))
  })

  test('reads a rating of theirs no sooner than its time has come', async () => {
    const [carla, dora] = [await signUp('Carla'), await signUp('Dora')]
    const context = { contextType: 'meetup', contextId: ana.user.id, score: 1 } as const
    const rate = (from: TestMember, to: TestMember) =>
      db
        .insertInto('ratings')
        .values({ raterId: from.user.id, rateeId: to.user.id, ...context })
        .execute()
    await rate(dora, carla)
    expect((await carla.api.profile.export())['ratings']).toEqual([])
    expect((await dora.api.profile.export())['ratings']).toHaveLength(1)
    await rate(carla, dora)
    expect((await carla.api.profile.export())['ratings']).toHaveLength(2)
  })

  test('finds nothing that only bears an address they never proved', async () => {
    const eva = await signUp('Eva')
    await db.insertInto('waitlist').values({ email: eva.user.email, name: 'Somebody' }).execute()
    expect((await eva.api.profile.export())['waitlist']).toEqual([])
  })
})

describe('threat 45, an address that was another member’s before:', () => {
  const subjects = async ({ api }: TestMember) =>
    (await api.profile.export())['mailOutbox']?.map(({ subject }) => String(subject)) ?? []

  test('its letters stay with whom they were written to, in the data of both and when either leaves', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    const address = ana.user.email
    const [lettersOfAna, lettersOfBea] = [await subjects(ana), await subjects(bea)]
    await visitor.auth.forgotPassword({ body: { email: address } })
    await db
      .updateTable('users')
      .set({ email: `new.${address}` })
      .where('id', '=', ana.user.id)
      .execute()
    await db.updateTable('users').set({ email: address }).where('id', '=', bea.user.id).execute()
    expect(await subjects(ana)).toEqual([...lettersOfAna, 'Choose a new password'])
    expect(await subjects(bea)).toEqual(lettersOfBea)
    await visitor.auth.forgotPassword({ body: { email: address } })
    expect(await subjects(bea)).toEqual([...lettersOfBea, 'Choose a new password'])
    await bea.api.profile.remove({ body: { password } })
    expect(await subjects(ana)).toEqual([...lettersOfAna, 'Choose a new password'])
    await ana.api.profile.remove({ body: { password } })
    expect(await db.selectFrom('mailOutbox').select('id').where('toAddress', '=', address).execute()).toEqual([])
  })

  test('what was written to an address that a member asked for is theirs, also once it is another member’s', async () => {
    const eva = await signUp('Eva')
    await eva.api.profile.change({ body: { email: 'fina@example.com', currentPassword: password } })
    const asked = await subjects(eva)
    const fina = { username: 'fina', email: 'Fina@example.com', password, name: 'Fina', location: 'Cali', age: 30 }
    const { token } = await visitor.auth.register({ body: fina })
    expect(await subjects(eva)).toEqual(asked)
    expect((await clientOf(token).profile.export())['mailOutbox']).toHaveLength(1)
  })
})
