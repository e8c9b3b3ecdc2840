import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { connect } from '../../platform/db/connections/connect.ts'
import { password, testApp } from '../../testing/app.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'

const { app, db, visitor, clientOf, signUp, signUpAdmin } = await testApp()

const suspend = (id: string) => db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', id).execute()

describe('signing in', () => {
  const invalid = { status: 401, code: 'invalid_credentials', message: 'Invalid credentials' }
  const login = (username: string, secret = password) => visitor.auth.login({ body: { username, password: secret } })

  test('accepts a username or an email address in any case and returns the same fields as registering @P3.25 @P7.7 @S2.11', async () => {
    const { user } = await signUp()
    for (const name of [user.username, user.email, user.username.toUpperCase(), ` ${user.email.toUpperCase()} `]) {
      const signedIn = await login(name)
      expect(signedIn).toEqual({ token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/), user })
      expect(await clientOf(signedIn.token).auth.me()).toEqual(user)
    }
  })

  test('returns a new token each time and keeps the other sessions', async () => {
    const { user, token, api } = await signUp()
    const second = await login(user.username)
    expect(second.token).not.toBe(token)
    expect((await api.auth.me()).id).toBe(user.id)
  })

  test('returns the same 401 for a wrong password and an unknown name @S1.13', async () => {
    const { user } = await signUp()
    const tries = [
      { username: user.username, password: 'not this one' },
      { username: 'nobody_here', password },
      { username: 'nobody@example.com', password },
    ]
    const replies = await Promise.all(
      tries.map((payload) => app.inject({ method: 'POST', url: '/api/auth/login', payload })),
    )
    for (const reply of replies) {
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toEqual({ error: 'Invalid credentials', code: 'invalid_credentials' })
    }
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1)
  })

  test('does the same work for an unknown name, a wrong password and a member without a password', async () => {
    const compared: (string | null)[] = []
    const own = createPasswords({ cost: { memoryCost: 8, timeCost: 1 } })
    const counting: Passwords = {
      ...own,
      verify(hash, secret, from) {
        compared.push(hash)
        return own.verify(hash, secret, from)
      },
    }
    const counted = await testApp({ services: { passwords: counting } })
    const { user } = await counted.signUp()
    const external = await counted.signUp()
    await counted.db.updateTable('users').set({ password: null }).where('id', '=', external.user.id).execute()
    for (const username of ['nobody_here', user.username, external.user.username])
      await expect(counted.visitor.auth.login({ body: { username, password: 'not this one' } })).rejects.toMatchObject(
        invalid,
      )
    expect(compared).toEqual([null, expect.stringMatching(/^\$argon2id\$/), null])
  })

  test('treats a suspended member as unknown, unless the password is right (server/desk/admin/suspensions.test.ts)', async () => {
    const { user } = await signUp()
    await suspend(user.id)
    await expect(login(user.username, 'not this one')).rejects.toMatchObject(invalid)
    await expect(login(user.username)).rejects.toMatchObject({ status: 403, code: 'suspended' })
  })

  test('treats a deleted member as unknown', async () => {
    const { user } = await signUp()
    await db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', user.id).execute()
    await expect(login(user.username)).rejects.toMatchObject(invalid)
  })

  test.each([
    [{}, { username: 'Username is required', password: 'Password is required' }],
    [
      { username: ' ', password: '' },
      { username: 'Username is required', password: 'Password is required' },
    ],
    [{ username: 'ana' }, { password: 'Password is required' }],
    [{ username: 'ana', password: 'x'.repeat(1001) }, { password: 'Password must be at most 128 characters' }],
  ])('%j is refused with %j @P5.1', async (payload, fields) => {
    const reply = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_input', fields })
  })
})

describe('signing out', () => {
  test('ends its own session at once and no other @P7.10 @S2.20', async () => {
    const { user, api } = await signUp()
    const other = clientOf((await visitor.auth.login({ body: { username: user.username, password } })).token)
    expect(await api.auth.logout()).toBeUndefined()
    const gone = { status: 401, code: 'authentication_required', message: 'Authentication required' }
    await expect(api.auth.me()).rejects.toMatchObject(gone)
    await expect(api.auth.logout()).rejects.toMatchObject(gone)
    expect((await other.auth.me()).id).toBe(user.id)
  })
})

describe('the signed-in member', () => {
  test.each([
    ['no token', undefined],
    ['an unknown token', `Bearer ${'A'.repeat(43)}`],
    ['another scheme', 'Basic YW5hOmJhaWxhbW9z'],
    ['a broken token', 'Bearer x'],
  ])('is refused with %s: 401', async (_, authorization) => {
    const headers = authorization === undefined ? {} : { authorization }
    const reply = await app.inject({ url: '/api/auth/me', headers })
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({ error: 'Authentication required', code: 'authentication_required' })
  })

  test('is not authenticated by a cookie @S2.4', async () => {
    const { token } = await signUp()
    const cookie = `authToken=${token}; token=${token}; session=${token}`
    expect((await app.inject({ url: '/api/auth/me', headers: { cookie } })).statusCode).toBe(401)
  })

  test('is signed out everywhere at once when suspended @S6.37', async () => {
    const { user, api } = await signUp()
    await suspend(user.id)
    await expect(api.auth.me()).rejects.toMatchObject({ status: 401 })
  })

  test('is refused admin calls as soon as the admin role is revoked', async () => {
    const { user, api } = await signUpAdmin()
    await api.festivals.pending({ query: {} })
    await db.updateTable('users').set({ isAdmin: false }).where('id', '=', user.id).execute()
    await expect(api.festivals.pending({ query: {} })).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  })
})

describe('hashing a password', () => {
  test('holds no database connection: other calls succeed meanwhile with a pool of one', async () => {
    const single = connect(await testConnection(), { max: 1 })
    const own = createPasswords({ cost: { memoryCost: 8, timeCost: 1 } })
    const asked: string[] = []
    /** Slow enough for another call to need the connection meanwhile. */
    const askingMeanwhile = async (step: string) => {
      await sql`select 1`.execute(single)
      asked.push(step)
    }
    const passwords: Passwords = {
      hash: async (secret, from) => (await askingMeanwhile('hash'), own.hash(secret, from)),
      verify: async (hash, secret, from) => (await askingMeanwhile('verify'), own.verify(hash, secret, from)),
    }
    const narrow = await testApp({ db: single, services: { passwords } })
    const { user } = await narrow.signUp()
    await narrow.visitor.auth.login({ body: { username: user.username, password } })
    expect(asked).toEqual(['hash', 'verify'])
    await single.destroy()
  })
})
