import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { User } from '../../../contract/people/profile.ts'
import { password, testApp } from '../../testing/app.ts'

const { app, db, visitor, clientOf, signUp } = await testApp()

const ana = { username: 'Ana.Ruiz', email: 'Ana@Example.com', password, name: 'Ana Ruiz', location: 'Sevilla', age: 29 }
const form = (username: string, more: object = {}) => ({ ...ana, username, email: `${username}@example.com`, ...more })

const stored = (username: string) =>
  db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

describe('registering', () => {
  test('creates a member, opens a session and returns only a token and the user @P3.2 @P7.8 @S2.5', async () => {
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

  test('stores only an argon2id hash of the password', async () => {
    await visitor.auth.register({ body: form('hashed') })
    const row = await stored('hashed')
    expect(row.password).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(password)
  })

  test('accepts an age sent as text and an equal confirmation password @P3.26 @P5.35', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: form('from_a_form', { age: '31', confirmPassword: password }),
    })
    expect(reply.json().user).toMatchObject({ age: 31 })
  })

  test('trims texts and removes control characters', async () => {
    const { user } = await visitor.auth.register({
      body: form('tidy', { name: '  Ana\u0000 \u0007Jose\u0301 ', location: ' Cali\n' }),
    })
    expect(user).toMatchObject({ name: 'Ana Jos\u00e9', location: 'Cali' })
  })

  test('is refused for a taken username in any case @S1.16 @S2.6', async () => {
    await signUp()
    const { user } = await signUp()
    const again = form(user.username.toUpperCase(), { email: 'another@example.com' })
    await expect(visitor.auth.register({ body: again })).rejects.toMatchObject({
      status: 409,
      code: 'username_taken',
      message: 'Username is already taken',
    })
  })

  test('is refused for a taken email address in any case @S2.7', async () => {
    const { user } = await signUp()
    const again = form('somebody_else', { email: user.email.toUpperCase() })
    await expect(visitor.auth.register({ body: again })).rejects.toMatchObject({
      status: 409,
      code: 'email_taken',
      message: 'Email is already registered',
    })
  })

  test('reports the username if both are taken', async () => {
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
      'email',
      (at: number) => ({ username: `sought_${at}`, email: at % 2 ? 'a@example.com' : 'A@example.com' }),
      'email_taken',
    ],
  ])('fifty times at once with one %s creates one member and returns 409 to the others', async (_, taken, code) => {
    const tries = Array.from({ length: 50 }, (_, at) => visitor.auth.register({ body: { ...ana, ...taken(at) } }))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refusals).toHaveLength(49)
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 409, code })
  })

  test('creates no member if the session cannot be opened', async () => {
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
  test('ignores fields that members cannot set @P5.38 @S1.25', async () => {
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

describe('the validation of a registration', () => {
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
  ])(
    'refuses %j on the field %s: %s @P5.2 @P5.3 @P5.4 @P5.5 @P5.6 @P5.7 @P9.24 @S2.8 @S2.10',
    async (wrong, field, message) => {
      expect(await refused({ ...ana, ...wrong })).toEqual({ [field]: message })
    },
  )

  test('reports all invalid fields at once', async () => {
    expect(await refused({})).toEqual({
      username: 'Username must be at least 3 characters',
      email: 'Please enter a valid email',
      password: 'Password must be at least 6 characters',
      name: 'Name is required',
      location: 'Location is required',
      age: 'You must be at least 18 years old',
    })
  })

  test.each([18, 100])('accepts the age %d @P5.7 @P9.23', async (age) => {
    expect((await visitor.auth.register({ body: form(`aged_${age}`, { age }) })).user.age).toBe(age)
  })
})
