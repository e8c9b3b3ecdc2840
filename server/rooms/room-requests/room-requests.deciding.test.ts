import { describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { setAge, suspend } from '../../testing/domains/members.ts'
import { membersOfThread, messagesOf } from '../../testing/domains/room-groups.ts'
import {
  ask,
  block,
  decide,
  guestsOf,
  over,
  putRoom,
  requestRows,
  requestsOf,
  withdraw,
} from '../../testing/domains/room-requests.ts'
import { roomRequestEmailActions } from './room-requests.email-actions.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const festival = await addFestival(admin)
const [host, ana] = [await signUp('Hugo'), await signUp('Ana')]
const unknown = '019a0000-0000-7000-8000-000000000000'

const room = (fields: Parameters<typeof putRoom>[3] = {}, of = host) => putRoom(db, of, festival.id, fields)
const mine = (member: TestMember) => member.api.roomRequests.mine()

describe("a room's requests", () => {
  test('are unknown to everybody but the host and the requester @P4.20 @P6.9 @S4.39', async () => {
    const [roomId, stranger] = [await room(), await signUp()]
    const { id } = await ask(ana, roomId)
    for (const member of [ana, stranger, admin])
      await expect(requestsOf(member, roomId)).rejects.toMatchObject({ status: 404, message: 'Room not found' })
    await expect(requestsOf(host, unknown)).rejects.toMatchObject({ status: 404, message: 'Room not found' })
    for (const member of [ana, stranger, admin])
      for (const status of ['accepted', 'rejected'] as const)
        await expect(decide(member, id, status)).rejects.toMatchObject({ status: 404, message: 'Request not found' })
    for (const member of [host, stranger, admin])
      await expect(withdraw(member, id)).rejects.toMatchObject({ status: 404, message: 'Request not found' })
    for (const call of [requestsOf, decide, withdraw])
      await expect(call({ ...ana, api: visitor }, id, 'accepted')).rejects.toMatchObject({ status: 401 })
    expect(await requestRows(db, roomId)).toMatchObject([{ status: 'pending' }])
  })

  test('of another room of the same host are not among them', async () => {
    const [one, other] = [await room(), await room()]
    await ask(ana, one)
    expect(await requestsOf(host, other)).toEqual([])
  })

  test('are hidden from both members after a block and cannot be decided or withdrawn', async () => {
    for (const blockBy of ['host', 'requester']) {
      const [cara, roomId] = [await signUp('Cara'), await room()]
      const { id } = await ask(cara, roomId)
      await (blockBy === 'host' ? block(db, host, cara) : block(db, cara, host))
      expect(await requestsOf(host, roomId)).toEqual([])
      expect(await mine(cara)).toEqual([])
      await expect(decide(host, id, 'accepted')).rejects.toMatchObject({ status: 404, message: 'Request not found' })
      await expect(withdraw(cara, id)).rejects.toMatchObject({ status: 404, message: 'Request not found' })
      expect(await requestRows(db, roomId)).toMatchObject([{ status: 'pending' }])
      expect(await guestsOf(db, roomId)).toBe(1)
    }
  })

  test('of a suspended member are hidden and cannot be accepted', async () => {
    const [cara, roomId] = [await signUp('Cara'), await room()]
    const { id } = await ask(cara, roomId)
    await suspend(db, cara)
    expect(await requestsOf(host, roomId)).toEqual([])
    await expect(decide(host, id, 'accepted')).rejects.toMatchObject({ status: 404 })
    expect(await guestsOf(db, roomId)).toBe(1)
  })
})

describe('accepting', () => {
  test('takes a place and opens a direct thread with the message of the request @P4.20 @P7.33 @S4.31 @S4.36 @S4.37', async () => {
    const [cara, roomId] = [await signUp('Cara'), await room()]
    const { id } = await ask(cara, roomId, 'Hola, it is me')
    const accepted = await decide(host, id, 'accepted')
    expect(accepted).toMatchObject({ status: 'accepted', room: { currentGuests: 2 }, threadId: expect.any(String) })
    expect((await mine(cara))[0]).toEqual(accepted)
    expect(accepted.updatedAt > accepted.createdAt).toBe(true)
    const threadId = accepted.threadId!
    expect(await messagesOf(db, threadId)).toEqual([
      { seq: 1, senderId: cara.user.id, content: 'Hola, it is me', messageType: 'text' },
    ])
    expect(await membersOfThread(db, threadId)).toEqual([cara.user.id, host.user.id].toSorted())
    const thread = await db.selectFrom('chatThreads').selectAll().where('id', '=', threadId).executeTakeFirstOrThrow()
    expect(thread).toMatchObject({ type: 'direct', roomShareId: roomId, nextSeq: 2, lastMessageAt: expect.any(Date) })
  })

  test('is offered in emails to the host alone', async () => {
    const roomId = await room()
    const { id } = await ask(ana, roomId)
    const [accept] = roomRequestEmailActions
    const offered = ({ user }: TestMember) =>
      accept!.find(db, { readerId: user.id, actorId: ana.user.id, relatedId: roomId })
    expect([await offered(host), await offered(await signUp())]).toEqual([id, null])
  })

  test('a second time changes nothing and sends no notification @S4.35', async () => {
    const [cara, roomId] = [await signUp('Cara'), await room({ maxGuests: 4 })]
    const { id } = await ask(cara, roomId)
    const first = await decide(host, id, 'accepted')
    expect(await decide(host, id, 'accepted')).toEqual(first)
    expect(await guestsOf(db, roomId)).toBe(2)
    expect(await cara.api.notifications.unread()).toHaveLength(1)
    expect(await messagesOf(db, first.threadId!)).toHaveLength(1)
  })

  test('after declining takes a place again, and the message is posted once @S4.31 @S4.32', async () => {
    const [cara, roomId] = [await signUp('Cara'), await room()]
    const { id } = await ask(cara, roomId)
    expect(await decide(host, id, 'rejected')).toMatchObject({ status: 'rejected', threadId: null })
    const { threadId } = await decide(host, id, 'accepted')
    expect(await decide(host, id, 'rejected')).toMatchObject({ threadId, room: { currentGuests: 1 } })
    expect(await decide(host, id, 'accepted')).toMatchObject({ threadId, room: { currentGuests: 2 } })
    expect(await messagesOf(db, threadId!)).toHaveLength(1)
  })

  test('a request for another room posts its message in the existing thread of the two members', async () => {
    const [cara, one, other, back] = [await signUp('Cara'), await room(), await room(), await signUp()]
    const first = await decide(host, (await ask(cara, one, 'First')).id, 'accepted')
    const second = await ask(cara, other, 'Second')
    expect(second.threadId).toBeNull()
    expect(await decide(host, second.id, 'accepted')).toMatchObject({ threadId: first.threadId })
    const theirs = await putRoom(db, cara, festival.id)
    const third = await ask(host, theirs, 'Third')
    expect(await decide(cara, third.id, 'accepted')).toMatchObject({ threadId: first.threadId })
    const said = await messagesOf(db, first.threadId!)
    expect(said.map(({ seq, content, senderId }) => [seq, content, senderId])).toEqual([
      [1, 'First', cara.user.id],
      [2, 'Second', cara.user.id],
      [3, 'Third', host.user.id],
    ])
    expect(await mine(back)).toEqual([])
  })

  test('is refused when the room is full @S1.16 @S4.34', async () => {
    const roomId = await room({ maxGuests: 3 })
    const guests = [await signUp(), await signUp(), await signUp()]
    const ids: string[] = []
    for (const guest of guests) ids.push((await ask(guest, roomId)).id)
    await decide(host, ids[0]!, 'accepted')
    await decide(host, ids[1]!, 'accepted')
    const full = { status: 409, code: 'room_full', message: 'This room is full' }
    await expect(decide(host, ids[2]!, 'accepted')).rejects.toMatchObject(full)
    expect(await guests[2]!.api.notifications.unread()).toEqual([])
    expect((await requestsOf(host, roomId)).map(({ status }) => status)).toEqual(['accepted', 'accepted', 'pending'])
    await decide(host, ids[0]!, 'rejected')
    await decide(host, ids[2]!, 'accepted')
    expect(await guestsOf(db, roomId)).toBe(3)
  })

  test('is possible when the room is closed, but not once the stay is over', async () => {
    const [closed, past] = [await room(), await room()]
    const [one, other] = [await ask(ana, closed), await ask(ana, past)]
    await db.updateTable('roomShares').set({ isActive: false }).where('id', '=', closed).execute()
    await db.updateTable('roomShares').set(over).where('id', '=', past).execute()
    expect(await decide(host, one.id, 'accepted')).toMatchObject({ status: 'accepted' })
    await expect(decide(host, other.id, 'accepted')).rejects.toMatchObject({ status: 409, code: 'room_closed' })
    expect(await decide(host, other.id, 'rejected')).toMatchObject({ status: 'rejected' })
  })

  test('is refused if the age of the requester or of the host is not known', async () => {
    const [cara, hugo] = [await signUp('Cara'), await signUp('Hugo')]
    const roomId = await room({}, hugo)
    const { id } = await ask(cara, roomId)
    await setAge(db, cara, 16)
    await setAge(db, cara, null)
    const message = 'This member hasn’t told us their age: you must be at least 18 to share a room'
    await expect(decide(hugo, id, 'accepted')).rejects.toMatchObject({ status: 403, code: 'under_age', message })
    await setAge(db, cara, 18)
    for (const age of [17, null]) {
      await setAge(db, hugo, age)
      await expect(decide(hugo, id, 'accepted')).rejects.toMatchObject({ status: 403, code: 'under_age' })
    }
    expect(await guestsOf(db, roomId)).toBe(1)
    await decide(hugo, id, 'rejected')
  })

  test('is refused if the requester is now under 18', async () => {
    const [cara, roomId] = [await signUp('Cara'), await room()]
    const { id } = await ask(cara, roomId)
    await setAge(db, cara, 17)
    await expect(decide(host, id, 'accepted')).rejects.toMatchObject({ status: 403, code: 'under_age' })
    expect(await guestsOf(db, roomId)).toBe(1)
  })

  test.each([{}, { status: 'pending' }, { status: 'maybe' }, { status: null }])('is refused for %j', async (body) => {
    const { id } = await ask(await signUp(), await room())
    const bad = body as { status: 'accepted' }
    await expect(host.api.roomRequests.decide({ params: { id }, body: bad })).rejects.toMatchObject({
      status: 400,
      fields: { status: 'Please accept or decline' },
    })
  })
})

describe('withdrawing a request', () => {
  test('deletes it, frees its place and allows a new request @S4.30', async () => {
    const [cara, roomId] = [await signUp('Cara'), await room()]
    const { id } = await ask(cara, roomId)
    expect(await withdraw(cara, id)).toBeUndefined()
    await expect(withdraw(cara, id)).rejects.toMatchObject({ status: 404 })
    const again = await ask(cara, roomId, 'Me again')
    const { threadId } = await decide(host, again.id, 'accepted')
    expect(await guestsOf(db, roomId)).toBe(2)
    await withdraw(cara, again.id)
    expect(await guestsOf(db, roomId)).toBe(1)
    expect([await requestsOf(host, roomId), await mine(cara)]).toEqual([[], []])
    expect(await messagesOf(db, threadId!)).toHaveLength(1)
  })

  test('is refused once it was declined', async () => {
    const [cara, roomId] = [await signUp('Cara'), await room()]
    const { id } = await ask(cara, roomId)
    await decide(host, id, 'rejected')
    await expect(withdraw(cara, id)).rejects.toMatchObject({ status: 409, code: 'already_declined' })
    expect(await requestRows(db, roomId)).toHaveLength(1)
  })

  test('is refused once the stay is over, as is declining an accepted one', async () => {
    const [cara, dana, roomId] = [await signUp('Cara'), await signUp('Dana'), await room({ maxGuests: 3 })]
    const [lived, waited] = [await ask(cara, roomId), await ask(dana, roomId)]
    await decide(host, lived.id, 'accepted')
    await db.updateTable('roomShares').set(over).where('id', '=', roomId).execute()
    const refusal = { status: 409, code: 'room_closed', message: 'This stay is over' }
    await expect(withdraw(cara, lived.id)).rejects.toMatchObject(refusal)
    await expect(decide(host, lived.id, 'rejected')).rejects.toMatchObject(refusal)
    await withdraw(dana, waited.id)
    expect(await guestsOf(db, roomId)).toBe(2)
  })
})

describe('deleting an account', () => {
  test('frees the place and deletes the request of the member', async () => {
    const [cara, dana, roomId] = [await signUp('Cara'), await signUp('Dana'), await room({ maxGuests: 3 })]
    const { id } = await ask(cara, roomId)
    await decide(host, id, 'accepted')
    const other = await ask(dana, roomId)
    await cara.api.profile.remove({ body: { password } })
    expect(await guestsOf(db, roomId)).toBe(1)
    expect((await requestsOf(host, roomId)).map((request) => request.id)).toEqual([other.id])
    const notified = await db.selectFrom('notifications').select('id').where('actorId', '=', cara.user.id).execute()
    expect(notified).toEqual([])
  })

  test('deletes the rooms of the member with their requests', async () => {
    const [leaving, cara] = [await signUp('Leo'), await signUp('Cara')]
    const roomId = await room({}, leaving)
    await decide(leaving, (await ask(cara, roomId)).id, 'accepted')
    await leaving.api.profile.remove({ body: { password } })
    expect(await mine(cara)).toEqual([])
    expect((await cara.api.notifications.unread()).map(({ title }) => title)).toEqual(['Your stay needs a new host'])
    expect(await requestRows(db, roomId)).toEqual([])
  })
})
