import { describe, expect, test } from 'vitest'
import { Profile } from '../../../contract/people/profile.ts'
import { testApp, type TestMember } from '../../testing/app.ts'

const { app, db, visitor, signUp } = await testApp()

const rowOf = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const refused = (fields: Record<string, string>) => ({ status: 400, code: 'invalid_input', fields })

/** Sends any payload, also one that the types would refuse. */
const send = ({ token }: TestMember, method: 'PATCH' | 'POST', url: string, payload: object) =>
  app.inject({ method, url, payload, headers: { authorization: `Bearer ${token}` } })

describe('the own profile', () => {
  test('contains the user and the fields that Settings shows', async () => {
    const { api, user } = await signUp()
    const profile = await api.profile.get()
    expect(profile).toEqual({
      ...user,
      coverImage: null,
      danceRole: null,
      attendanceShownTo: null,
      showsFollowers: true,
      showsFollowing: true,
      language: 'en',
      quietHours: null,
      pushShowsText: false,
      preferences: null,
      socialLinks: [],
      verifiedBy: [],
      hasPassword: true,
      pendingEmail: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(Profile.parse(profile)).toEqual(profile)
  })

  test('contains preferences, links and verifications as in the contract and nothing else @S2.40', async () => {
    const { api, user } = await signUp()
    await api.profile.savePreferences({ body: { gender: 'Female' } })
    await api.profile.addSocialLink({ body: { platform: 'TikTok', username: 'ana' } })
    await db
      .insertInto('verifications')
      .values({ userId: user.id, type: 'email', status: 'verified', verifiedAt: new Date() })
      .execute()
    await db.updateTable('users').set({ password: null }).where('id', '=', user.id).execute()
    const profile = await api.profile.get()
    expect(Profile.parse(profile)).toEqual(profile)
    expect(profile).toMatchObject({ verifiedBy: ['email'], hasPassword: false, preferences: { gender: 'Female' } })
    expect(profile.socialLinks).toEqual([{ platform: 'TikTok', url: null, username: 'ana', isVerified: false }])
  })
})

describe('a change of the profile', () => {
  test('sets each field that is sent and returns the whole profile @P3.27 @P7.11 @S2.41', async () => {
    const { api, user } = await signUp()
    const sent = {
      name: 'Ana María',
      username: `${user.username}.2`,
      bio: 'Bachata since 2010.\nAlways.',
      location: 'Málaga',
      age: 41,
      danceStyles: ['Salsa', 'Bachata'],
      experienceLevel: 'Advanced',
      instagramHandle: '@ana',
      facebookHandle: 'ana.f',
      showsFollowers: false,
      showsFollowing: false,
    } as const
    const before = await api.profile.get()
    for (const [field, value] of Object.entries(sent))
      expect(await api.profile.change({ body: { [field]: value } })).toMatchObject({ [field]: value })
    expect(await api.profile.get()).toEqual({ ...before, ...sent })
  })

  test('keeps fields that are not sent @P7.11 @S2.41', async () => {
    const { api } = await signUp()
    const before = await api.profile.change({ body: { bio: 'Hola', danceStyles: ['Salsa'], age: 20 } })
    expect(await api.profile.change({ body: {} })).toEqual(before)
    expect(await api.profile.change({ body: { location: 'Cali' } })).toEqual({ ...before, location: 'Cali' })
  })

  test('clears fields that are sent empty @P5.10 @P5.28', async () => {
    const { api } = await signUp()
    await api.profile.change({ body: { bio: 'Hola', danceStyles: ['Salsa'], instagramHandle: '@ana' } })
    const empty = { bio: '', location: null, age: '', instagramHandle: ' ', danceStyles: [] }
    expect(await api.profile.change({ body: empty })).toMatchObject({
      bio: null,
      location: null,
      age: null,
      instagramHandle: null,
      danceStyles: [],
    })
  })

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ username: '' }, { username: 'Username is required' }],
    [{ username: 'ab' }, { username: 'Username must be at least 3 characters' }],
    [{ email: 'ana' }, { email: 'Invalid email address' }],
    [{ age: 15 }, { age: 'You must be at least 16 years old' }],
    [{ age: 101 }, { age: 'Please enter a valid age' }],
    [{ danceStyles: ['Waltz'] }, { 'danceStyles.0': 'Please choose from the list' }],
    [{ experienceLevel: 'Expert' }, { experienceLevel: 'Please select your experience level' }],
  ])('is refused as a whole for %j @P5.9 @P5.11 @P5.27', async (body, fields) => {
    const { api } = await signUp()
    const before = await api.profile.get()
    const change = api.profile.change({ body: { bio: 'Hola', ...(body as object) } })
    await expect(change).rejects.toMatchObject(refused(fields))
    expect(await api.profile.get()).toEqual(before)
  })

  test("is refused for another member's username in any case, but not for the member's own in another case", async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    const taken = ana.api.profile.change({ body: { bio: 'Hola', username: bea.user.username.toUpperCase() } })
    await expect(taken).rejects.toMatchObject({
      status: 409,
      code: 'username_taken',
      message: 'Username is already taken',
    })
    expect(await ana.api.profile.get()).toMatchObject({ username: ana.user.username, bio: null })
    const username = ana.user.username.toUpperCase()
    expect(await ana.api.profile.change({ body: { username } })).toMatchObject({ username })
  })

  test('to the same username succeeds for one of twenty at once', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => signUp()))
    const changes = members.map(({ api }) => api.profile.change({ body: { username: 'Sought.After' } }))
    const results = await Promise.allSettled(changes)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'username_taken' })
  })

  test('ignores fields that members cannot set @P5.38 @S1.25', async () => {
    const ana = await signUp()
    const { password: _, ...before } = await rowOf(ana.user.id)
    const greedy = {
      id: '019a0000-0000-7000-8000-000000000000',
      isAdmin: true,
      is_admin: true,
      googleId: 'g',
      googleIssuer: 'https://accounts.example',
      password: 'bailamos2',
      passwordHash: 'x',
      profilePicture: '/p.webp',
      suspendedAt: '2001-01-01T00:00:00Z',
      deletedAt: '2001-01-01T00:00:00Z',
      createdAt: '2001-01-01T00:00:00Z',
      hasPassword: false,
      pendingEmail: 'x@example.com',
      verifiedBy: ['id'],
      isVerified: true,
    }
    expect((await send(ana, 'PATCH', '/api/user/me', greedy)).statusCode).toBe(200)
    const { password, ...after } = await rowOf(ana.user.id)
    expect(after).toEqual(before)
    expect((await visitor.auth.login({ body: { username: ana.user.username, password: 'bailamos' } })).user.id).toBe(
      before.id,
    )
    expect(password).toMatch(/^\$argon2id\$/)
    expect(await ana.api.profile.get()).toMatchObject({ verifiedBy: [], pendingEmail: null, isAdmin: false })
  })

  test("of the name updates the search index of the member's festivals", async () => {
    const { api, user } = await signUp('Xiomara Quispe')
    const days = { startDate: '2031-01-01', endDate: '2031-01-02' }
    await api.festivals.create({ body: { name: 'Feria', location: 'Cali', ...days } })
    await db.updateTable('festivals').set({ approvedAt: new Date() }).where('organizerId', '=', user.id).execute()
    const found = async (query: string) => (await visitor.festivals.list({ query: { query } })).total
    expect(await found('Xiomara')).toBe(1)
    await api.profile.change({ body: { name: 'Yolanda Quispe' } })
    expect([await found('Xiomara'), await found('Yolanda'), await found('Quispe')]).toEqual([0, 1, 1])
    const words = await db.selectFrom('searchWords').select('word').where('word', 'in', ['xiomara', 'quispe']).execute()
    expect(words.map(({ word }) => word)).toEqual(['quispe'])
  })
})
