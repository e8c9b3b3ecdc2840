import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Preferences, Profile } from '../../contract/profile.ts'
import { testApp, type TestMember } from '../testing/app.ts'

const { app, db, visitor, signUp } = await testApp()

const rowOf = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const refused = (fields: Record<string, string>) => ({ status: 400, code: 'invalid_input', fields })

/** As a browser would send it, whatever stands in it. */
const send = ({ token }: TestMember, method: 'PATCH' | 'POST', url: string, payload: object) =>
  app.inject({ method, url, payload, headers: { authorization: `Bearer ${token}` } })

describe('the own profile', () => {
  test('is the user, with what Settings show beside it', async () => {
    const { api, user } = await signUp()
    const profile = await api.profile.get()
    expect(profile).toEqual({
      ...user,
      preferences: null,
      socialLinks: [],
      verifiedBy: [],
      hasPassword: true,
      pendingEmail: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(Profile.parse(profile)).toEqual(profile)
  })

  test('holds preferences, links and marks as the contract names them, and nothing else', async () => {
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
  test('sets what is sent, field by field, and answers with the whole', async () => {
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
    } as const
    const before = await api.profile.get()
    for (const [field, value] of Object.entries(sent))
      expect(await api.profile.change({ body: { [field]: value } })).toMatchObject({ [field]: value })
    expect(await api.profile.get()).toEqual({ ...before, ...sent })
  })

  test('leaves what is not sent', async () => {
    const { api } = await signUp()
    const before = await api.profile.change({ body: { bio: 'Hola', danceStyles: ['Salsa'], age: 20 } })
    expect(await api.profile.change({ body: {} })).toEqual(before)
    expect(await api.profile.change({ body: { location: 'Cali' } })).toEqual({ ...before, location: 'Cali' })
  })

  test('takes away what is sent empty', async () => {
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
  ])('is refused whole for %j', async (body, fields) => {
    const { api } = await signUp()
    const before = await api.profile.get()
    const change = api.profile.change({ body: { bio: 'Hola', ...(body as object) } })
    await expect(change).rejects.toMatchObject(refused(fields))
    expect(await api.profile.get()).toEqual(before)
  })

  test('to a username that another member has is refused, whatever the case; to the own in another case it is not', async () => {
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

  test('to one username, by twenty at once, succeeds for one', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => signUp()))
    const changes = members.map(({ api }) => api.profile.change({ body: { username: 'Sought.After' } }))
    const results = await Promise.allSettled(changes)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409, code: 'username_taken' })
  })

  test('touches nothing that nobody may set, whatever is sent', async () => {
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
      coverImage: '/c.webp',
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

  test('of the name is followed by the search for the festivals of its member', async () => {
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

describe('preferences', () => {
  const everything: z.input<typeof Preferences> = {
    roomSharingOpen: true,
    mealPreferences: ['Vegan', 'Halal'],
    activityInterests: ['City Tours'],
    ageRangeMin: 25,
    ageRangeMax: 45,
    gender: 'Non-binary',
    genderPreference: 'Any',
    budgetMin: 10,
    budgetMax: 60,
    proximityPreference: 'Walking distance',
    sleepStyle: 'Night owl',
    socialVibe: 'Chatty',
    cleanliness: 'Tidy',
    noiseTolerance: 'Quiet',
    drinkingParty: 'Socially',
  }
  const rowsOf = (userId: string) => db.selectFrom('userPreferences').selectAll().where('userId', '=', userId).execute()

  test('are kept as sent, with the flags that follow from them', async () => {
    const { api, user } = await signUp()
    expect(
      await api.profile.savePreferences({ body: { ...everything, mealPreferences: ['Vegan', 'Halal', 'Vegan'] } }),
    ).toEqual(everything)
    expect((await api.profile.get()).preferences).toEqual(everything)
    expect(await rowsOf(user.id)).toEqual([
      expect.objectContaining({ lookingForRoommate: true, openToMeals: true, openToActivities: true }),
    ])
  })

  test('replace those before, also by nothing', async () => {
    const { api, user } = await signUp()
    await api.profile.savePreferences({ body: everything })
    const nothing = await api.profile.savePreferences({ body: {} })
    expect(Object.values(nothing).filter((value) => value !== null)).toEqual([false, [], []])
    expect((await api.profile.get()).preferences).toEqual(nothing)
    expect(await rowsOf(user.id)).toEqual([
      expect.objectContaining({ lookingForRoommate: false, openToMeals: false, openToActivities: false }),
    ])
  })

  test('are saved once, however often and at once they are sent', async () => {
    const { api, user } = await signUp()
    const save = () => api.profile.savePreferences({ body: everything })
    await Promise.all(Array.from({ length: 10 }, save))
    expect(await rowsOf(user.id)).toHaveLength(1)
    const idempotencyKey = crypto.randomUUID()
    const once = await api.profile.savePreferences({ body: everything, idempotencyKey })
    expect(await api.profile.savePreferences({ body: everything, idempotencyKey })).toEqual(once)
  })

  test.each([
    [{ ageRangeMin: 17 }, { ageRangeMin: 'The age range starts at 18' }],
    [{ ageRangeMax: 81 }, { ageRangeMax: 'The age range ends at 80' }],
    [{ ageRangeMin: 40, ageRangeMax: 30 }, { ageRangeMax: 'The age range must end where it starts, or later' }],
    [{ budgetMin: 9, budgetMax: 8 }, { budgetMax: 'The most must not be less than the least' }],
    [{ budgetMin: [[]] }, { budgetMin: 'Please enter an amount' }],
    [{ gender: 'Other' }, { gender: 'Please choose from the list' }],
    [{ mealPreferences: ['Air'] }, { 'mealPreferences.0': 'Please choose from the list' }],
  ])('are refused for %j', async (body, fields) => {
    const ana = await signUp()
    const reply = await send(ana, 'POST', '/api/user/preferences', body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toEqual(fields)
    expect(await rowsOf(ana.user.id)).toEqual([])
  })

  test('are nobody else’s to set', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    await bea.api.profile.savePreferences({ body: everything })
    const greedy = {
      userId: bea.user.id,
      user_id: bea.user.id,
      openToMeals: true,
      lookingForRoommate: true,
      id: bea.user.id,
    }
    expect((await send(ana, 'POST', '/api/user/preferences', greedy)).statusCode).toBe(200)
    expect((await bea.api.profile.get()).preferences).toEqual(everything)
    expect(await rowsOf(ana.user.id)).toEqual([
      expect.objectContaining({ lookingForRoommate: false, openToMeals: false, userId: ana.user.id }),
    ])
  })
})

describe('a link to a platform', () => {
  const instagram = { platform: 'Instagram', url: 'https://instagram.com/ana', username: 'ana' } as const
  const linksOf = async ({ api }: TestMember) => (await api.profile.get()).socialLinks

  test('is added, and the later one replaces it', async () => {
    const ana = await signUp()
    expect(await ana.api.profile.addSocialLink({ body: instagram })).toEqual({ ...instagram, isVerified: false })
    await ana.api.profile.addSocialLink({ body: { platform: 'TikTok', username: 'ana' } })
    const later = { platform: 'Instagram', url: null, username: 'ana.b', isVerified: false } as const
    expect(await ana.api.profile.addSocialLink({ body: { platform: 'Instagram', username: 'ana.b' } })).toEqual(later)
    expect(await linksOf(ana)).toEqual([later, { platform: 'TikTok', url: null, username: 'ana', isVerified: false }])
  })

  test('that was verified stays so while it says the same, and no longer', async () => {
    const ana = await signUp()
    await ana.api.profile.addSocialLink({ body: instagram })
    await db.updateTable('userSocialLinks').set({ isVerified: true }).where('userId', '=', ana.user.id).execute()
    expect(await ana.api.profile.addSocialLink({ body: instagram })).toMatchObject({ isVerified: true })
    const other = { ...instagram, username: 'bea' }
    expect(await ana.api.profile.addSocialLink({ body: other })).toMatchObject({ isVerified: false })
  })

  test('is removed, twice as well, and nobody else’s with it', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    for (const { api } of [ana, bea]) await api.profile.addSocialLink({ body: instagram })
    for (const platform of ['Instagram', 'Instagram', 'Elsewhere'])
      await ana.api.profile.removeSocialLink({ params: { platform } })
    expect([await linksOf(ana), await linksOf(bea)]).toEqual([[], [{ ...instagram, isVerified: false }]])
  })

  test.each([
    [{ platform: 'Instagram' }, { url: 'Please enter an address or a name' }],
    [{ platform: 'MySpace', username: 'ana' }, { platform: 'Please choose from the list' }],
    [
      { platform: 'Website', url: 'javascript:alert(1)' },
      { url: 'Please enter a web address that starts with http:// or https://' },
    ],
  ])('is refused for %j', async (body, fields) => {
    const ana = await signUp()
    const reply = await send(ana, 'POST', '/api/user/social-links', body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toEqual(fields)
    expect(await linksOf(ana)).toEqual([])
  })

  test('is never verified by who adds it', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    const greedy = { ...instagram, isVerified: true, is_verified: true, userId: bea.user.id, provider: 'TikTok' }
    expect((await send(ana, 'POST', '/api/user/social-links', greedy)).statusCode).toBe(201)
    expect([await linksOf(ana), await linksOf(bea)]).toEqual([[{ ...instagram, isVerified: false }], []])
  })
})
