import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { untilFreshWindow } from '../../testing/until.ts'

const { app, db, visitor, clientOf, signUp } = await testApp()
const limited = await testApp({ db, rateLimits: 'on' })

const join = (email: string, name?: string) => visitor.waitlist.join({ body: { email, name } })
const known = { status: 409, code: 'already_on_waitlist', message: 'This email is already on the waitlist' }
let made = 0
const newEmail = () => `waiting.${made++}@example.org`
const entriesOf = (email: string) =>
  db.selectFrom('waitlist').select(['email', 'name']).where(sql<boolean>`lower(email) = lower(${email})`).execute()

describe('joining the waitlist', () => {
  test('stores the address and the name, which may be left out @P3.22 @P5.54 @P7.46 @S9.25', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/waitlist',
      payload: { email: ' First@Example.org ', name: ' Noa ', id: 'x', createdAt: '2001-01-01T00:00:00Z' },
    })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({ name: 'Noa', createdAt: expect.stringMatching(/^20[2-9]\d-/) })
    expect(await entriesOf('first@example.org')).toEqual([{ email: 'First@Example.org', name: 'Noa' }])
    for (const name of [undefined, null, '', '  ']) {
      const email = newEmail()
      expect((await visitor.waitlist.join({ body: { email, name } })).name).toBeNull()
      expect(await entriesOf(email)).toEqual([{ email, name: null }])
    }
  })

  test('a second time is refused, in any case of the letters, and changes nothing @S9.26', async () => {
    const email = newEmail()
    await join(email, 'Noa')
    for (const again of [email, email.toUpperCase(), ` ${email}`])
      await expect(join(again, 'Mia')).rejects.toMatchObject(known)
    expect(await entriesOf(email)).toEqual([{ email, name: 'Noa' }])
  })

  test('fifty times at once puts an address on the list once @P3.58', async () => {
    const email = newEmail()
    const tries = await Promise.allSettled(Array.from({ length: 50 }, () => join(email)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await entriesOf(email)).toHaveLength(1)
  })

  test.each([
    [{}, { email: 'Please enter a valid email address' }],
    [{ email: 'nobody' }, { email: 'Please enter a valid email address' }],
    [{ email: 'a@example.org', name: 'A' }, { name: 'Name must be at least 2 characters' }],
    [{ email: 'a@example.org', name: '😀' }, { name: 'Name must be at least 2 characters' }],
    [{ email: 'a@example.org', name: 'A'.repeat(81) }, { name: 'Please use at most 80 characters' }],
  ])('with %j is refused with %j @P5.53 @P5.54 @P9.55', async (payload, fields) => {
    const reply = await app.inject({ method: 'POST', url: '/api/waitlist', payload })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_input', fields })
  })

  test('takes the same time for a known address as for a new one (threat 65)', async () => {
    const email = newEmail()
    await join(email)
    const pairs = 400
    const times: Record<'known' | 'new', number[]> = { known: [], new: [] }
    const timed = async (kind: 'known' | 'new') => {
      const start = performance.now()
      await join(kind === 'known' ? email : newEmail()).catch((error: unknown) => expect(error).toMatchObject(known))
      times[kind].push(performance.now() - start)
    }
    for (let at = 0; at < pairs; at += 50)
      await Promise.all(Array.from({ length: 50 }, () => [timed('known'), timed('new')]).flat())
    const median = (kind: 'known' | 'new') => times[kind].toSorted((a, b) => a - b)[pairs / 2] as number
    expect(times.known).toHaveLength(pairs)
    // The work takes a few milliseconds, so a difference is hidden by the minimum time of each call.
    expect(Math.min(...times.known, ...times.new)).toBeGreaterThan(240)
    expect(Math.abs(median('known') / median('new') - 1)).toBeLessThan(0.05)
  }, 30_000)
})

describe('the limits of joining (threat 65)', () => {
  beforeEach(async () => {
    await sql`truncate rate_counters`.execute(db)
    await untilFreshWindow(3600, 10_000)
  })

  const from = (address: string, email = newEmail(), token?: string) =>
    limited.app.inject({
      method: 'POST',
      url: '/api/waitlist',
      payload: { email },
      remoteAddress: address,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    })
  const statuses = async (replies: ReturnType<typeof from>[]) =>
    (await Promise.all(replies)).map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)

  test('are five an hour from one address, for known and new email addresses alike, also as another member each time @S9.27', async () => {
    const email = newEmail()
    await clientOf(null).waitlist.join({ body: { email } })
    expect(await statuses([from('198.51.100.1', email), from('198.51.100.1', email.toUpperCase())])).toEqual([409, 409])
    const members = [await signUp(), await signUp()]
    expect(await statuses(members.map(({ token }) => from('198.51.100.1', undefined, token)))).toEqual([201, 201])
    expect(await statuses([from('198.51.100.1')])).toEqual([201])
    for (const tried of [email, newEmail()]) {
      const reply = await from('198.51.100.1', tried, members[0]?.token)
      expect(reply.statusCode).toBe(429)
      expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    }
    expect(await statuses([from('198.51.100.2')])).toEqual([201])
  })

  test('are sixty a day from one address', async () => {
    await db
      .insertInto('rateCounters')
      .values({
        key: 'waitlistOfDay:198.51.100.3',
        windowStart: sql`date_bin(interval '1 day', now(), timestamptz 'epoch')`,
        count: 59,
      })
      .execute()
    expect(await statuses([from('198.51.100.3')])).toEqual([201])
    expect(await statuses([from('198.51.100.3')])).toEqual([429])
  })

  test('are five an hour for one email address, from wherever it is tried', async () => {
    const email = newEmail()
    const tries = (count: number, first: number) =>
      Array.from({ length: count }, (_, at) => from(`198.51.100.${first + at}`, email))
    expect(await statuses(tries(5, 10))).toEqual([201, 409, 409, 409, 409])
    expect(await statuses(tries(2, 20))).toEqual([429, 429])
    const keys = await db.selectFrom('rateCounters').select('key').execute()
    expect(JSON.stringify(keys)).not.toContain(email)
  })

  test('do not count input that is refused', async () => {
    for (let at = 0; at < 8; at++) expect((await from('198.51.100.30', 'nobody')).statusCode).toBe(400)
    expect(await statuses([from('198.51.100.30')])).toEqual([201])
  })
})
