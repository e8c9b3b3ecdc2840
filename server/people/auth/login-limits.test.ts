import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../../platform/http-error.ts'
import { password, testApp } from '../../testing/app.ts'
import { untilFreshWindow } from '../../testing/until.ts'

const { app, db, services, clientOf, signUp } = await testApp({ rateLimits: 'on' })
const secondInstance = await testApp({ db, rateLimits: 'on' })

/** Clears all counters, and waits if a counting window is about to end. */
beforeEach(async () => {
  await sql`truncate rate_counters`.execute(db)
  await untilFreshWindow(900, 5_000)
})

type From = { secret?: string; address?: string; at?: typeof app }

async function login(username: string, { secret = 'not this one', address = '198.51.100.1', at = app }: From = {}) {
  const payload = { username, password: secret }
  return await at.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: address })
}

async function fail(times: number, username: (at: number) => string, from: From = {}) {
  for (let at = 0; at < times; at++) expect((await login(username(at), from)).statusCode).toBe(401)
}

describe('failed sign-ins', () => {
  test('are limited to ten for one name; then even the right password gets 429 with Retry-After @S1.19 @S2.13', async () => {
    const { user } = await signUp()
    await fail(10, () => user.username)
    for (const secret of ['not this one', password]) {
      const reply = await login(user.username, { secret })
      expect(reply.statusCode).toBe(429)
      expect(reply.json()).toMatchObject({ code: 'rate_limited' })
      expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1)
      expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(900)
    }
  })

  test('of one name are counted together in any case, from any IP address and on any instance', async () => {
    const { user } = await signUp()
    await fail(4, () => user.username.toUpperCase())
    await fail(3, () => user.username, { address: '198.51.100.2' })
    await fail(3, () => user.username.toLowerCase(), { at: secondInstance.app })
    for (const at of [app, secondInstance.app])
      expect((await login(user.username, { secret: password, address: '198.51.100.3', at })).statusCode).toBe(429)
  })

  test('of one account are counted together: beyond ten the right password gets the reply to a wrong one', async () => {
    const { user } = await signUp()
    await fail(5, () => user.username)
    await fail(5, () => user.email)
    await fail(1, () => user.username, { secret: password })
    await fail(1, () => user.email.toUpperCase(), { secret: password, at: secondInstance.app })
  })

  test('of an unknown name are limited in the same way', async () => {
    await fail(10, () => 'nobody_here')
    expect((await login('NOBODY_here')).statusCode).toBe(429)
  })

  test('of one account do not affect other accounts', async () => {
    const { user } = await signUp()
    await fail(10, () => 'nobody_here')
    expect((await login(user.username, { secret: password })).statusCode).toBe(200)
  })

  test('are limited to fifty from one IP address over all accounts; another IP address is not affected @S2.14', async () => {
    const { user } = await signUp()
    await fail(50, (at) => `nobody_${at}`)
    expect((await login(user.username, { secret: password })).statusCode).toBe(429)
    expect((await login(user.username, { secret: password, address: '198.51.100.2' })).statusCode).toBe(200)
  })

  test('from a refused IP address are not counted against the name', async () => {
    const { user } = await signUp()
    await fail(50, (at) => `nobody_${at}`)
    for (let time = 0; time < 12; time++) expect((await login(user.username)).statusCode).toBe(429)
    expect((await login(user.username, { secret: password, address: '198.51.100.2' })).statusCode).toBe(200)
  })

  test('are counted, successful sign-ins are not', async () => {
    const { user } = await signUp()
    for (let time = 0; time < 60; time++)
      expect((await login(user.username, { secret: password })).statusCode).toBe(200)
  })

  test('are not counted if the password was not verified', async () => {
    const crowded = await testApp({
      db,
      services: { ...services, passwords: { ...services.passwords, verify: () => Promise.reject(Unavailable()) } },
    })
    const { user } = await signUp()
    for (let time = 0; time < 15; time++) {
      const reply = await login(user.username, { at: crowded.app })
      expect(reply.statusCode).toBe(503)
      expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    }
    await fail(10, () => user.username)
  })

  test('many at once lead to ten password verifications', async () => {
    const { user } = await signUp()
    const replies = await Promise.all(Array.from({ length: 40 }, () => login(user.username)))
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(30)
  })
})

const form = (at: number) => ({
  username: `hotel_${at}`,
  email: `hotel_${at}@example.com`,
  password,
  name: 'Ana',
  location: 'Cali',
  age: 30,
})

test('sixty members an hour can register from one IP address @S2.15', async () => {
  const from = clientOf(null, '198.51.100.9')
  for (let at = 0; at < 60; at++) await from.auth.register({ body: form(at) })
  await expect(from.auth.register({ body: form(60) })).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  await clientOf(null, '198.51.100.10').auth.register({ body: form(60) })
})

test('registrations and forgotten passwords count by IP address, also with a session, as each call could bring another one', async () => {
  const address = '198.51.100.13'
  const { token } = await signUp()
  const { auth } = clientOf(token, address)
  for (let time = 0; time < 60; time++) await services.rateLimits.take('registration', address)
  await expect(auth.register({ body: form(61) })).rejects.toMatchObject({ status: 429 })
  for (let time = 0; time < 10; time++) await services.rateLimits.take('mail', address)
  const forgotten = auth.forgotPassword({ body: { email: 'nobody@example.com' } })
  await expect(forgotten).rejects.toMatchObject({ status: 429 })
  // A member's own calls count by member.
  await auth.resendEmail()
})

test('an invalid registration is not counted', async () => {
  const from = clientOf(null, '198.51.100.11')
  const wrong = { username: 'x', email: 'x', password: 'x', name: '', location: '', age: 1 }
  for (let time = 0; time < 61; time++)
    await expect(from.auth.register({ body: wrong })).rejects.toMatchObject({ status: 400 })
  await from.auth.register({
    body: { ...wrong, username: 'fine', email: 'fine@example.com', password, name: 'A', location: 'B', age: 20 },
  })
})

test('600 calls a minute are allowed from one IP address, over several instances, signed in or not @S2.18', async () => {
  const call = (at: number) =>
    (at % 2 ? app : secondInstance.app).inject({ url: '/api/auth/me', remoteAddress: '198.51.100.12' })
  const replies = await Promise.all(Array.from({ length: 700 }, (_, at) => call(at)))
  const passed = replies.filter(({ statusCode }) => statusCode === 401)
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  expect(passed.length + refused.length).toBe(700)
  // An instance leases up to 20 calls from the shared counter, which the other instance cannot use.
  expect(passed.length).toBeLessThanOrEqual(600)
  expect(passed.length).toBeGreaterThan(580)
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
})

test('members with the same IP address are counted separately', async () => {
  const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
  const calls = await Promise.allSettled(Array.from({ length: 601 }, () => ana.api.auth.me()))
  expect(calls.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  await bea.api.auth.me()
})
