import { expect, test } from 'vitest'
import type { z } from 'zod'
import { type FestivalChange, longestFestivalDays, type NewFestival } from '../../contract/festivals.ts'
import { testApp, type TestMember } from '../testing/app.ts'
import { addFestival, aFestival, dayFromNow, namesOf } from '../testing/festivals.ts'
import { publicFestivalIds } from './festivals.queries.ts'

const { app, visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const member = await signUp()
const nothing = '00000000-0000-7000-8000-000000000000'

const change = ({ api }: TestMember, id: string, body: z.input<typeof FestivalChange>) =>
  api.festivals.change({ params: { id }, body })
const remove = ({ api }: TestMember, id: string) => api.festivals.remove({ params: { id } })
const approve = ({ api }: TestMember, id: string) => api.festivals.approve({ params: { id } })
const stored = (id: string) => db.selectFrom('festivals').selectAll().where('id', '=', id).executeTakeFirst()
const actsOn = (id: string) =>
  db.selectFrom('auditLog').select(['action', 'actorId']).where('targetId', '=', id).orderBy('id').execute()

async function planRoom(festivalId: string, hostId: string) {
  const [availableFrom, availableTo] = [dayFromNow(30), dayFromNow(32)]
  const room = {
    festivalId,
    hostId,
    availableFrom,
    availableTo,
    title: 'Two beds by the sea',
    roomType: 'Offering' as const,
  }
  await db
    .insertInto('roomShares')
    .values({ ...room, location: 'Madrid', pricePerNight: '20', priceUsd: 20, maxGuests: 2 })
    .execute()
}

test('a festival that is added comes back whole, its organizer the caller', async () => {
  const body = aFestival({
    name: '  Gran Noche  ',
    description: 'Three nights.\r\nBy the sea.',
    genres: ['Salsa', 'Bachata', 'Salsa'],
    price: '149€ - 189€',
    website: 'https://example.com/noche',
  })
  const added = await member.api.festivals.create({ body })
  expect(added).toEqual({
    ...body,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Gran Noche',
    description: 'Three nights.\nBy the sea.',
    genres: ['Salsa', 'Bachata'],
    image: null,
    organizer: { id: member.user.id, username: member.user.username, name: member.user.name },
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    approved: false,
    goingCount: 0,
    interestedCount: 0,
  })
  expect(await member.api.festivals.get({ params: { id: added.id } })).toEqual(added)
})

test('what may be left out is, and the currency is USD', async () => {
  const { name, startDate, endDate, location } = aFestival()
  const reply = await app.inject({
    method: 'POST',
    url: '/api/festivals',
    headers: { authorization: `Bearer ${member.token}` },
    payload: { name, startDate, endDate, location, description: ' ', price: '', website: '' },
  })
  expect(reply.statusCode).toBe(201)
  const nothingSaid = { description: null, price: null, website: null, genres: [], currency: 'USD' }
  expect(reply.json()).toMatchObject(nothingSaid)
})

test('a day is taken as it is written', async () => {
  const days = { startDate: '2027-05-01T23:30:00-08:00', endDate: '2027-05-02T00:30:00.000+14:00' }
  expect(await addFestival(member, days)).toMatchObject({ startDate: '2027-05-01', endDate: '2027-05-02' })
})

test('what a caller may not set is not set', async () => {
  const given = {
    id: nothing,
    organizerId: admin.user.id,
    organizer: { id: admin.user.id, name: 'x' },
    approvedAt: '2020-01-01T00:00:00.000Z',
    approved: true,
    createdAt: '2020-01-01T00:00:00.000Z',
    goingCount: 7,
    interestedCount: 7,
    priceLowEur: 0,
    sourceKey: 'mine',
  }
  const body: z.input<typeof NewFestival> = { ...aFestival(), ...given }
  const added = await member.api.festivals.create({ body })
  const changed = await change(member, added.id, { name: 'Renamed', ...given })
  expect(changed).toEqual({ ...added, name: 'Renamed' })
  expect(added).toMatchObject({ approved: false, goingCount: 0, interestedCount: 0, image: null })
  expect(await stored(added.id)).toMatchObject({
    organizerId: member.user.id,
    approvedAt: null,
    priceLowEur: 100,
    sourceKey: null,
  })
  expect(await stored(nothing)).toBeUndefined()
})

const tooLate = new Date(Date.parse('2027-05-01') + (longestFestivalDays + 1) * 86_400_000).toISOString().slice(0, 10)
const days = (startDate: string, endDate: string) => ({ startDate, endDate })

test.each([
  ['name', { name: ' ' }, 'Name is required'],
  ['name', { name: undefined }, 'Name is required'],
  ['name', { name: 'x'.repeat(121) }, 'Please use at most 120 characters'],
  ['location', { location: '' }, 'Location is required'],
  ['location', { location: 'x'.repeat(201) }, 'Please use at most 200 characters'],
  ['description', { description: 'x'.repeat(4001) }, 'Please use at most 4000 characters'],
  ['price', { price: 'x'.repeat(201) }, 'Please use at most 200 characters'],
  ['startDate', { startDate: undefined }, 'Start date is required'],
  ['endDate', { endDate: '' }, 'End date is required'],
  ['startDate', { startDate: '2027-02-29' }, 'Please enter a valid date'],
  ['startDate', { startDate: '0000-05-01' }, 'Please enter a valid date'],
  ['endDate', { endDate: 'soon' }, 'Please enter a valid date'],
  ['endDate', days('2027-05-02', '2027-05-01'), 'End date must not be before the start date'],
  ['endDate', days('2027-05-01', tooLate), `A festival lasts at most ${longestFestivalDays} days`],
  ['genres.0', { genres: ['Polka'] }, 'Please choose from the list'],
  ['currency', { currency: 'XXX' }, 'Please choose from the list'],
  ['website', { website: 'javascript:alert(1)' }, 'Please enter a web address that starts with http:// or https://'],
  ['website', { website: `https://example.com/${'x'.repeat(2000)}` }, 'Please use at most 2000 characters'],
])('%s is refused: %o', async (field, given, message) => {
  const body = { ...aFestival(), ...given } as z.input<typeof NewFestival>
  const refusal = { status: 400, code: 'invalid_input', message, fields: { [field]: message } }
  await expect(member.api.festivals.create({ body })).rejects.toMatchObject(refusal)
})

test('a price of any size is kept', async () => {
  for (const price of ['9'.repeat(200), '€99999999999999', '0', '¥1'])
    expect(await addFestival(member, { price })).toMatchObject({ price })
})

test('a festival waits, seen by its organizer and the admins alone, until an admin approves it', async () => {
  const [organizer, other] = [await signUp(), await signUp()]
  const { id, name } = await addFestival(organizer, { name: 'Waits for approval' })
  for (const { api } of [{ api: visitor }, other]) {
    await expect(api.festivals.get({ params: { id } })).rejects.toMatchObject({ status: 404, code: 'not_found' })
    expect(await namesOf(api, { query: name })).toEqual([])
  }
  for (const { api } of [organizer, admin])
    expect(await api.festivals.get({ params: { id } })).toMatchObject({ id, approved: false })
  expect(await namesOf(organizer.api, { query: name })).toEqual([name])

  expect(await approve(admin, id)).toMatchObject({ id, approved: true })
  for (const { api } of [{ api: visitor }, other]) {
    expect(await api.festivals.get({ params: { id } })).toMatchObject({ id, approved: true })
    expect(await namesOf(api, { query: name })).toEqual([name])
  }
})

test("an admin's own festival is shown at once", async () => {
  const { id, approved } = await addFestival(admin)
  expect(approved).toBe(true)
  expect(await visitor.festivals.get({ params: { id } })).toMatchObject({ id })
})

test('approving again changes nothing and is recorded once, however many do it', async () => {
  const { id } = await addFestival(member)
  await Promise.all(Array.from({ length: 20 }, () => approve(admin, id)))
  const first = (await stored(id))?.approvedAt
  await approve(admin, id)
  expect((await stored(id))?.approvedAt).toEqual(first)
  expect(await actsOn(id)).toEqual([{ action: 'festival.approve', actorId: admin.user.id }])
})

test('only an admin approves, or sees what waits', async () => {
  const { id } = await addFestival(member)
  await expect(approve(member, id)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  await expect(member.api.festivals.pending({ query: {} })).rejects.toMatchObject({ status: 403 })
  await expect(visitor.festivals.pending({ query: {} })).rejects.toMatchObject({ status: 401 })
  await expect(approve(admin, nothing)).rejects.toMatchObject({ status: 404, message: 'Festival not found' })
  expect((await stored(id))?.approvedAt).toBeNull()
})

test('festivals that wait are listed page by page, the longest waiting first', async () => {
  const before = await admin.api.festivals.pending({ query: { limit: 100 } })
  const added: string[] = []
  for (let n = 0; n < 5; n++) added.push((await addFestival(member)).id)
  await approve(admin, added[2] as string)
  const waiting = [...before.items.map(({ id }) => id), ...added.filter((_, n) => n !== 2)]

  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await admin.api.festivals.pending({ query: { limit: 3, ...(cursor && { cursor }) } })
    expect(page.total).toBe(waiting.length)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  expect(seen).toEqual(waiting)
  for (const cursor of ['x', 'bnVsbA', 'WyJ4Il0'])
    await expect(admin.api.festivals.pending({ query: { cursor } })).rejects.toMatchObject({ status: 400 })
})

test('its organizer and an admin change a festival, and it stays approved', async () => {
  const { id } = await addFestival(member, { price: '€30', website: 'https://example.com' })
  await approve(admin, id)
  const changed = await change(member, id, { name: 'Día de Salsa', price: '$500', currency: 'USD', website: '' })
  expect(changed).toMatchObject({ name: 'Día de Salsa', price: '$500', website: null, approved: true })
  expect((await stored(id))?.priceLowEur).toBe(460)
  expect(await change(admin, id, { genres: ['Salsa'] })).toEqual({ ...changed, genres: ['Salsa'] })
  expect(await change(member, id, {})).toEqual({ ...changed, genres: ['Salsa'] })
})

test('the currency alone settles anew what the price means', async () => {
  const { id } = await addFestival(member, { price: '100', currency: 'EUR' })
  await change(member, id, { currency: 'MXN' })
  expect(Number((await stored(id))?.priceLowEur)).toBeCloseTo(5.35)
})

test('one day that is changed must fit the other that is stored', async () => {
  const { id } = await addFestival(member, days('2027-05-01', '2027-05-03'))
  for (const [body, message] of [
    [{ startDate: '2027-05-04' }, 'End date must not be before the start date'],
    [{ endDate: '2027-04-30' }, 'End date must not be before the start date'],
    [{ endDate: tooLate }, `A festival lasts at most ${longestFestivalDays} days`],
  ] as const)
    await expect(change(member, id, body)).rejects.toMatchObject({ status: 400, fields: { endDate: message } })
  expect(await change(member, id, { startDate: '2027-05-03' })).toMatchObject(days('2027-05-03', '2027-05-03'))
})

test('changes at once leave days that are in order', async () => {
  const { id } = await addFestival(member, days('2027-05-01', '2027-05-31'))
  const each = Array.from({ length: 25 }, (_, n) => `2027-05-${String(n + 3).padStart(2, '0')}`)
  const changes = each.flatMap((day) => [change(member, id, { startDate: day }), change(member, id, { endDate: day })])
  const settled = await Promise.allSettled(changes)
  const refused = settled.filter((result) => result.status === 'rejected')
  expect(refused.every(({ reason }) => reason.status === 400)).toBe(true)
  const { startDate, endDate } = (await stored(id)) ?? days('', '')
  expect(endDate >= startDate).toBe(true)
})

test("another member changes and removes nothing: 403 where they see it, 404 where they don't", async () => {
  const other = await signUp()
  const { id } = await addFestival(member)
  for (const [status, code] of [
    [404, 'not_found'],
    [403, 'forbidden'],
  ] as const) {
    await expect(change(other, id, { name: 'Mine' })).rejects.toMatchObject({ status, code })
    await expect(remove(other, id)).rejects.toMatchObject({ status, code })
    if (status === 404) await approve(admin, id)
  }
  expect(await stored(id)).toMatchObject({ name: 'Noche de Bachata' })
})

test('a stranger adds, changes and removes nothing', async () => {
  const { id } = await addFestival(admin)
  const params = { id }
  const calls = [
    visitor.festivals.create({ body: aFestival() }),
    visitor.festivals.change({ params, body: { name: 'Mine' } }),
    visitor.festivals.remove({ params }),
    visitor.festivals.approve({ params }),
  ]
  for (const call of calls) await expect(call).rejects.toMatchObject({ status: 401, code: 'authentication_required' })
})

test.each([nothing, 'no-id', '%27', 'x'.repeat(90)])('the festival %s is unknown', async (id) => {
  const refusal = { status: 404, code: 'not_found' }
  await expect(visitor.festivals.get({ params: { id } })).rejects.toMatchObject(refusal)
  await expect(change(admin, id, { name: 'x' })).rejects.toMatchObject(refusal)
  await expect(remove(admin, id)).rejects.toMatchObject(refusal)
  await expect(approve(admin, id)).rejects.toMatchObject(refusal)
})

test('a festival is removed with its favourites and attendance', async () => {
  const { id } = await addFestival(member)
  await member.api.favorites.add({ params: { festivalId: id } })
  await member.api.festivalAttendance.set({ body: { festivalId: id, status: 'attending' } })
  expect(await remove(member, id)).toBeUndefined()
  expect(await stored(id)).toBeUndefined()
  expect(await member.api.favorites.list()).not.toContain(id)
  expect(await actsOn(id)).toEqual([])
  await expect(remove(member, id)).rejects.toMatchObject({ status: 404 })
})

test("an admin's removal of another's festival is recorded", async () => {
  const { id } = await addFestival(member)
  await remove(admin, id)
  expect(await actsOn(id)).toEqual([{ action: 'festival.remove', actorId: admin.user.id }])
})

test('a festival for which members plan rooms stays', async () => {
  const { id } = await addFestival(admin)
  await planRoom(id, member.user.id)
  await expect(remove(admin, id)).rejects.toMatchObject({ status: 409, code: 'festival_in_use' })
  expect(await visitor.festivals.get({ params: { id } })).toMatchObject({ id })
})

test('approving and removing at once, one after the other happens', async () => {
  for (let n = 0; n < 10; n++) {
    const { id } = await addFestival(member)
    const [approval, removal] = await Promise.allSettled([approve(admin, id), remove(member, id)])
    expect(removal.status).toBe('fulfilled')
    if (approval.status === 'rejected') expect(approval.reason).toMatchObject({ status: 404 })
    expect(await actsOn(id)).toHaveLength(approval.status === 'fulfilled' ? 1 : 0)
    expect(await stored(id)).toBeUndefined()
  }
})

test('an organizer who is gone or suspended is no longer named', async () => {
  const [gone, suspended] = [await signUp(), await signUp()]
  const now = new Date()
  for (const [organizer, mark] of [
    [gone, { deletedAt: now, email: null }],
    [suspended, { suspendedAt: now }],
  ] as const) {
    const { id } = await addFestival(organizer)
    expect(await approve(admin, id)).toMatchObject({ organizer: { id: organizer.user.id } })
    await db.updateTable('users').set(mark).where('id', '=', organizer.user.id).execute()
    expect(await visitor.festivals.get({ params: { id } })).toMatchObject({ organizer: null })
  }
})

test('the same key creates once and gives the first reply again', async () => {
  const organizer = await signUp()
  const idempotencyKey = crypto.randomUUID()
  const body = aFestival()
  const first = await organizer.api.festivals.create({ body, idempotencyKey })
  expect(await organizer.api.festivals.create({ body, idempotencyKey })).toEqual(first)
  expect(await namesOf(organizer.api, { query: organizer.user.name, limit: 100 })).toContain(first.name)
  const { count } = await db
    .selectFrom('festivals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organizerId', '=', organizer.user.id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('the ids that all may know are those approved, at most so many', async () => {
  const [shown, waits] = [await addFestival(admin), await addFestival(member)]
  const ids = await publicFestivalIds(db, 1000)
  expect(ids).toContain(shown.id)
  expect(ids).not.toContain(waits.id)
  expect(await publicFestivalIds(db, 2)).toEqual(ids.slice(0, 2))
})
