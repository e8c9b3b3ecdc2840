import { expect, test } from 'vitest'
import type { z } from 'zod'
import { maxFestivalDays } from '../../../contract/festivals/festival-limits.ts'
import { type FestivalChange } from '../../../contract/festivals/festivals.ts'
import { dayFromNow } from '../../platform/days.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, approveFestival } from '../../testing/domains/festivals.ts'

const { visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const member = await signUp()
const unknownId = '00000000-0000-7000-8000-000000000000'

const change = ({ api }: TestMember, id: string, body: z.input<typeof FestivalChange>) =>
  api.festivals.change({ params: { id }, body })
const remove = ({ api }: TestMember, id: string) => api.festivals.remove({ params: { id } })
const stored = (id: string) => db.selectFrom('festivals').selectAll().where('id', '=', id).executeTakeFirst()
const actsOn = (id: string) =>
  db.selectFrom('auditLog').select(['action', 'actorId']).where('targetId', '=', id).orderBy('id').execute()
const tooLate = new Date(Date.parse('2027-05-01') + (maxFestivalDays + 1) * 86_400_000).toISOString().slice(0, 10)
const days = (startDate: string, endDate: string) => ({ startDate, endDate })

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

test('the organizer and an admin can change a festival, and it stays approved', async () => {
  const { id } = await addFestival(member, { price: '€30', website: 'https://example.com' })
  await change(member, id, { name: 'Día de Salsa', website: '' })
  await approveFestival(admin, id)
  const changed = await change(member, id, { genres: ['Zouk'], price: '$500', currency: 'USD' })
  expect(changed).toMatchObject({ name: 'Día de Salsa', price: '$500', website: null, approved: true, revision: null })
  expect((await stored(id))?.priceLowEur).toBe(460)
  const again = await change(admin, id, { genres: ['Salsa'] })
  expect(again).toEqual({ ...changed, genres: ['Salsa'], version: again.version })
  expect(await change(member, id, {})).toEqual(again)
  expect(await actsOn(id)).toMatchObject([{ action: 'festival.approve' }, { action: 'festival.change' }])
})

test('changing only the currency converts the price again', async () => {
  const { id } = await addFestival(member, { price: '100', currency: 'EUR' })
  await change(member, id, { currency: 'MXN' })
  expect(Number((await stored(id))?.priceLowEur)).toBeCloseTo(5.35)
})

test('a changed day must fit the other, stored day', async () => {
  const { id } = await addFestival(member, days('2027-05-01', '2027-05-03'))
  for (const [body, message] of [
    [{ startDate: '2027-05-04' }, 'End date must not be before the start date'],
    [{ endDate: '2027-04-30' }, 'End date must not be before the start date'],
    [{ endDate: tooLate }, `A festival lasts at most ${maxFestivalDays} days`],
  ] as const)
    await expect(change(member, id, body)).rejects.toMatchObject({ status: 400, fields: { endDate: message } })
  expect(await change(member, id, { startDate: '2027-05-03' })).toMatchObject(days('2027-05-03', '2027-05-03'))
})

test('simultaneous changes never leave an end before the start', async () => {
  const { id } = await addFestival(member, days('2027-05-01', '2027-05-31'))
  const each = Array.from({ length: 25 }, (_, n) => `2027-05-${String(n + 3).padStart(2, '0')}`)
  const changes = each.flatMap((day) => [change(member, id, { startDate: day }), change(member, id, { endDate: day })])
  const settled = await Promise.allSettled(changes)
  const refused = settled.filter((result) => result.status === 'rejected')
  expect(refused.every(({ reason }) => reason.status === 400)).toBe(true)
  const { startDate, endDate } = (await stored(id)) ?? days('', '')
  expect(endDate >= startDate).toBe(true)
})

test.each([unknownId, 'no-id', '%27', 'x'.repeat(90)])('the festival %s is unknown', async (id) => {
  const refusal = { status: 404, code: 'not_found' }
  await expect(visitor.festivals.get({ params: { id } })).rejects.toMatchObject(refusal)
  await expect(change(admin, id, { name: 'x' })).rejects.toMatchObject(refusal)
  await expect(remove(admin, id)).rejects.toMatchObject(refusal)
  await expect(approveFestival(admin, id)).rejects.toMatchObject(refusal)
})

test('a festival is deleted with its favorites and attendance', async () => {
  const { id } = await addFestival(member)
  await member.api.favorites.add({ params: { festivalId: id } })
  await member.api.festivalAttendance.set({ body: { festivalId: id, status: 'attending' } })
  expect(await remove(member, id)).toBeUndefined()
  expect(await stored(id)).toBeUndefined()
  expect(await member.api.favorites.list()).not.toContain(id)
  expect(await actsOn(id)).toEqual([])
  await expect(remove(member, id)).rejects.toMatchObject({ status: 404 })
})

test("an admin's removal of another's festival is in the audit log", async () => {
  const { id } = await addFestival(member)
  await remove(admin, id)
  expect(await actsOn(id)).toEqual([{ action: 'festival.remove', actorId: admin.user.id }])
})

test('a festival with rooms cannot be removed @S3.12', async () => {
  const { id } = await addFestival(admin)
  await planRoom(id, member.user.id)
  await expect(remove(admin, id)).rejects.toMatchObject({ status: 409, code: 'festival_in_use' })
  expect(await visitor.festivals.get({ params: { id } })).toMatchObject({ id })
})

test('simultaneous approvals and removals run one after the other', async () => {
  for (let n = 0; n < 10; n++) {
    const { id } = await addFestival(member)
    const [approval, removal] = await Promise.allSettled([approveFestival(admin, id), remove(member, id)])
    expect(removal.status).toBe('fulfilled')
    if (approval.status === 'rejected') expect(approval.reason).toMatchObject({ status: 404 })
    expect(await actsOn(id)).toHaveLength(approval.status === 'fulfilled' ? 1 : 0)
    expect(await stored(id)).toBeUndefined()
  }
})
