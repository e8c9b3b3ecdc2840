import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Preferences } from '../../../contract/people/profile.ts'
import { testApp, type TestMember } from '../../testing/app.ts'

const { app, db, signUp } = await testApp()

/** Sends any payload, also one that the types would refuse. */
const send = ({ token }: TestMember, method: 'PATCH' | 'POST', url: string, payload: object) =>
  app.inject({ method, url, payload, headers: { authorization: `Bearer ${token}` } })

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

  test('are stored as sent, with the flags derived from them @P3.19 @P7.12 @S2.45 @S2.46', async () => {
    const { api, user } = await signUp()
    expect(
      await api.profile.savePreferences({ body: { ...everything, mealPreferences: ['Vegan', 'Halal', 'Vegan'] } }),
    ).toEqual(everything)
    expect((await api.profile.get()).preferences).toEqual(everything)
    expect(await rowsOf(user.id)).toEqual([
      expect.objectContaining({ lookingForRoommate: true, openToMeals: true, openToActivities: true }),
    ])
  })

  test('replace all earlier preferences, also with empty ones', async () => {
    const { api, user } = await signUp()
    await api.profile.savePreferences({ body: everything })
    const nothing = await api.profile.savePreferences({ body: {} })
    expect(Object.values(nothing).filter((value) => value !== null)).toEqual([false, [], []])
    expect((await api.profile.get()).preferences).toEqual(nothing)
    expect(await rowsOf(user.id)).toEqual([
      expect.objectContaining({ lookingForRoommate: false, openToMeals: false, openToActivities: false }),
    ])
  })

  test('are stored once when they are sent several times at once', async () => {
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
    [{ ageRangeMin: 40, ageRangeMax: 30 }, { ageRangeMax: 'The highest age can’t be below the lowest' }],
    [{ budgetMin: 9, budgetMax: 8 }, { budgetMax: 'Please enter an amount no lower than From' }],
    [{ budgetMin: [[]] }, { budgetMin: 'Please enter an amount' }],
    [{ gender: 'Other' }, { gender: 'Please choose from the list' }],
    [{ mealPreferences: ['Air'] }, { 'mealPreferences.0': 'Please choose from the list' }],
  ])('are refused for %j @P5.29', async (body, fields) => {
    const ana = await signUp()
    const reply = await send(ana, 'POST', '/api/user/preferences', body)
    expect(reply.statusCode).toBe(400)
    expect(reply.json().fields).toEqual(fields)
    expect(await rowsOf(ana.user.id)).toEqual([])
  })

  test('cannot be set by another member', async () => {
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
