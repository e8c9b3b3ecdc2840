import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { Endpoint, Endpoints } from '../../../contract/platform/endpoint.ts'
import { contract } from '../../../contract/index.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { endOtherSessions } from '../../platform/sessions/sessions.ts'
import { password, testApp } from '../../testing/app.ts'
import { testBrowser } from '../../testing/browser.ts'
import { mailedToken } from '../../testing/services/mailed.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'

describe('threat 18, calls from another site in a member’s browser:', async () => {
  const { app, db, register, signUpAdmin } = await testApp()
  const calls = Object.values<Endpoints>(contract).flatMap((group) => Object.values<Endpoint>(group))

  test('cookies do not authenticate calls @S2.4', async () => {
    const { token } = await register()
    const browser = testBrowser(app)
    for (const name of ['token', 'authToken', 'session', 'sign-in', 'google', 'device']) browser.jar.set(name, token)
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const closed = calls.filter(({ access }) => access !== 'public')
    expect(closed.length).toBeGreaterThan(15)
    for (const { method, path } of closed) {
      const reply = await app.inject({ method, url: path, headers: { cookie, origin: 'https://evil.example' } })
      expect([path, reply.statusCode]).toEqual([path, 401])
    }
  })

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'a form (%s) has no effect on any call',
    async (type) => {
      const { token, user } = await signUpAdmin()
      const headers = { 'content-type': type, authorization: `Bearer ${token}` }
      const taking = calls.filter(({ method, body }) => method !== 'GET' && body)
      expect(taking.length).toBeGreaterThan(8)
      for (const { method, path } of taking) {
        const reply = await app.inject({ method, url: path, headers, payload: '{"name":"changed"}' })
        expect([path, reply.statusCode]).toEqual([path, 415])
      }
      const { name } = await db.selectFrom('users').select('name').where('id', '=', user.id).executeTakeFirstOrThrow()
      expect(name).toBe(user.name)
    },
  )

  test('no CORS header allows another site', async () => {
    for (const { method, path } of calls) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': method }
      const reply = await app.inject({ method: 'OPTIONS', url: path, headers })
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  })
})

describe('threat 19, a token that outlives its session:', async () => {
  const { db, visitor, clientOf, register } = await testApp()
  const other = await testApp({ db })
  const unauthenticated = { status: 401, code: 'authentication_required' }

  /** A member signed in on three devices. */
  async function member() {
    const { user, token } = await register()
    const signIn = async () => (await visitor.auth.login({ body: { username: user.username, password } })).token
    return { user, tokens: [token, await signIn(), await signIn()] as const }
  }
  const isAlive = (token: string) =>
    other
      .clientOf(token)
      .auth.me()
      .then(
        () => true,
        (error: { status: number }) => (expect(error).toMatchObject(unauthenticated), false),
      )
  const alive = async (tokens: readonly string[]) => await Promise.all(tokens.map(isAlive))

  test('signing out invalidates it at once on every instance @S2.21', async () => {
    const { tokens } = await member()
    expect(await alive(tokens)).toEqual([true, true, true])
    await clientOf(tokens[0]).auth.logout()
    expect(await alive(tokens)).toEqual([false, true, true])
  })

  test('a session ended from another device is invalid', async () => {
    const { tokens } = await member()
    const api = clientOf(tokens[0])
    const sessions = await api.auth.sessions()
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    for (const { id, current } of sessions) if (!current) await api.auth.endSession({ params: { id } })
    expect(await alive(tokens)).toEqual([true, false, false])
  })

  test('a password reset ends all sessions, a password change all others', async () => {
    const { user, tokens } = await member()
    const kept = (await clientOf(tokens[0]).auth.sessions()).find(({ current }) => current)
    await inTransaction(db, (trx) => endOtherSessions(trx, user.id, String(kept?.id)))
    expect(await alive(tokens)).toEqual([true, false, false])
    await visitor.auth.forgotPassword({ body: { email: user.email } })
    const token = await mailedToken(db, user.email, 'reset')
    await visitor.auth.resetPassword({ body: { token, password: 'vamos a bailar' } })
    expect(await alive(tokens)).toEqual([false, false, false])
  })

  test.each(['suspendedAt', 'deletedAt'] as const)('a member with %s has no session', async (column) => {
    const { user, tokens } = await member()
    await db
      .updateTable('users')
      .set({ [column]: new Date() })
      .where('id', '=', user.id)
      .execute()
    expect(await alive(tokens)).toEqual([false, false, false])
  })

  test('a login with the old password opens no session if the password is replaced meanwhile', async () => {
    const own = createPasswords({ cost: { memoryCost: 8, timeCost: 1 } })
    let replace = async () => {}
    const passwords: Passwords = {
      hash: own.hash,
      async verify(stored, secret, from) {
        const matches = await own.verify(stored, secret, from)
        await replace()
        return matches
      },
    }
    const slow = await testApp({ db, services: { passwords } })
    const { user } = await register()
    await visitor.auth.forgotPassword({ body: { email: user.email } })
    const token = await mailedToken(db, user.email, 'reset')
    replace = () => visitor.auth.resetPassword({ body: { token, password: 'vamos a bailar' } })
    await expect(slow.visitor.auth.login({ body: { username: user.username, password } })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    const open = db.selectFrom('sessions').select('id').where('userId', '=', user.id)
    expect(await open.execute()).toEqual([])
  })
})

test('threat 20, leaks: no token appears in a log line, a URL, a reply to others or a table', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { app, db, visitor, register } = await testApp({ rateLimits: 'on', logger: pino({ level: 'trace' }, stream) })
  const { user, token } = await register()
  await visitor.auth.forgotPassword({ body: { email: user.email } })
  const reset = await mailedToken(db, user.email, 'reset')
  const verify = await mailedToken(db, user.email, 'verify')
  const canaries = [token, reset, verify, password]

  const replies = []
  for (const canary of canaries) {
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
    replies.push(await app.inject(`/api/auth/me?token=${canary}`))
    replies.push(
      await app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${canary}x`, referer: canary } }),
    )
    replies.push(await app.inject({ url: '/api/auth/session', headers: { cookie: `sign-in=${canary}` } }))
    replies.push(await app.inject(`/api/auth/google/callback?code=${canary}&state=${canary}`))
    replies.push(await app.inject(`/api/nowhere?token=${canary}`))
    replies.push(await post('/api/auth/email/verify', { token: `${canary}x` }))
    replies.push(await post('/api/auth/password/reset', { token: `${canary}x`, password: 'vamos a bailar' }))
    replies.push(await post('/api/auth/login', { username: canary, password: canary }))
  }
  for (const { statusCode } of replies) expect([302, 400, 401, 404]).toContain(statusCode)
  expect(replies.some(({ headers }) => headers['referrer-policy'] !== 'strict-origin-when-cross-origin')).toBe(false)
  const said = replies.map(({ body, headers }) => body + JSON.stringify(headers))
  expect(lines.length).toBeGreaterThanOrEqual(replies.length)

  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'mail_outbox'`.execute(db)
  expect(tables.length).toBeGreaterThan(20)
  const stored: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
    stored.push(...rows.map(({ row }) => row))
  }
  const hits = (canary: string, texts: string[]) =>
    texts.filter((text) => text.toLowerCase().includes(canary.toLowerCase()))
  for (const canary of canaries) {
    expect(hits(canary, said)).toEqual([])
    expect(hits(canary, lines)).toEqual([])
    expect(hits(canary, stored)).toEqual([])
    expect(hits(Buffer.from(canary).toString('hex'), stored)).toEqual([])
  }
})
