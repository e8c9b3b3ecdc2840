import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { ManagedParty, SocialPartyChange } from '../../../contract/socials/social-parties.ts'
import { testApp } from '../../testing/app.ts'
import { dayFromNow } from '../../platform/days.ts'

const { db, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const { api } = admin

type Change = z.input<typeof SocialPartyChange>
const base = { venueName: 'La Bodega', address: 'Calle Mayor 1', city: 'Madrid', date: `${dayFromNow(3)}T12:00:00` }
const unplaced = { latitude: null, longitude: null }
const once = { isWeekly: false, until: null }

async function add(given: Partial<typeof base & { latitude: number; longitude: number }> = {}) {
  await db.deleteFrom('socialParties').execute()
  await api.socialParties.upload({ body: { parties: [{ ...base, ...given }] } })
  return (await api.socialParties.managed({ query: {} })).items[0]!
}

const changed = ({ id, ...party }: ManagedParty, change: Partial<Change>) =>
  api.socialParties.change({ params: { id }, body: { ...party, ...change } })

const lastAct = () =>
  db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'targetId', 'detail'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const pointOf = async (id: string) => {
  const { latitude, longitude } = await api.socialParties.get({ params: { id } })
  return [latitude, longitude]
}

test('an admin corrects a party, and the log says what it was before', async () => {
  const party = await add()
  const after = await changed(party, { venueName: 'La Bodeguita', time: '21:00', danceStyles: ['salsa'] })
  expect(after).toEqual({ ...party, venueName: 'La Bodeguita', time: '21:00', danceStyles: ['Salsa'] })
  expect(await api.socialParties.get({ params: { id: party.id } })).toMatchObject({ venueName: 'La Bodeguita' })
  expect(await lastAct()).toEqual({
    action: 'social_party.change',
    actorId: admin.user.id,
    targetId: party.id,
    detail: { before: { venueName: 'La Bodega', time: '', danceStyles: [] }, ...once, alsoLater: false },
  })
})

test('a party is removed, and the log names it', async () => {
  const { id } = await add()
  await api.socialParties.remove({ params: { id }, query: {} })
  await expect(api.socialParties.get({ params: { id } })).rejects.toMatchObject({
    status: 404,
    message: 'Party not found',
  })
  expect(await lastAct()).toMatchObject({
    action: 'social_party.remove',
    targetId: id,
    detail: { venueName: 'La Bodega' },
  })
  await expect(api.socialParties.remove({ params: { id }, query: {} })).rejects.toMatchObject({ status: 404 })
})

test('several are removed at once, each in the log, and what is gone already is not counted', async () => {
  const { venueName, city } = base
  await add()
  const more = [4, 5].map((days) => ({ ...base, date: `${dayFromNow(days)}T12:00:00` }))
  await api.socialParties.upload({ body: { parties: more } })
  const ids = (await api.socialParties.managed({ query: {} })).items.map(({ id }) => id)
  const [first, second, third] = ids as [string, string, string]
  const removeAtOnce = (ids: string[]) => api.socialParties.removeMany({ body: { ids } })
  // Two admins who choose the same in another order.
  const both = await Promise.all([removeAtOnce([first, second]), removeAtOnce([second, first, 'gone', first])])
  expect(both.map(({ removed }) => removed).toSorted((one, other) => one - other)).toEqual([0, 2])
  expect(await api.socialParties.get({ params: { id: third } })).toMatchObject({ venueName })
  const acts = await db.selectFrom('auditLog').selectAll().where('targetId', 'in', ids).execute()
  expect(acts).toHaveLength(2)
  for (const act of acts)
    expect(act).toMatchObject({ action: 'social_party.remove', detail: { venueName, city, later: false } })

  await expect(removeAtOnce([])).rejects.toMatchObject({ status: 400, fields: { ids: 'Please choose a social' } })
  await expect(removeAtOnce(Array.from({ length: 101 }, () => third))).rejects.toMatchObject({
    status: 400,
    fields: { ids: 'Please choose at most 100 socials at once' },
  })
  expect(await removeAtOnce([third])).toEqual({ removed: 1 })
})

test('fifty calls of five admins that remove the same ones at once remove each once, in the log too', async () => {
  await add()
  const more = [4, 5, 6].map((days) => ({ ...base, date: `${dayFromNow(days)}T12:00:00` }))
  await api.socialParties.upload({ body: { parties: more } })
  const ids = (await api.socialParties.managed({ query: {} })).items.map(({ id }) => id)
  const admins = [admin, ...(await Promise.all([1, 2, 3, 4].map(() => signUpAdmin())))]
  const turned = (by: number) => [...ids.slice(by % ids.length), ...ids.slice(0, by % ids.length)]
  const done = await Promise.all(
    Array.from({ length: 50 }, (_, by) =>
      admins[by % admins.length]!.api.socialParties.removeMany({ body: { ids: turned(by) } }),
    ),
  )
  expect(done.reduce((sum, { removed }) => sum + removed, 0)).toBe(ids.length)
  expect(await db.selectFrom('auditLog').selectAll().where('targetId', 'in', ids).execute()).toHaveLength(ids.length)
  expect((await api.socialParties.managed({ query: {} })).items).toEqual([])
})

test('a point that an admin sets is kept by uploads, unless a row gives another', async () => {
  const party = await add()
  const row = (point: object) => api.socialParties.upload({ body: { parties: [{ ...base, ...point }] } })
  await changed(party, { latitude: 40.5, longitude: -3.6 })
  await row({ ...unplaced, time: '22:00' })
  expect(await pointOf(party.id)).toEqual([40.5, -3.6])
  await row({ latitude: 41, longitude: -3 })
  expect(await pointOf(party.id)).toEqual([41, -3])
})

test('a party with another address or city does not keep its point, unless the admin says that it is right', async () => {
  const point = { latitude: 40.5, longitude: -3.6 }
  const moves = [{ address: 'Gran Vía 9' }, { city: 'Getafe' }]
  for (const move of moves) {
    const party = await add(point)
    await changed(party, { time: '22:00' })
    expect(await pointOf(party.id), 'the same address').toEqual([40.5, -3.6])
    await changed({ ...party, ...point }, { ...move, keepsPoint: true })
    expect(await pointOf(party.id), 'kept').toEqual([40.5, -3.6])
    await changed({ ...party, ...point }, {})
    expect(await pointOf(party.id), 'moved back').toEqual([null, null])
  }
})

test.each<[string, Partial<Change>, object]>([
  ['half a point', { latitude: 40, longitude: null }, { latitude: 'Latitude and longitude belong together' }],
  [
    'a latitude beyond the pole',
    { latitude: 91, longitude: 0 },
    { latitude: 'Please enter degrees between -90 and 90' },
  ],
  ['no venue', { venueName: ' ' }, { venueName: 'Venue name is required' }],
  ['no city', { city: '' }, { city: 'City is required' }],
  ['a day that is none', { date: '2027-02-30' }, { date: expect.stringContaining('Invalid date format') }],
  [
    'a last day before the party',
    { isWeekly: true, until: dayFromNow(2) },
    { until: 'The last day is before the party' },
  ],
  ['a script as its link', { instagramLink: 'javascript:alert(1)' }, { instagramLink: expect.any(String) }],
])('a change to %s is refused', async (_, change, fields) => {
  await expect(changed(await add(), change)).rejects.toMatchObject({ status: 400, fields })
})

test('a party cannot become another one of its venue on that day', async () => {
  await add({ date: `${dayFromNow(4)}T12:00:00` })
  await api.socialParties.upload({ body: { parties: [base] } })
  const [first] = (await api.socialParties.managed({ query: {} })).items
  await expect(changed(first!, { date: dayFromNow(4) })).rejects.toMatchObject({
    status: 409,
    code: 'party_exists',
    message: 'This venue has a party on that day and time already.',
  })
})

test('admins find parties by a part of their texts, whatever the accents, and those without a place', async () => {
  await add({ latitude: 40, longitude: -3 })
  const more = { ...base, venueName: 'Sala 100%', city: 'Córdoba', address: 'Plaza Ñ' }
  await api.socialParties.upload({ body: { parties: [more] } })
  const found = async (query: object) =>
    (await api.socialParties.managed({ query })).items.map(({ venueName }) => venueName)
  expect(await found({ query: 'cordo' })).toEqual(['Sala 100%'])
  expect(await found({ query: 'plaza n' })).toEqual(['Sala 100%'])
  expect(await found({ query: '%' })).toHaveLength(2)
  expect(await found({ query: 'bodega', show: 'unplaced' })).toEqual([])
  expect(await found({ show: 'unplaced' })).toEqual(['Sala 100%'])
  const first = await api.socialParties.managed({ query: { limit: 1 } })
  const second = await api.socialParties.managed({ query: { limit: 1, cursor: first.next! } })
  expect([first.total, first.items[0]?.venueName, second.items[0]?.venueName, second.next]).toEqual([
    2,
    'La Bodega',
    'Sala 100%',
    null,
  ])
})
