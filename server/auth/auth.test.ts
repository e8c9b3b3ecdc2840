import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { User } from '../../contract/profile.ts'
import { connect } from '../db/connect.ts'
import { password, testApp } from '../testing/app.ts'
import { testConnection } from '../testing/database.ts'
import { createPasswords, type Passwords } from './passwords.ts'

const { app, db, visitor, clientOf, signUp, signUpAdmin } = await testApp()

const ana = { username: 'Ana.Ruiz', email: 'Ana@Example.com', password, name: 'Ana Ruiz', location: 'Sevilla', age: 29 }
const form = (username: string, more: object = {}) => ({ ...ana, username, email: `${username}@example.com`, ...more })

const stored = (username: string) =>
  db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
const suspend = (id: string) => db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', id).execute()

describe('registering', () => {
  test('makes a member, signs them in, and answers with a token and the user, and nothing else', async () => {
    const reply = await app.inject({ method: 'POST', url: '/api/auth/register', payload: ana })
    expect(reply.statusCode).toBe(201)
    const { token, user, ...rest } = reply.json()
    expect(rest).toEqual({})
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: 'Ana.Ruiz',
      email: 'Ana@Example.com',
      name: 'Ana Ruiz',
      location: 'Sevilla',
      age: 29,
      bio: null,
      danceStyles: [],
      experienceLevel: 'Beginner',
      instagramHandle: null,
      facebookHandle: null,
      profilePicture: null,
      avatar: null,
      googleId: null,
      isAdmin: false,
    })
    expect(Object.keys(user).toSorted()).toEqual(Object.keys(User.shape).toSorted())
    expect(await clientOf(token).auth.me()).toEqual(user)
  })

  test('keeps the password as an argon2id hash alone', async () => {
    await visitor.auth.register({ body: form('hashed') })
    const row = await stored('hashed')
    expect(row.password).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(password)
  })

  test('takes an age as the text of a form, and a repeated password that is the same', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: form('from_a_form', { age: '31', confirmPassword: password }),
    })
    expect(reply.json().user).toMatchObject({ age: 31 })
  })

  test('trims texts and takes control characters out of them', async () => {
    const { user } = await visitor.auth.register({
      body: form('tidy', { name: '  Ana\u0000 \u0007Jose\u0301 ', location: ' Cali\n' }),
    })
    expect(user).toMatchObject({ name: 'Ana Jos\u00e9', location: 'Cali' })
  })

  test('is refused for a username that is taken, whatever the case', async () => {
    await signUp()
    const { user } = await signUp()
    const again = form(user.username.toUpperCase(), { email: 'another@example.com' })
    await expect(visitor.auth.register({ body: again })).rejects.toMatchObject({
      status: 409,
      code: 'username_taken',
      message: 'Username is already taken',
    })
  })

  test('is refused for an e-mail that is taken, whatever the case', async () => {
    const { user } = await signUp()
    const again = form('somebody_else', { email: user.email.toUpperCase() })
    await expect(visitor.auth.register({ body: again })).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
      message: 'Email is already registered',
    })
  })

  test('speaks of the username where both are taken', async () => {
    const { user } = await signUp()
    const again = form(user.username, { email: user.email })
    await expect(visitor.auth.register({ body: again })).rejects.toMatchObject({ code: 'username_taken' })
  })

  test.each([
    [
      'username',
      (at: number) => ({ username: at % 2 ? 'popular' : 'POPULAR', email: `popular${at}@example.com` }),
      'username_taken',
    ],
    [
      'e-mail',
      (at: number) => ({ username: `sought_${at}`, email: at % 2 ? 'a@example.com' : 'A@example.com' }),
      'email_taken',
    ],
  ])('fifty at once with one %s makes one member and 49 times 409', async (_, taken, code) => {
    const tries = Array.from({ length: 50 }, (_, at) => visitor.auth.register({ body: { ...ana, ...taken(at) } }))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refusals).toHaveLength(49)
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, code })
  })

  test('leaves no member where the session cannot be opened', async () => {
    await sql`alter table sessions add constraint refused check (user_agent <> 'refused')`.execute(db)
    const headers = { 'user-agent': 'refused' }
    const reply = await app.inject({ method: 'POST', url: '/api/auth/register', payload: form('orphan'), headers })
    expect(reply.statusCode).toBe(500)
    expect(await db.selectFrom('users').select('id').where('username', '=', 'orphan').execute()).toEqual([])
  })

  const nothingElse = {
    id: '019a0000-0000-7000-8000-000000000000',
    isAdmin: true,
    googleId: 'g',
    profilePicture: '/p.webp',
  }
  test('ignores what nobody may set of themselves', async () => {
    const createdAt = '2001-01-01T00:00:00.000Z'
    const more = { ...nothingElse, createdAt, is_admin: true, suspendedAt: createdAt, bio: 'b', danceStyles: ['Salsa'] }
    const { user } = await visitor.auth.register({ body: form('greedy', more) })
    expect(user).toMatchObject({ isAdmin: false, googleId: null, profilePicture: null, bio: null, danceStyles: [] })
    expect(user.id).not.toBe(nothingElse.id)
    const row = await stored('greedy')
    expect(row).toMatchObject({ isAdmin: false, googleId: null, profilePicture: null, suspendedAt: null })
    expect(row.createdAt.getFullYear()).toBeGreaterThan(2001)
  })
})

describe('what registering asks for', () => {
  const refused = async (payload: object) => {
    const reply = await app.inject({ method: 'POST', url: '/api/auth/register', payload })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_input' })
    return reply.json().fields
  }

  test.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: '  a  ' }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'a'.repeat(31) }, 'username', 'Username must be at most 30 characters'],
    [{ username: 'ana ruiz' }, 'username', "Please use letters, digits, '.', '_' or '-' only"],
    [{ email: 'ana' }, 'email', 'Please enter a valid email'],
    [{ email: 'ana@example' }, 'email', 'Please enter a valid email'],
    [{ email: `${'a'.repeat(200)}@example.com` }, 'email', 'Please enter a valid email'],
    [{ password: 'short' }, 'password', 'Password must be at least 6 characters'],
    [{ password: 'x'.repeat(129) }, 'password', 'Password must be at most 128 characters'],
    [{ confirmPassword: 'another one' }, 'confirmPassword', "Passwords don't match"],
    [{ confirmPassword: 'short' }, 'confirmPassword', 'Password must be at least 6 characters'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(81) }, 'name', 'Please use at most 80 characters'],
    [{ location: '' }, 'location', 'Location is required'],
    [{ age: 17 }, 'age', 'You must be at least 18 years old'],
    [{ age: 101 }, 'age', 'Please enter a valid age'],
    [{ age: 20.5 }, 'age', 'Please enter a valid age'],
    [{ age: 'old' }, 'age', 'You must be at least 18 years old'],
  ])('%j: %s: %s', async (wrong, field, message) => {
    expect(await refused({ ...ana, ...wrong })).toEqual({ [field]: message })
  })

  test('is said for every field at once', async () => {
    expect(await refused({})).toEqual({
      username: 'Username must be at least 3 characters',
      email: 'Please enter a valid email',
      password: 'Password must be at least 6 characters',
      name: 'Name is required',
      location: 'Location is required',
      age: 'You must be at least 18 years old',
    })
  })

  test.each([18, 100])('lets somebody of %d in', async (age) => {
    expect((await visitor.auth.register({ body: form(`aged_${age}`, { age }) })).user.age).toBe(age)
  })
})

describe('signing in', () => {
  const invalid = { status: 401, code: 'invalid_credentials', message: 'Invalid credentials' }
  const login = (username: string, secret = password) => visitor.auth.login({ body: { username, password: secret } })

  test('takes a username or an e-mail, whatever the case, and answers as registering does', async () => {
    const { user } = await signUp()
    for (const name of [user.username, user.email, user.username.toUpperCase(), ` ${user.email.toUpperCase()} `]) {
      const signedIn = await login(name)
      expect(signedIn).toEqual({ token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/), user })
      expect(await clientOf(signedIn.token).auth.me()).toEqual(user)
    }
  })

  test('gives another token each time, and leaves the others alive', async () => {
    const { user, token, api } = await signUp()
    const second = await login(user.username)
    expect(second.token).not.toBe(token)
    expect((await api.auth.me()).id).toBe(user.id)
  })

  test('answers a wrong password and an unknown name with the very same 401', async () => {
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

  test('does the same work for an unknown name, a wrong password and a member without one', async () => {
    const compared: (string | null)[] = []
    const own = createPasswords({ cost: { memoryCost: 8, timeCost: 1 } })
    const counting: Passwords = {
      ...own,
      verify(hash, secret) {
        compared.push(hash)
        return own.verify(hash, secret)
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

  test('is refused to who is suspended, as if there were no such member', async () => {
    const { user } = await signUp()
    await suspend(user.id)
    await expect(login(user.username)).rejects.toMatchObject(invalid)
  })

  test('is refused to who left, as if there were no such member', async () => {
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
  ])('%j is refused with %j', async (payload, fields) => {
    const reply = await app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_input', fields })
  })
})

describe('signing out', () => {
  test('ends the token at once, and this one alone', async () => {
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
    ['a token that opens nothing', `Bearer ${'A'.repeat(43)}`],
    ['no bearer', 'Basic YW5hOmJhaWxhbW9z'],
    ['a broken token', 'Bearer x'],
  ])('is asked for with %s: 401', async (_, authorization) => {
    const headers = authorization === undefined ? {} : { authorization }
    const reply = await app.inject({ url: '/api/auth/me', headers })
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({ error: 'Authentication required', code: 'authentication_required' })
  })

  test('is not authenticated by a cookie', async () => {
    const { token } = await signUp()
    const cookie = `authToken=${token}; token=${token}; session=${token}`
    expect((await app.inject({ url: '/api/auth/me', headers: { cookie } })).statusCode).toBe(401)
  })

  test('who is suspended is signed out everywhere at once', async () => {
    const { user, api } = await signUp()
    await suspend(user.id)
    await expect(api.auth.me()).rejects.toMatchObject({ status: 401 })
  })

  test('who is no admin any more is refused at the next call', async () => {
    const { user, api } = await signUpAdmin()
    await api.festivals.pending({ query: {} })
    await db.updateTable('users').set({ isAdmin: false }).where('id', '=', user.id).execute()
    await expect(api.festivals.pending({ query: {} })).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  })
})

describe('hashing a password', () => {
  test('holds no connection: a pool of one still answers others meanwhile', async () => {
    const single = connect(await testConnection(), { max: 1 })
    const own = createPasswords({ cost: { memoryCost: 8, timeCost: 1 } })
    const asked: string[] = []
    /** As slow as it takes for another call to need the connection. */
    const askingMeanwhile = async (step: string) => {
      await sql`select 1`.execute(single)
      asked.push(step)
    }
    const passwords: Passwords = {
      hash: async (secret) => (await askingMeanwhile('hash'), own.hash(secret)),
      verify: async (hash, secret) => (await askingMeanwhile('verify'), own.verify(hash, secret)),
    }
    const narrow = await testApp({ db: single, services: { passwords } })
    const { user } = await narrow.signUp()
    await narrow.visitor.auth.login({ body: { username: user.username, password } })
    expect(asked).toEqual(['hash', 'verify'])
    await single.destroy()
  })
})
