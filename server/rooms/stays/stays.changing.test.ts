import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StayChange } from '../../../contract/rooms/stays.ts'
import { quotas } from '../../people/quotas/quotas-per-member.ts'
import { dayFromNow } from '../../platform/days.ts'
import { testApp } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { settle } from '../../testing/domains/ratings.ts'
import { guestsOf } from '../../testing/domains/room-requests.ts'
import { agree, changeStay, openStay, pay, stayDays, stayOf } from '../../testing/domains/stays.ts'
import { lockStay } from './stays.queries.ts'

const { db, signUp, signUpAdmin } = await testApp()
const { id: festivalId } = await addFestival(await signUpAdmin())
const [marco, ana, leo] = [await signUp('Marco'), await signUp('Ana'), await signUp('Leo')]
// New members ask for few rooms a day.
await settle(db, [marco, ana, leo])
const open = (fields = {}) => openStay(db, festivalId, [marco, ana, leo], fields)
const bed = (kind: 'single' | 'double' = 'single') => ({ id: randomUUID(), name: null, kind })

test('any of them changes any part, each of which is replaced as a whole @S12.22', async () => {
  const id = await open()
  const beds = [bed('double'), { ...bed(), name: 'By the window' }]
  await changeStay(ana, id, {
    beds,
    people: [{ member: marco.user.id, bed: beds[0]!.id }],
    booking: { state: 'reserved', by: leo.user.id, until: dayFromNow(9), reference: 'XK-17', link: 'example.com/flat' },
    arrival: { time: `${stayDays.availableFrom}T16:00`, how: 'Box by the door, 1234', address: 'Calle Feria 12' },
    rules: 'Quiet until eleven',
    stepBackUntil: dayFromNow(12),
  })
  expect(await stayOf(leo, id)).toMatchObject({
    beds,
    booking: {
      state: 'reserved',
      by: leo.user.id,
      until: dayFromNow(9),
      reference: 'XK-17',
      link: 'https://example.com/flat',
    },
    arrival: { time: `${stayDays.availableFrom}T16:00`, how: 'Box by the door, 1234', address: 'Calle Feria 12' },
    rules: 'Quiet until eleven',
    stepBackUntil: dayFromNow(12),
  })
  const after = await changeStay(marco, id, { beds: beds.slice(1), arrival: { how: 'The neighbour' }, rules: '' })
  expect(after).toMatchObject({ arrival: { time: null, how: 'The neighbour', address: null }, rules: null })
  expect(after.people.map((one) => one.bed)).toEqual([null, null, null])
})

test('another stay keeps its beds and nights', async () => {
  const [id, other] = [await open(), await open()]
  const before = await changeStay(ana, other, { beds: [bed()] })
  await changeStay(ana, id, { beds: [bed()], people: [{ member: ana.user.id, from: dayFromNow(31) }] })
  expect(await stayOf(ana, other)).toEqual(before)
})

test('one may arrive on the last day', async () => {
  const time = `${stayDays.availableTo}T10:00`
  expect(await changeStay(ana, await open(), { arrival: { time } })).toMatchObject({ arrival: { time } })
})

test('an older version is refused, with nothing changed @S12.23', async () => {
  const id = await open()
  const { version, stepBackUntil } = await stayOf(ana, id)
  await changeStay(marco, id, { rules: 'Mine' })
  const late = changeStay(ana, id, { version, rules: 'Hers', stepBackUntil: dayFromNow(3) })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'stay_changed' })
  expect(await stayOf(ana, id)).toMatchObject({ version: version + 1, rules: 'Mine', stepBackUntil })
})

test('the same again is no version, and no agreement to the one before', async () => {
  const id = await open()
  const { version: seen } = await agree(ana, id)
  const { version } = await changeStay(marco, id, { rules: 'Shoes off' })
  const again = await changeStay(ana, id, { rules: 'Shoes off' })
  expect(again).toMatchObject({ version, mine: { agreedVersion: seen } })
})

test('one’s nights are changed by oneself alone, while places are free on them @S12.24', async () => {
  const id = await open({ maxGuests: 3 })
  const nights = { from: dayFromNow(31), to: dayFromNow(33) }
  const foreign = changeStay(marco, id, { people: [{ member: ana.user.id, ...nights }] })
  await expect(foreign).rejects.toMatchObject({ status: 400, fields: { people: expect.any(String) } })
  for (const one of [marco, ana, leo]) await agree(one, id)
  const after = await changeStay(ana, id, { people: [{ member: ana.user.id, ...nights }] })
  expect(after.people[1]).toMatchObject(nights)
  expect(after.people.map(({ agreed }) => agreed)).toEqual([false, true, false])
  expect(after.changes[0]).toMatchObject({
    by: ana.user.id,
    about: ana.user.id,
    what: { part: 'nights', after: nights },
  })
  // That Leo joined stays nobody's change.
  expect(after.changes.map(({ by }) => by)).toEqual([ana.user.id, null])
  expect((await leo.api.notifications.unread())[0]?.message).toContain('is new: the nights.')
  const eva = await signUp('Eva')
  const asked = { roomShareId: id, message: 'The last nights', from: dayFromNow(33), to: dayFromNow(35) }
  const { id: requestId } = await eva.api.roomRequests.create({ body: asked })
  await marco.api.roomRequests.decide({ params: { id: requestId }, body: { status: 'accepted' } })
  const back = changeStay(ana, id, { people: [{ member: ana.user.id, from: dayFromNow(31), to: dayFromNow(34) }] })
  await expect(back).rejects.toMatchObject({ status: 409, code: 'room_full', fields: { nights: expect.any(String) } })
  expect((await stayOf(ana, id)).people[1]).toMatchObject(nights)
  expect(await guestsOf(db, id)).toBe(3)
  // A host does not give the place of the room away by coming later.
  const { people } = await changeStay(marco, id, { people: [{ member: marco.user.id, from: dayFromNow(32) }] })
  expect(people[0]).toMatchObject({ from: dayFromNow(32), to: stayDays.availableTo })
})

test('a change waits for no other stay', async () => {
  const [id, other] = [await open(), await open()]
  await db.transaction().execute(async (trx) => {
    await lockStay(trx, other)
    await changeStay(ana, id, { rules: 'Quiet' })
  })
})

test('a renamed festival waits for none of its stays', async () => {
  const id = await open()
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('stays').select('roomId').where('roomId', '=', id).forUpdate().execute()
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other)
      await other.updateTable('festivals').set({ name: 'Salsa by the river' }).where('id', '=', festivalId).execute()
    })
  })
})

test('a host’s own nights outside of the room’s new days are all nights again', async () => {
  const id = await open()
  await changeStay(marco, id, { people: [{ member: marco.user.id, from: dayFromNow(33) }] })
  await marco.api.rooms.change({ params: { id }, body: { availableTo: dayFromNow(32) } })
  const { people, from, to } = await stayOf(ana, id)
  expect(people.map((one) => [one.from, one.to, one.share])).toEqual(
    [6668, 6666, 6666].map((share) => [from, to, share]),
  )
})

const price = (fields: Partial<NonNullable<StayChange['price']>> = {}) => ({
  total: 50_000,
  currency: 'EUR' as const,
  split: 'equal' as const,
  ...fields,
})
const someone = '019a0000-0000-7000-8000-000000000000'
const refusals: [string, string, Omit<StayChange, 'version'>][] = [
  ['shares by hand that do not add up', 'people', { price: price({ split: 'by_hand' }) }],
  ['shares by hand of no price', 'price.total', { price: price({ total: null, split: 'by_hand' }) }],
  ['a bed that is not there', 'people', { people: [{ member: ana.user.id, bed: randomUUID() }] }],
  ['somebody else', 'people', { people: [{ member: someone }] }],
  ['nights outside of the stay', 'to', { people: [{ member: ana.user.id, to: dayFromNow(36) }] }],
  ['a booking by somebody else', 'booking.by', { booking: { state: 'booked', by: someone } }],
  ['an arrival on another day', 'arrival.time', { arrival: { time: `${dayFromNow(36)}T10:00` } }],
  ['a last day to step back after the stay', 'stepBackUntil', { stepBackUntil: dayFromNow(36) }],
]
test.each(refusals)('%s is refused at its field, with nothing changed @S12.25', async (_what, field, parts) => {
  const id = await open()
  const before = await stayOf(ana, id)
  const refused = changeStay(ana, id, { rules: 'Quiet', ...parts })
  await expect(refused).rejects.toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  expect(await stayOf(ana, id)).toEqual(before)
})

test('shares by hand are those that were said, and are split again when somebody with one leaves', async () => {
  const id = await open()
  const hands = [20_000, 20_000, 10_000]
  const people = [marco, ana, leo].map(({ user }, at) => ({ member: user.id, hand: hands[at]! }))
  const stay = await changeStay(leo, id, { people, price: price({ split: 'by_hand' }) })
  expect(stay.people.map(({ share }) => share)).toEqual(hands)
  await leo.api.roomRequests.withdraw({ params: { id: stay.mine.requestId! } })
  const after = await stayOf(ana, id)
  expect(after.price.split).toBe('by_night')
  expect(after.people.map(({ share }) => share)).toEqual([25_000, 25_000])
})

test('a stay without a price has no shares, and nobody owes anything', async () => {
  const id = await open()
  const { people, balance } = await changeStay(ana, id, { price: price({ total: null }), booking: { state: 'booked' } })
  expect([people.map(({ share }) => share), balance]).toEqual([[null, null, null], []])
})

test('the currency stays once somebody has paid in it', async () => {
  const id = await open()
  await pay(ana, id, marco, 100)
  const other = changeStay(ana, id, { price: price({ currency: 'USD' }) })
  await expect(other).rejects.toMatchObject({
    status: 400,
    fields: { 'price.currency': expect.stringContaining('EUR') },
  })
  await marco.api.rooms.change({ params: { id }, body: { currency: 'GBP' } })
  expect((await stayOf(ana, id)).price).toMatchObject({ total: 50_000, currency: 'EUR' })
})

test('a stay that is over is changed no more, and its money is still settled', async () => {
  const id = await open()
  const endsOn = (toDay: string) =>
    db
      .updateTable('stays')
      .set({ fromDay: dayFromNow(-9), toDay })
      .where('roomId', '=', id)
      .execute()
  await endsOn(dayFromNow(0))
  await changeStay(ana, id, { rules: 'Just in time' })
  await endsOn(dayFromNow(-1))
  await expect(changeStay(ana, id, { rules: 'Late' })).rejects.toMatchObject({ status: 409, code: 'stay_over' })
  expect(await pay(ana, id, marco, 100)).toMatchObject({ amount: 100 })
})

test('only the latest changes are kept, and a member makes so many a day @S12.26', async () => {
  const id = await open()
  const max = quotas.stayChanges.ofDay.max
  const eva = await signUp('Eva')
  const asked = await eva.api.roomRequests.create({ body: { roomShareId: id, message: 'Hola' } })
  await marco.api.roomRequests.decide({ params: { id: asked.id }, body: { status: 'accepted' } })
  let { version } = await stayOf(eva, id)
  for (let made = 0; made < max; made++) ({ version } = await changeStay(eva, id, { version, rules: `Rule ${made}` }))
  const more = changeStay(eva, id, { version, rules: 'One more' })
  await expect(more).rejects.toMatchObject({ status: 409, code: 'too_many_stay_changes' })
  const { changes, rules } = await stayOf(eva, id)
  expect([changes.length, rules]).toEqual([60, `Rule ${max - 1}`])
}, 60_000)
