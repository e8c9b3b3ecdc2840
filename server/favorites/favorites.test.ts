import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { addFestival, callDuringRemoval } from '../testing/festivals.ts'

const { visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const nothing = '00000000-0000-7000-8000-000000000000'

const rowsOf = async (userId: string) =>
  await db.selectFrom('userFavorites').selectAll().where('userId', '=', userId).execute()

test('the favourites are listed, the latest first', async () => {
  const { api } = await signUp()
  const [first, second, third] = [await addFestival(admin), await addFestival(admin), await addFestival(admin)]
  for (const { id } of [second, third, first]) await api.favorites.add({ params: { festivalId: id } })
  expect(await api.favorites.list()).toEqual([first.id, third.id, second.id])
})

test('adding a favourite again gives the same record', async () => {
  const { api, user } = await signUp()
  const { id: festivalId } = await addFestival(admin)
  const added = await api.favorites.add({ params: { festivalId } })
  expect(added).toEqual({ festivalId, createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/) })
  expect(await api.favorites.add({ params: { festivalId } })).toEqual(added)
  expect(await rowsOf(user.id)).toHaveLength(1)
})

test('a removed favourite is not listed, and removing it again is no error', async () => {
  const [ana, ben] = [await signUp(), await signUp()]
  const { id: festivalId } = await addFestival(admin)
  for (const { api } of [ana, ben]) await api.favorites.add({ params: { festivalId } })
  expect(await ana.api.favorites.remove({ params: { festivalId } })).toBeUndefined()
  expect(await ana.api.favorites.remove({ params: { festivalId } })).toBeUndefined()
  expect(await ana.api.favorites.list()).toEqual([])
  expect(await ben.api.favorites.list()).toEqual([festivalId])
})

test.each([nothing, 'no-id', '%00', "' or 1=1 --"])('the festival %s is unknown', async (festivalId) => {
  const { api } = await signUp()
  await expect(api.favorites.add({ params: { festivalId } })).rejects.toMatchObject({ status: 404, code: 'not_found' })
  expect(await api.favorites.remove({ params: { festivalId } })).toBeUndefined()
})

test('only its organizer and admins can make a festival that waits for approval a favourite', async () => {
  const [organizer, other] = [await signUp(), await signUp()]
  const { id: festivalId } = await addFestival(organizer)
  await expect(other.api.favorites.add({ params: { festivalId } })).rejects.toMatchObject({ status: 404 })
  expect(await rowsOf(other.user.id)).toEqual([])
  await organizer.api.favorites.add({ params: { festivalId } })
  await admin.api.favorites.add({ params: { festivalId } })
  expect(await organizer.api.favorites.list()).toEqual([festivalId])
})

test('a former admin does not see a festival that waits for approval in their old favourites', async () => {
  const former = await signUpAdmin()
  const { id: festivalId } = await addFestival(await signUp())
  await former.api.favorites.add({ params: { festivalId } })
  await db.updateTable('users').set({ isAdmin: false }).where('id', '=', former.user.id).execute()
  expect(await former.api.favorites.list()).toEqual([])
})

test('a visitor has no favourites', async () => {
  const params = { festivalId: nothing }
  for (const call of [
    visitor.favorites.list(),
    visitor.favorites.add({ params }),
    visitor.favorites.remove({ params }),
  ])
    await expect(call).rejects.toMatchObject({ status: 401, code: 'authentication_required' })
})

test('adding one festival fifty times at once leaves one favourite', async () => {
  const { api, user } = await signUp()
  const { id: festivalId } = await addFestival(admin)
  const records = await Promise.all(Array.from({ length: 50 }, () => api.favorites.add({ params: { festivalId } })))
  expect(new Set(records.map(({ createdAt }) => createdAt)).size).toBe(1)
  expect(await rowsOf(user.id)).toHaveLength(1)
})

test('adding and removing at once all succeed and leave one favourite or none', async () => {
  const { api, user } = await signUp()
  const params = { festivalId: (await addFestival(admin)).id }
  await Promise.all(
    Array.from({ length: 50 }, (_, n) => (n % 2 ? api.favorites.remove({ params }) : api.favorites.add({ params }))),
  )
  expect((await rowsOf(user.id)).length).toBeLessThanOrEqual(1)
})

test('adding a favourite while the festival is removed is 404 and leaves no favourite', async () => {
  const { api, user } = await signUp()
  const { id } = await addFestival(admin)
  const pressed = await callDuringRemoval(db, id, () => api.favorites.add({ params: { festivalId: id } }))
  expect(pressed).toMatchObject({ status: 'rejected', reason: { status: 404, code: 'not_found' } })
  expect(await rowsOf(user.id)).toEqual([])
})
