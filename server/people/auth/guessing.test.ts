import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { password, testApp } from '../../testing/app.ts'
import { untilFreshWindow } from '../../testing/until.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'

/** Records each password verification: a guess that is refused earlier costs no work and reveals nothing. */
function countingPasswords(cost = { memoryCost: 8, timeCost: 1 }) {
  const evaluated: (string | null)[] = []
  /** The verifications against the password of an account. */
  const guesses = () => evaluated.filter((stored) => stored !== null)
  const own = createPasswords({ cost, queued: 1000 })
  const passwords: Passwords = {
    hash: own.hash,
    verify: (stored, secret, from) => (evaluated.push(stored), own.verify(stored, secret, from)),
  }
  return { evaluated, guesses, passwords }
}

/** Waits until the counting window of logins cannot end during a test. */
const waitForFullWindow = () => untilFreshWindow(900, 15_000)

/** Runs `work` this many times, up to `atOnce` of them concurrently. */
async function runConcurrently(times: number, atOnce: number, work: (at: number) => Promise<void>) {
  let next = 0
  const worker = async () => {
    while (next < times) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

type Try = { username: string; secret?: string; address?: string; cookie?: string }

describe('threat 15, finding out who is a member:', () => {
  test('an unknown name and a wrong password get the same reply after the same work @S2.12', async () => {
    const { evaluated, passwords } = countingPasswords()
    const { app, signUp } = await testApp({ services: { passwords } })
    const { user } = await signUp()
    const replies = []
    for (const username of [user.username, 'nobody_here']) {
      const payload = { username, password: 'not this one' }
      replies.push(await app.inject({ method: 'POST', url: '/api/auth/login', payload }))
    }
    expect(evaluated).toEqual([expect.stringMatching(/^\$argon2id\$/), null])
    const [wrong, unknown] = replies
    expect([unknown?.statusCode, unknown?.body]).toEqual([wrong?.statusCode, wrong?.body])
    expect(Object.keys(unknown?.headers ?? {})).toEqual(Object.keys(wrong?.headers ?? {}))
  })

  // The exact limit is measured by the benchmark's row login-timing.
  test('an unknown name and a wrong password take about the same time @S2.12', async () => {
    const { passwords } = countingPasswords({ memoryCost: 4096, timeCost: 2 })
    const { app, signUp } = await testApp({ services: { passwords } })
    const { user } = await signUp()
    const timed = async (username: string) => {
      const start = performance.now()
      const payload = { username, password: 'not this one' }
      await app.inject({ method: 'POST', url: '/api/auth/login', payload })
      return performance.now() - start
    }
    const [known, unknown]: number[][] = [[], []]
    // Measured alternately, so that other load affects both alike; the fastest run is the least disturbed.
    for (let time = 0; time < 40; time++) {
      known?.push(await timed(user.username))
      unknown?.push(await timed('nobody_here'))
    }
    const ratio = Math.min(...(unknown ?? [])) / Math.min(...(known ?? []))
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.6)
  })
})

describe('threat 44, identifying accounts by their limits:', { timeout: 120_000 }, async () => {
  const { passwords } = countingPasswords()
  const { app, db, signUp } = await testApp({ rateLimits: 'on', services: { passwords } })

  /** Status, body and headers of each reply to failed sign-ins with these names, in order. */
  async function repliesTo(names: string[]) {
    await sql`truncate rate_counters`.execute(db)
    await waitForFullWindow()
    const replies = []
    for (const username of names) {
      const payload = { username, password: 'not this one' }
      const { statusCode, body, headers } = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
      const { 'x-request-id': _id, date: _date, 'retry-after': wait, ...others } = headers
      replies.push({ statusCode, body, headers: { ...others, waits: wait !== undefined } })
    }
    return replies
  }

  test.each([
    ['one after the other', (one: string, other: string) => [...Array(12).fill(one), ...Array(12).fill(other)]],
    ['alternately', (one: string, other: string) => Array.from({ length: 24 }, (_, at) => (at % 2 ? one : other))],
    [
      'six times with the first, then with the second',
      (one: string, other: string) => [...Array(6).fill(one), ...Array(12).fill(other)],
    ],
  ])('one account, two, a suspended or deleted one, or none get the same replies, tried %s', async (_, order) => {
    const [ana, bea, suspended, former] = [await signUp(), await signUp(), await signUp(), await signUp()]
    await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', suspended.user.id).execute()
    await db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', former.user.id).execute()
    const expected = await repliesTo(order('nobody_here', 'nobody@example.com'))
    expect(new Set(expected.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]))
    expect(await repliesTo(order(ana.user.username, ana.user.email))).toEqual(expected)
    expect(await repliesTo(order(ana.user.email, ana.user.username))).toEqual(expected)
    expect(await repliesTo(order(ana.user.username, bea.user.email))).toEqual(expected)
    expect(await repliesTo(order(ana.user.username, 'nobody@example.com'))).toEqual(expected)
    expect(await repliesTo(order(suspended.user.username, suspended.user.email))).toEqual(expected)
    expect(await repliesTo(order(former.user.username, former.user.email))).toEqual(expected)
  })

  test('the owner can sign in from a known device with username or address after failed attempts at both', async () => {
    const { user } = await signUp()
    await sql`truncate rate_counters`.execute(db)
    const login = (username: string, cookie = '', secret = password) => {
      const payload = { username, password: secret }
      return app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { cookie } })
    }
    const cookie = /device=[^;]+/.exec(String((await login(user.username)).headers['set-cookie']))?.[0] ?? ''
    for (const name of [user.username, user.email])
      for (let time = 0; time < 12; time++) await login(name, '', 'not this one')
    for (const name of [user.username, user.email]) {
      expect((await login(name)).statusCode).toBe(429)
      expect((await login(name, cookie)).statusCode).toBe(200)
    }
  })
})

describe('threat 16, guessing passwords:', async () => {
  const { evaluated, guesses, passwords } = countingPasswords()
  const { app, db, signUp } = await testApp({ rateLimits: 'on', services: { passwords } })
  const secondInstance = await testApp({ db, rateLimits: 'on', services: { passwords } })

  beforeEach(async () => {
    await sql`truncate rate_counters`.execute(db)
    evaluated.length = 0
    await waitForFullWindow()
  })

  async function login({ username, secret = 'a guess', address = '198.51.100.1', cookie = '' }: Try, at = app) {
    const payload = { username, password: secret }
    const headers = { cookie }
    return await at.inject({ method: 'POST', url: '/api/auth/login', payload, headers, remoteAddress: address })
  }
  /** Moves all counters back by 15 minutes, instead of waiting or changing the clock. */
  const ageCounters = () =>
    sql`
      with counted as (delete from rate_counters returning key, window_start, count)
      insert into rate_counters (key, window_start, count)
      select key, window_start - interval '15 minutes', count from counted order by window_start`.execute(db)
  const deviceIn = (headers: Record<string, unknown>) => /device=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? ''

  test('of 500 guesses at one member from 50 IP addresses on two instances, ten are verified', async () => {
    const { user } = await signUp()
    const statuses: number[] = []
    await runConcurrently(500, 50, async (at) => {
      const guess = { username: at % 3 ? user.username : user.email, address: `203.0.113.${at % 50}` }
      statuses.push((await login(guess, at % 2 ? app : secondInstance.app)).statusCode)
    })
    expect(guesses()).toHaveLength(10)
    // Ten attempts with each of the two names are allowed, as for two accounts or unknown names.
    expect(statuses.filter((status) => status === 429)).toHaveLength(480)
  })

  test('of all guesses at one member from 50 IP addresses within an hour, 40 are verified, and the owner can sign in', async () => {
    const { user } = await signUp()
    const cookie = deviceIn((await login({ username: user.username, secret: password })).headers)
    evaluated.length = 0
    const statuses = new Map<number, number>()
    // Further ones would be handled like the refused ones.
    const ofQuarter = 500
    for (let quarter = 0; quarter < 4; quarter++) {
      await runConcurrently(ofQuarter, 20, async (at) => {
        const username = at % 3 ? user.username : user.email
        const guess = { username, secret: `guess ${at}`, address: `203.0.113.${at % 50}` }
        const { statusCode } = await login(guess, at % 2 ? app : secondInstance.app)
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      })
      expect((await login({ username: user.username, secret: password })).statusCode).toBe(429)
      expect((await login({ username: user.username, secret: password, cookie })).statusCode).toBe(200)
      await ageCounters()
    }
    const owners = 4
    expect(guesses().length - owners).toBe(40)
    expect(Object.fromEntries(statuses)).toEqual({ 401: 80, 429: 4 * ofQuarter - 80 })
  }, 120_000)

  test('of guesses at many members from one IP address, fifty are verified', async () => {
    for (let at = 0; at < 80; at++) await login({ username: `nobody_${at}` })
    expect(evaluated).toHaveLength(50)
  })

  test('the owner can still sign in from a device that they used before', async () => {
    const { user } = await signUp()
    const { headers } = await login({ username: user.username, secret: password })
    const cookie = deviceIn(headers)
    for (let at = 0; at < 30; at++) await login({ username: user.username, address: `203.0.113.${at}` })
    expect((await login({ username: user.username, secret: password })).statusCode).toBe(429)
    // Also from an IP address that has reached its own limit.
    for (let at = 0; at < 60; at++) await login({ username: `nobody_${at}`, address: '203.0.113.1' })
    const owner = await login({ username: user.email, secret: password, address: '203.0.113.1', cookie })
    expect(owner.statusCode).toBe(200)
  })

  test('a known device has its own limit of ten failures and is valid for one member only', async () => {
    const [ana, bea] = [await signUp(), await signUp()]
    const cookie = deviceIn((await login({ username: ana.user.username, secret: password })).headers)
    evaluated.length = 0
    for (let time = 0; time < 15; time++) await login({ username: ana.user.username, cookie })
    expect(evaluated).toHaveLength(10)
    for (let time = 0; time < 10; time++) await login({ username: bea.user.username })
    expect((await login({ username: bea.user.username, secret: password, cookie })).statusCode).toBe(429)
  })

  test.each([
    ['that is invented', () => `device=${'A'.repeat(43)}.${'A'.repeat(43)}`],
    ['with another id', (cookie: string) => cookie.replace(/device=./, 'device=.')],
    ['with its signature cut off', (cookie: string) => cookie.replace(/\..*/, '.')],
    ['without a value', () => 'device='],
  ])('a device cookie %s is not accepted', async (_, forged) => {
    const { user } = await signUp()
    const cookie = deviceIn((await login({ username: user.username, secret: password })).headers)
    for (let time = 0; time < 10; time++) await login({ username: user.username })
    expect((await login({ username: user.username, cookie: forged(cookie) })).statusCode).toBe(429)
    expect((await login({ username: user.username, cookie, secret: password })).statusCode).toBe(200)
  })

  test('a known device is no authentication, and a new password invalidates it', async () => {
    const { user } = await signUp()
    const reply = await login({ username: user.username, secret: password })
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^device=[\w-]{43}\.[\w-]{43}; Max-Age=31536000; Path=\/api\/auth\/login; HttpOnly; SameSite=Strict$/,
    )
    const cookie = deviceIn(reply.headers)
    expect((await app.inject({ url: '/api/auth/me', headers: { cookie } })).statusCode).toBe(401)
    expect((await login({ username: user.username, cookie })).statusCode).toBe(401)
    const changed = await passwords.hash('vamos a bailar', '192.0.2.1')
    await db.updateTable('users').set({ password: changed }).where('id', '=', user.id).execute()
    for (let time = 0; time < 10; time++) await login({ username: user.username })
    const other = await login({ username: user.username, secret: 'vamos a bailar', cookie })
    expect(other.statusCode).toBe(429)
  })
})

test('threat 17, a flood of logins: calls beyond the queue are refused at once, the others and those of another IP address succeed', async () => {
  const passwords = createPasswords({ concurrent: 1, queued: 5, cost: { memoryCost: 32_768, timeCost: 4 } })
  const { app, signUp } = await testApp({ services: { passwords } })
  const { user } = await signUp()
  const payload = { username: user.username, password }
  const login = { method: 'POST', url: '/api/auth/login', payload } as const
  const flood = Array.from({ length: 30 }, () => app.inject(login))
  const elsewhere = app.inject({ ...login, remoteAddress: '198.51.100.7' })
  const replies = await Promise.all(flood)
  expect((await elsewhere).statusCode).toBe(200)
  const refused = replies.filter(({ statusCode }) => statusCode === 503)
  expect(replies.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(6)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
})
