import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { changedTerms, offerFields, type OfferTerm, offerTermNames } from '../../../contract/rooms/offer-terms.ts'
import { Offer } from '../../../contract/rooms/offers.ts'
import type { RoomShareChange } from '../../../contract/rooms/rooms.ts'
import { dayFromNow } from '../../platform/days.ts'
import type { TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { notificationMailsTo } from '../../testing/services/mailed.ts'
import {
  ask,
  decide,
  guestsOf,
  over,
  proveAddress,
  putRoom,
  requestRows,
  requestsOf,
  withdraw,
} from '../../testing/domains/room-requests.ts'
import { changeRoom, getRoom, storedRoom } from '../../testing/domains/rooms.ts'
import { count, outcomes, twoInstances } from '../../testing/two-instances.ts'

const { here, databases, at } = await twoInstances()
const { signUp, signUpAdmin } = here
const [db] = databases
const admin = await signUpAdmin()
const festival = await addFestival(admin, { name: 'Feria' })
const elsewhere = await addFestival(admin, { name: 'Reykjavik Salsa' })

const changed = { status: 409, code: 'offer_changed' }
const agree = ({ api }: TestMember, id: string, version: number) =>
  api.roomRequests.agree({ params: { id }, body: { version } })
const own = async ({ api }: TestMember) => (await api.roomRequests.mine())[0]!
const titles = async ({ api }: TestMember) => (await api.notifications.unread()).map(({ title }) => title)

/** A room for four with a guest and a requester. */
async function room() {
  const [host, guest, asking] = [await signUp('Hugo'), await signUp('Ana'), await signUp('Ben')]
  const roomId = await putRoom(db, host, festival.id, { pricePerNight: 30, currency: 'EUR', maxGuests: 4 })
  const { id: promised } = await ask(guest, roomId)
  await decide(host, promised, 'accepted')
  const { id: pending } = await ask(asking, roomId)
  return { host, guest, asking, roomId, promised, pending }
}

const changes: [OfferTerm, z.input<typeof RoomShareChange>][] = [
  ['festival', { festivalId: elsewhere.id }],
  ['days', { availableFrom: dayFromNow(36), availableTo: dayFromNow(39) }],
  ['price', { pricePerNight: '900' }],
  ['price', { currency: 'USD' }],
  ['guests', { maxGuests: 9 }],
  ['place', { location: 'Reykjavik' }],
  ['place', { area: 'The harbour' }],
  ['place', { distanceFromVenue: '4 km' }],
  ['kind', { roomType: 'Seeking' }],
  ['kind', { accommodationType: 'Hostel' }],
  ['kind', { airbnbLink: 'https://www.airbnb.com/rooms/1' }],
  ['amenities', { amenities: ['WiFi'] }],
  ['gender', { genderPreference: 'Male only' }],
]

describe('an offer', () => {
  test('has the same fields in the database, in replies and in the terms that are told', async () => {
    const { roomId, asking } = await room()
    const [row] = await requestRows(db, roomId)
    expect(Object.keys(row!.offer as object).toSorted()).toEqual([...offerFields].toSorted())
    expect(Object.keys(Offer.shape).toSorted()).toEqual([...offerFields, 'festival'].toSorted())
    expect(new Set(changes.map(([term]) => term))).toEqual(new Set(offerTermNames))
    expect(changes.flatMap(([, change]) => Object.keys(change)).toSorted()).toEqual([...offerFields].toSorted())
    expect(await own(asking)).toMatchObject({ asked: null, offer: null })
  })

  test('has a version, which only a change of it moves', async () => {
    const { host, roomId, pending } = await room()
    await changeRoom(host, roomId, { title: 'Renamed', description: 'With a view', pricePerNight: '30.00' })
    await decide(host, pending, 'accepted')
    expect(await storedRoom(db, roomId)).toMatchObject({ offerVersion: 1 })
    await changeRoom(host, roomId, { pricePerNight: '31' })
    expect(await storedRoom(db, roomId)).toMatchObject({ offerVersion: 2 })
  })
})

describe('threat 142, a change of the offer', () => {
  test.each(changes)('%s (%o) is told at once, old and new, to who asked and who has a place', async (term, change) => {
    const { host, guest, asking, roomId, promised, pending } = await room()
    for (const member of [guest, asking]) await proveAddress(db, member)
    await changeRoom(host, roomId, change)
    expect(await titles(asking)).toEqual(['Hugo changed the room you asked for'])
    expect(await titles(guest)).toContain('Hugo changed your room')
    for (const [member, subject] of [
      [asking, 'A room you asked for has changed'],
      [guest, 'Your room has changed'],
    ] as const)
      expect((await notificationMailsTo(db, member)).map((mail) => mail.subject)).toContain(subject)
    for (const request of [await own(guest), await own(asking), ...(await requestsOf(host, roomId))])
      expect(changedTerms(request.asked!, request.offer!)).toEqual([term])
    const seen = await getRoom(asking, roomId)
    expect(seen.myRequest).toMatchObject({ id: pending, offerVersion: 2 })
    expect(changedTerms(seen.myRequest!.asked!, seen)).toEqual([term])
    // The message is in the chat of the guest and the host; the requester has no chat.
    const { threadId } = await own(guest)
    const messages = await guest.api.chat.messages({ params: { id: threadId! }, query: {} })
    expect(messages.at(-1)).toMatchObject({ messageType: 'system', content: 'changed', senderName: 'Hugo' })
    // The requester has to look at the change first.
    await expect(decide(host, pending, 'accepted')).rejects.toMatchObject(changed)
    expect(await guestsOf(db, roomId)).toBe(2)
    expect(await agree(asking, pending, 2)).toMatchObject({ asked: null, status: 'pending' })
    expect(await titles(host)).toContain('Ben would still like to join you')
    await decide(host, pending, 'accepted')
    // The guest agrees, or withdraws.
    expect(await agree(guest, promised, 2)).toMatchObject({ asked: null, status: 'accepted' })
    await withdraw(guest, promised)
    expect(await guestsOf(db, roomId)).toBe(2)
  })
})

describe('what was asked for', () => {
  test('is said old and new in the bell and the email', async () => {
    const { host, asking, roomId } = await room()
    const { startDate, endDate } = festival
    const [availableFrom, availableTo] = ['2027-03-05', '2027-03-09']
    const moveFestival = (days: { startDate: string; endDate: string }) =>
      db.updateTable('festivals').set(days).where('id', '=', festival.id).execute()
    await moveFestival({ startDate: availableFrom, endDate: availableTo })
    await changeRoom(host, roomId, { pricePerNight: '900', location: 'Reykjavik', availableFrom, availableTo })
    await moveFestival({ startDate, endDate })
    const [notified] = await asking.api.notifications.unread()
    expect(notified?.message.replaceAll(/\s/g, ' ')).toMatch(
      /^What’s new about “Sunny room by the river”: the days \(.+, now Mar\s5\s– 9,\s2027\), the price \(30 EUR, now 900 EUR\), and the place\. You can only be accepted once/,
    )
  })

  test('is agreed to by the one who asked alone, and of the version that they looked at @P7.32', async () => {
    const { host, guest, asking, roomId, pending } = await room()
    await changeRoom(host, roomId, { pricePerNight: '60' })
    await changeRoom(host, roomId, { pricePerNight: '900' })
    for (const other of [host, guest, await signUp('Sara')])
      await expect(agree(other, pending, 3)).rejects.toMatchObject({ status: 404 })
    for (const version of [1, 2, 4]) await expect(agree(asking, pending, version)).rejects.toMatchObject(changed)
    for (const version of [0, 1.5]) await expect(agree(asking, pending, version)).rejects.toMatchObject({ status: 400 })
    for (let n = 0; n < 2; n++) await agree(asking, pending, 3)
    expect((await titles(host)).filter((title) => title.includes('still'))).toHaveLength(1)
    const accept = (version: number) =>
      host.api.roomRequests.decide({ params: { id: pending }, body: { status: 'accepted', version } })
    await expect(accept(2)).rejects.toMatchObject(changed)
    expect(await accept(3)).toMatchObject({ status: 'accepted' })
  })

  test('needs no look where the host takes the change back, nor once the stay is over', async () => {
    const { host, asking, roomId, pending } = await room()
    await changeRoom(host, roomId, { pricePerNight: '900' })
    await changeRoom(host, roomId, { pricePerNight: '30' })
    expect(await own(asking)).toMatchObject({ asked: null })
    await decide(host, pending, 'accepted')
    await changeRoom(host, roomId, { pricePerNight: '31' })
    await db.updateTable('roomShares').set(over).where('id', '=', roomId).execute()
    await expect(agree(asking, pending, 4)).rejects.toMatchObject({ code: 'room_closed' })
  })

  test('cannot be got around by declining first @P7.32', async () => {
    const { host, asking, roomId, pending } = await room()
    await decide(host, pending, 'rejected')
    await changeRoom(host, roomId, { pricePerNight: '900' })
    expect(await titles(asking)).not.toContain('Hugo changed the room you asked for')
    await expect(decide(host, pending, 'accepted')).rejects.toMatchObject(changed)
    await agree(asking, pending, 2)
    await decide(host, pending, 'accepted')
  })

  test('ten changes are one line in the chat, one entry in the bell and at most two letters an hour', async () => {
    const { host, guest, roomId } = await room()
    await proveAddress(db, guest)
    for (let n = 0; n < 10; n++) await changeRoom(host, roomId, { pricePerNight: `${40 + n}` })
    const { threadId } = await own(guest)
    const messages = await guest.api.chat.messages({ params: { id: threadId! }, query: {} })
    expect(messages.filter(({ messageType }) => messageType === 'system')).toHaveLength(1)
    expect((await titles(guest)).filter((title) => title.includes('changed'))).toHaveLength(1)
    expect(await notificationMailsTo(db, guest)).toHaveLength(2)
  })
})

describe('at once, on two instances', () => {
  test('fifty changes, acceptances and agreements: nobody is accepted for what they have not agreed to', async () => {
    for (let round = 0; round < 5; round++) {
      const { host, asking, roomId, pending } = await room()
      const prices = Array.from({ length: 16 }, (_, n) =>
        changeRoom(at(n, host), roomId, { pricePerNight: `${100 + n}` }),
      )
      const yeses = Array.from({ length: 17 }, (_, n) => decide(at(n, host), pending, 'accepted'))
      const looks = Array.from({ length: 17 }, async (_, n) => {
        const { offerVersion } = await own(at(n, asking))
        return await agree(at(n + 1, asking), pending, offerVersion)
      })
      const done = await outcomes([...prices, ...yeses, ...looks])
      expect(count(done, 'done') + count(done, 'offer_changed')).toBe(50)
      const request = (await requestRows(db, roomId)).find(({ id }) => id === pending)!
      const told = await asking.api.notifications.unread()
      // Accepted for the offer at that time: every later change is notified, and the request keeps what it was accepted for.
      if (request.status === 'accepted') expect(told.map(({ title }) => title)).toContain('Hugo said yes!')
      const seen = await own(asking)
      expect(seen.asked === null).toBe(
        (request.offer as { pricePerNight: string }).pricePerNight === seen.room.pricePerNight,
      )
    }
  })

  test('a change and a yes: either the yes is refused, or the guest is told of the change', async () => {
    const rounds = await Promise.all(Array.from({ length: 25 }, room))
    const done = await Promise.all(
      rounds.map(async ({ host, roomId, pending }, n) => {
        const [, yes] = await Promise.allSettled([
          changeRoom(at(n, host), roomId, { pricePerNight: '900' }),
          decide(at(n + 1, host), pending, 'accepted'),
        ])
        return yes.status === 'fulfilled'
      }),
    )
    for (const [n, { asking }] of rounds.entries()) {
      const seen = await own(asking)
      expect([seen.status, seen.asked?.pricePerNight]).toEqual([done[n] ? 'accepted' : 'pending', '30'])
      expect((await titles(asking)).some((title) => title.startsWith('Hugo changed'))).toBe(true)
    }
  })
})
