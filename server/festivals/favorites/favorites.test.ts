import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { dayFromNow } from '../../platform/days.ts'
import { addFestival, callDuringRemoval } from '../../testing/domains/festivals.ts'

const { signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const nothing = '00000000-0000-7000-8000-000000000000'

const rowsOf = async (userId: string) =>
  await db.selectFrom('userFavorites').selectAll().where('userId', '=', userId).execute()

test('the favourites are listed, the latest first @P3.5 @P7.18', async () => {
  const { api } = await signUp()
  const [first, second, third] = [await addFestival(admin), await addFestival(admin), await addFestival(admin)]
  for (const { id } of [second, third, first]) await api.favorites.add({ params: { festivalId: id } })
  expect(await api.favorites.list()).toEqual([first.id, third.id, second.id])
})

test('adding a favourite again gives the same record @S3.13', async () => {
  const { api, user } = await signUp()
  const { id: festivalId } = await addFestival(admin)
  const added = await api.favorites.add({ params: { festivalId } })
  expect(added).toEqual({ festivalId, createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/) })
  expect(await api.favorites.add({ params: { festivalId } })).toEqual(added)
  expect(await rowsOf(user.id)).toHaveLength(1)
})

test('a removed favourite is not listed, and removing it again is no error @P7.18 @S3.14', async () => {
  const [ana, ben] = [await signUp(), await signUp()]
  const { id: festivalId } = await addFestival(admin)
  for (const { api } of [ana, ben]) await api.favorites.add({ params: { festivalId } })
  expect(await ana.api.favorites.remove({ params: { festivalId } })).toBeUndefined()
  expect(await ana.api.favorites.remove({ params: { festivalId } })).toBeUndefined()
  expect(await ana.api.favorites.list()).toEqual([])
  expect(await ben.api.favorites.list()).toEqual([festivalId])
})

test.each([nothing, 'no-id', '%00', "' or 1=1 --"])('the festival %s is unknown @S3.16', async (festivalId) => {
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

const aroundDay = (day: number) => ({ startDate: dayFromNow(day), endDate: dayFromNow(day + 2) })

test('the favourite festivals are listed as in the list of all: those to come first, then the latest past one', async () => {
  const [ana, ben] = [await signUp(), await signUp()]
  const days = { 'Last year': -300, 'In autumn': 200, Lately: -9, Soon: 5 }
  const ids: Record<string, string> = {}
  for (const [name, day] of Object.entries(days)) ids[name] = (await addFestival(admin, { name, ...aroundDay(day) })).id
  for (const id of Object.values(ids)) await ana.api.favorites.add({ params: { festivalId: id } })
  await ben.api.festivalAttendance.set({ body: { festivalId: ids['Soon'] ?? '', status: 'attending' } })
  await addFestival(admin, { name: 'Of nobody' })

  const { items, total, next } = await ana.api.favorites.festivals({ query: {} })
  expect(items.map(({ name }) => name)).toEqual(['Soon', 'In autumn', 'Lately', 'Last year'])
  expect({ total, next }).toEqual({ total: 4, next: null })
  expect(items[0]).toMatchObject({ id: ids['Soon'], goingCount: 1, location: 'Madrid, Spain', approved: true })
  expect((await ben.api.favorites.festivals({ query: {} })).items).toEqual([])
})

test('the favourite festivals come in pages, which another list refuses', async () => {
  const { api } = await signUp()
  for (const day of [40, 50, -60]) {
    const { id } = await addFestival(admin, { name: `Day ${day}`, ...aroundDay(day) })
    await api.favorites.add({ params: { festivalId: id } })
  }
  const first = await api.favorites.festivals({ query: { limit: 2 } })
  const cursor = first.next ?? ''
  const second = await api.favorites.festivals({ query: { limit: 2, cursor } })
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Day 40', 'Day 50', 'Day -60'])
  expect([first.total, second.total, second.next]).toEqual([3, 3, null])
  await expect(api.festivals.list({ query: { cursor } })).rejects.toMatchObject({ status: 400 })
})

test('a favourite that one may no longer see is left out of the festivals', async () => {
  const [organizer, former] = [await signUp(), await signUpAdmin()]
  const { id: festivalId } = await addFestival(organizer)
  for (const { api } of [organizer, former, admin]) await api.favorites.add({ params: { festivalId } })
  await db.updateTable('users').set({ isAdmin: false }).where('id', '=', former.user.id).execute()
  const idsFor = async ({ api }: typeof former) =>
    (await api.favorites.festivals({ query: {} })).items.map(({ id }) => id)
  expect(await idsFor(former)).toEqual([])
  expect(await idsFor(organizer)).toEqual([festivalId])
  expect(await idsFor(admin)).toContain(festivalId)
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
