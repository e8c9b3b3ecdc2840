import { describe, expect, test } from 'vitest'
import { dayFromNow } from '../../platform/days.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { membersOfGroup, openRoomGroup } from '../../testing/domains/room-groups.ts'
import { askForNights, decide, guestsOf, putRoom, requestsOf, withdraw } from '../../testing/domains/room-requests.ts'
import { changeRoom, getRoom } from '../../testing/domains/rooms.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin(), { name: 'Feria' })
const host = await signUp('Hugo')

/** The room of `putRoom` is for the nights 30, 31 and 32 from today. */
const day = dayFromNow
const nights = (from: number, to: number) => ({ from: day(from), to: day(to) })
const room = (fields: Parameters<typeof putRoom>[3] = {}) => putRoom(db, host, festival.id, fields)
const signUps = (...names: string[]) => Promise.all(names.map((name) => signUp(name)))

async function accepted(roomId: string, member: TestMember, from: number, to: number) {
  const { id } = await askForNights(member, roomId, nights(from, to))
  return await decide(host, id, 'accepted')
}
const freeOf = async (roomId: string, member = host) =>
  (await getRoom(member, roomId)).nights?.map(({ free }) => free) ?? null

describe('a request', () => {
  test('is for all nights, or for those within the days of the room @S12.1', async () => {
    const [roomId, [ana, ben, cara]] = [await room({ maxGuests: 4 }), await signUps('Ana', 'Ben', 'Cara')]
    expect(await askForNights(ana!, roomId, {})).toMatchObject(nights(30, 33))
    expect(await askForNights(ben!, roomId, nights(31, 32))).toMatchObject(nights(31, 32))
    expect(await askForNights(cara!, roomId, nights(30, 33))).toMatchObject(nights(30, 33))
    const stored = await db
      .selectFrom('roomRequests')
      .select(['fromDay', 'toDay'])
      .where('roomShareId', '=', roomId)
      .execute()
    expect(stored.map(({ fromDay }) => fromDay)).toEqual([null, day(31), null])
    expect((await requestsOf(host, roomId)).map(({ from, to }) => ({ from, to }))).toEqual([
      nights(30, 33),
      nights(31, 32),
      nights(30, 33),
    ])
  })

  test('for other days is refused at the field @S12.2', async () => {
    const [roomId, ana] = [await room(), await signUp('Ana')]
    const refused = (from: number, to: number) => expect(askForNights(ana, roomId, nights(from, to))).rejects
    await refused(29, 31).toMatchObject({ status: 400, fields: { from: 'Please choose a day of this stay' } })
    await refused(31, 34).toMatchObject({ status: 400, fields: { to: 'Please choose a day of this stay' } })
    await refused(31, 31).toMatchObject({
      status: 400,
      fields: { to: 'The day of departure must be after the first night' },
    })
    expect(await requestsOf(host, roomId)).toEqual([])
  })

  test('for a full night is refused with the night, and one for the others is not @S12.5', async () => {
    const [roomId, [ana, ben, cara]] = [await room(), await signUps('Ana', 'Ben', 'Cara')]
    await accepted(roomId, ana!, 31, 32)
    const full = { status: 409, code: 'room_full', fields: { nights: expect.stringMatching(/\d{4}/) } }
    await expect(askForNights(ben!, roomId, {})).rejects.toMatchObject(full)
    await expect(askForNights(ben!, roomId, nights(31, 33))).rejects.toMatchObject({
      ...full,
      message: expect.stringMatching(/^No place is free on these nights: /),
    })
    expect(await askForNights(ben!, roomId, nights(32, 33))).toMatchObject({ status: 'pending' })
    expect(await askForNights(cara!, roomId, nights(30, 31))).toMatchObject({ status: 'pending' })
  })
})

describe('a yes', () => {
  test('takes a place on each night of the guest, and the fullest one counts @S12.3', async () => {
    const [roomId, [ana, ben, cara]] = [await room({ maxGuests: 3 }), await signUps('Ana', 'Ben', 'Cara')]
    expect(await accepted(roomId, ana!, 30, 32)).toMatchObject({ room: { currentGuests: 2 } })
    expect(await accepted(roomId, ben!, 32, 33)).toMatchObject({ room: { currentGuests: 2 } })
    const last = await accepted(roomId, cara!, 31, 33)
    expect(last).toMatchObject({ room: { currentGuests: 3 } })
    expect(await freeOf(roomId)).toEqual([1, 0, 0])
    await decide(host, last.id, 'rejected')
    expect([await freeOf(roomId), await guestsOf(db, roomId)]).toEqual([[1, 1, 1], 2])
  })

  test('beyond the places of one night is refused with that night @S12.5', async () => {
    const [roomId, [ana, ben]] = [await room(), await signUps('Ana', 'Ben')]
    const [one, other] = [
      await askForNights(ana!, roomId, nights(30, 32)),
      await askForNights(ben!, roomId, nights(31, 33)),
    ]
    await decide(host, one.id, 'accepted')
    const error = await decide(host, other.id, 'accepted').catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ status: 409, code: 'room_full', fields: { nights: expect.any(String) } })
    expect(await guestsOf(db, roomId)).toBe(2)
    await withdraw(ana!, one.id)
    await decide(host, other.id, 'accepted')
    expect(await freeOf(roomId)).toEqual([1, 0, 0])
  })

  test('may give a room more guests than places, and its group holds all of them', async () => {
    const roomId = await room()
    const guests = await signUps('Ana', 'Ben', 'Cara')
    for (const [at, guest] of guests.entries()) await accepted(roomId, guest, 30 + at, 31 + at)
    expect(await freeOf(roomId)).toEqual([0, 0, 0])
    const { groupId } = await openRoomGroup(db, roomId, [host, ...guests])
    await db.updateTable('groups').set({ maxMembers: 2 }).where('id', '=', groupId).execute()
    await changeRoom(host, roomId, { availableTo: day(34) })
    const late = await signUp('Dana')
    await accepted(roomId, late, 33, 34)
    expect(await membersOfGroup(db, groupId)).toEqual([host, ...guests, late].map(({ user }) => user.id).toSorted())
  })

  test('tells the guest of their nights, and the host which ones were asked for @S12.9', async () => {
    const [roomId, ana] = [await room(), await signUp('Ana')]
    await accepted(roomId, ana, 31, 32)
    const [told] = await ana.api.notifications.unread()
    const [asked] = await host.api.notifications.unread()
    const year = day(32).slice(0, 4)
    expect(told?.message).toMatch(new RegExp(`^You have a place in “Sunny room by the river”: .*${year}`))
    expect(asked?.message).toMatch(new RegExp(`: .*${year}\\. Have a look`))
    const upcoming = await ana.api.agenda.upcoming()
    expect(upcoming).toMatchObject([{ startDate: day(31), endDate: day(32) }])
  })
})

test('only members see the nights of a room, and no list has them @S12.4', async () => {
  const roomId = await room()
  expect(await freeOf(roomId)).toEqual([1, 1, 1])
  expect(await freeOf(roomId, { ...host, api: visitor })).toBeNull()
  const { items } = await host.api.rooms.list({ query: { festivalId: festival.id } })
  expect(items.every((listed) => !('nights' in listed))).toBe(true)
})

describe('a host', () => {
  test('cannot move the days away from a guest with nights of their own @S12.8', async () => {
    const [roomId, [ana, ben]] = [await room({ maxGuests: 3 }), await signUps('Ana', 'Ben')]
    await accepted(roomId, ana!, 30, 31)
    await accepted(roomId, ben!, 30, 33)
    const words = expect.stringMatching(/^Your guests have these nights: /)
    await expect(changeRoom(host, roomId, { availableFrom: day(31) })).rejects.toMatchObject({
      status: 400,
      fields: { availableFrom: words },
    })
    await changeRoom(host, roomId, { availableTo: day(31) })
    expect([await freeOf(roomId), await guestsOf(db, roomId)]).toEqual([[0], 3])
    await changeRoom(host, roomId, { availableTo: day(34) })
    expect(await freeOf(roomId)).toEqual([0, 1, 1, 1])
  })

  test('who moves the days gets those nights of a waiting request that are left, once it agrees @S12.8', async () => {
    const [roomId, [ana, ben]] = [await room({ maxGuests: 4 }), await signUps('Ana', 'Ben')]
    const partly = await askForNights(ana!, roomId, nights(30, 32))
    const gone = await askForNights(ben!, roomId, nights(30, 31))
    await changeRoom(host, roomId, { availableFrom: day(31), availableTo: day(34) })
    await expect(decide(host, partly.id, 'accepted')).rejects.toMatchObject({ code: 'offer_changed' })
    const agree = ({ api }: TestMember, id: string) => api.roomRequests.agree({ params: { id }, body: { version: 2 } })
    expect(await agree(ana!, partly.id)).toMatchObject({ ...nights(31, 32), asked: null })
    expect(await agree(ben!, gone.id)).toMatchObject(nights(31, 34))
    await decide(host, partly.id, 'accepted')
    expect(await freeOf(roomId)).toEqual([2, 3, 3])
  })
})
