import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { RoomRequest } from '../../contract/room-requests.ts'
import { password, testApp, type TestMember } from '../testing/app.ts'
import { addFestival, dayFromNow } from '../testing/festivals.ts'
import { membersOfThread, messagesOf } from '../testing/room-groups.ts'
import { ask, block, decide, guestsOf, putRoom, withdraw } from '../testing/room-requests.ts'

const { app, db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const festival = await addFestival(admin, { name: 'Noche en Madrid', genres: ['Bachata', 'Salsa'] })
const [host, ana, ben] = [await signUp('Hugo'), await signUp('Ana'), await signUp('Ben')]
const unknown = '019a0000-0000-7000-8000-000000000000'

const room = (fields: Parameters<typeof putRoom>[3] = {}, of = host) => putRoom(db, of, festival.id, fields)
const tell = (member: TestMember, gender: 'Female' | 'Male' | 'Non-binary' | 'Prefer not to say') =>
  member.api.profile.savePreferences({ body: { gender } })
const setAge = (member: TestMember, age: number | null) =>
  db.updateTable('users').set({ age }).where('id', '=', member.user.id).execute()
const suspend = (member: TestMember) =>
  db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', member.user.id).execute()
const requestsOf = (member: TestMember, roomId: string) => member.api.roomRequests.ofRoom({ params: { roomId } })
const mine = (member: TestMember) => member.api.roomRequests.mine()
const requestRows = (roomId: string) =>
  db.selectFrom('roomRequests').selectAll().where('roomShareId', '=', roomId).execute()
const over = { availableFrom: dayFromNow(-9), availableTo: dayFromNow(-2) }

describe('a request', () => {
  test('tells its two who asks whom for what, and nothing private', async () => {
    const roomId = await room({ pricePerNight: '45.50', images: ['/objects/1', '/objects/2'], currency: 'EUR' })
    const request = await ask(ana, roomId, '  Hola!\nMay I?  ')
    const person = { avatar: null, profilePicture: null, danceStyles: [] }
    expect(request).toEqual({
      id: expect.any(String),
      status: 'pending',
      message: 'Hola!\nMay I?',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      updatedAt: request.createdAt,
      requester: { id: ana.user.id, username: ana.user.username, name: 'Ana', ...person },
      room: {
        id: roomId,
        title: 'Sunny room by the river',
        location: 'Lavapiés',
        image: '/objects/1',
        pricePerNight: '45.50',
        currency: 'EUR',
        availableFrom: dayFromNow(30),
        availableTo: dayFromNow(33),
        maxGuests: 2,
        currentGuests: 1,
        isActive: true,
      },
      festival: {
        id: festival.id,
        name: 'Noche en Madrid',
        startDate: festival.startDate,
        endDate: festival.endDate,
        genres: ['Bachata', 'Salsa'],
      },
      host: { id: host.user.id, username: host.user.username, name: 'Hugo', ...person, experienceLevel: 'Beginner' },
      threadId: null,
    })
    expect(await requestsOf(host, roomId)).toEqual([request])
    expect((await mine(ana))[0]).toEqual(request)
  })

  test('keeps to the contract wherever it is shown: PostgreSQL writes its JSON', async () => {
    const roomId = await room({ pricePerNight: '45.00', location: null })
    const { id } = await ask(ana, roomId)
    const decided = await decide(host, id, 'accepted')
    const all = [decided, ...(await requestsOf(host, roomId)), ...(await mine(ana))]
    expect(z.array(z.strictObject(RoomRequest.shape)).parse(all)).toEqual(all)
    expect(decided.room.pricePerNight).toBe('45')
  })

  test('is listed for its host in the order of asking, and for who asked with the latest first', async () => {
    const [cara, first, second] = [await signUp('Cara'), await room(), await room()]
    const ids = [await ask(cara, first), await ask(cara, second), await ask(ben, first)].map(({ id }) => id)
    expect((await requestsOf(host, first)).map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect((await mine(cara)).map(({ id }) => id)).toEqual([ids[1], ids[0]])
  })

  test('stays with who sent it when the room is closed or past', async () => {
    const [cara, roomId] = [await signUp('Cara'), await room()]
    const { id } = await ask(cara, roomId)
    await db
      .updateTable('roomShares')
      .set({ isActive: false, ...over })
      .where('id', '=', roomId)
      .execute()
    expect(await mine(cara)).toMatchObject([{ id, room: { isActive: false, availableTo: over.availableTo } }])
  })

  test('is the answer to each retry with its key, and there is one', async () => {
    const [roomId, idempotencyKey] = [await room(), randomUUID()]
    const send = () => ana.api.roomRequests.create({ body: { roomShareId: roomId, message: 'Hola' }, idempotencyKey })
    const first = await send()
    expect(await send()).toEqual(first)
    expect(await requestRows(roomId)).toHaveLength(1)
    expect(await host.api.notifications.unread()).toContainEqual(
      expect.objectContaining({ actionUrl: `/my-rooms?room=${roomId}` }),
    )
    const told = await db.selectFrom('notifications').select('id').where('relatedId', '=', first.id).execute()
    expect(told).toHaveLength(1)
  })

  test('carries a message of 1 to 2000 characters', async () => {
    const roomId = await room()
    for (const message of ['', '  \n ', '\u0000'])
      await expect(ask(ana, roomId, message)).rejects.toMatchObject({
        status: 400,
        fields: { message: 'Please write a message to the host.' },
      })
    await expect(ask(ana, roomId, 'x'.repeat(2001))).rejects.toMatchObject({ status: 400 })
    expect(await ask(ana, roomId, 'x'.repeat(2000))).toMatchObject({ status: 'pending' })
  })

  test('is made of nothing but a room and a message', async () => {
    const roomId = await room()
    const stolen = {
      id: unknown,
      requesterId: ben.user.id,
      status: 'accepted',
      createdAt: '2020-01-01T00:00:00Z',
      updatedAt: '2020-01-01T00:00:00Z',
      threadId: unknown,
      hostId: ana.user.id,
      currentGuests: 9,
    }
    const body = { roomShareId: roomId, message: 'Hola', ...stolen }
    await ana.api.roomRequests.create({ body })
    const [row] = await requestRows(roomId)
    expect(row).toMatchObject({ requesterId: ana.user.id, status: 'pending', threadId: null })
    expect(row?.id).not.toBe(unknown)
    expect(row?.createdAt.getFullYear()).toBeGreaterThan(2020)
    const decision = { ...stolen, message: 'Stolen', status: 'accepted' as const }
    await host.api.roomRequests.decide({ params: { id: row!.id }, body: decision })
    expect(await requestRows(roomId)).toMatchObject([{ id: row!.id, requesterId: ana.user.id, message: 'Hola' }])
    expect(await guestsOf(db, roomId)).toBe(2)
  })
})

describe('asking is refused', () => {
  const refused = async (member: TestMember, roomId: string, status: number, code: string, message?: string) => {
    await expect(ask(member, roomId)).rejects.toMatchObject({ status, code, ...(message && { message }) })
    expect((await requestRows(roomId)).filter(({ requesterId }) => requesterId === member.user.id)).toEqual([])
  }

  test("for one's own room", async () => {
    await refused(host, await room(), 403, 'own_room')
    await refused(host, await room({ isActive: false, currentGuests: 2 }), 403, 'own_room')
  })

  test('under 18, and as long as the age is not told', async () => {
    const [young, ageless, roomId] = [await signUp(), await signUp(), await room()]
    await setAge(young, 17)
    await setAge(ageless, null)
    await refused(young, roomId, 403, 'under_age', 'You must be at least 18 to request a room')
    await refused(
      ageless,
      roomId,
      403,
      'under_age',
      'Please tell us your age in Settings first: you must be at least 18 to request a room',
    )
    await setAge(young, 18)
    await ask(young, roomId)
  })

  test('for who the host does not share with, and before their gender is told', async () => {
    const [roomId, cara, silent] = [await room({ genderPreference: 'Female only' }), await signUp(), await signUp()]
    for (const gender of ['Male', 'Non-binary'] as const) {
      await tell(cara, gender)
      await refused(cara, roomId, 403, 'not_eligible', 'This host shares with women only')
    }
    const asked = 'Please tell us your gender in Settings first: this host asks for it.'
    await refused(silent, roomId, 403, 'gender_needed', asked)
    await tell(silent, 'Prefer not to say')
    await refused(silent, roomId, 403, 'gender_needed', asked)
    await tell(cara, 'Female')
    await ask(cara, roomId)
    await refused(
      cara,
      await room({ genderPreference: 'Male only' }),
      403,
      'not_eligible',
      'This host shares with men only',
    )
    await ask(silent, await room({ genderPreference: 'Any' }))
  })

  test('for a room that is closed or past', async () => {
    await refused(ana, await room({ isActive: false }), 409, 'room_closed')
    await refused(ana, await room(over), 409, 'room_closed')
    await ask(ana, await room({ availableFrom: dayFromNow(-3), availableTo: dayFromNow(0) }))
  })

  test('for a full room', async () => {
    await refused(ana, await room({ currentGuests: 2 }), 409, 'room_full', 'This room is full')
    await refused(ana, await room({ maxGuests: 1 }), 409, 'room_full')
  })

  test('a second time, whatever became of the first', async () => {
    const roomId = await room({ maxGuests: 5 })
    const { id } = await ask(ana, roomId)
    const twice = { status: 409, code: 'already_requested', message: 'You have already sent a request for this room' }
    await expect(ask(ana, roomId)).rejects.toMatchObject(twice)
    for (const status of ['rejected', 'accepted'] as const) {
      await decide(host, id, status)
      await expect(ask(ana, roomId)).rejects.toMatchObject(twice)
    }
    expect(await requestRows(roomId)).toHaveLength(1)
  })

  test.each([unknown, 'no-id', "' or 1=1 --", ''])('for the unknown room %s', async (roomId) => {
    await expect(ask(ana, roomId)).rejects.toMatchObject({ status: 404, message: 'Room not found' })
  })

  test('for a room that the member may not see: just as if there were none', async () => {
    const roomId = await room()
    const [blocker, blocked] = [await signUp(), await signUp()]
    await block(db, blocker, host)
    await block(db, host, blocked)
    await refused(blocker, roomId, 404, 'not_found', 'Room not found')
    await refused(blocked, roomId, 404, 'not_found', 'Room not found')
    const gone = await signUp()
    const ofSuspended = await room({}, gone)
    await suspend(gone)
    await refused(ana, ofSuspended, 404, 'not_found', 'Room not found')
    const waiting = await addFestival(host)
    await refused(ana, await room({ festivalId: waiting.id }), 404, 'not_found', 'Room not found')
  })

  test('with the reason that lasts longest', async () => {
    const [cara, young] = [await signUp(), await signUp()]
    await tell(cara, 'Male')
    await tell(young, 'Male')
    await setAge(young, 16)
    const worst = await room({ genderPreference: 'Female only', isActive: false, currentGuests: 2 })
    await refused(young, worst, 403, 'under_age')
    await refused(cara, worst, 403, 'not_eligible')
    await tell(cara, 'Female')
    await refused(cara, worst, 409, 'room_closed')
  })
})

describe("a room's requests", () => {
  test('are none of anybody else’s business', async () => {
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
    expect(await requestRows(roomId)).toMatchObject([{ status: 'pending' }])
  })

  test('of another room of the same host are not among them', async () => {
    const [one, other] = [await room(), await room()]
    await ask(ana, one)
    expect(await requestsOf(host, other)).toEqual([])
  })

  test('vanish both ways once one has blocked the other, and can no longer be acted on', async () => {
    for (const blockBy of ['host', 'requester']) {
      const [cara, roomId] = [await signUp('Cara'), await room()]
      const { id } = await ask(cara, roomId)
      await (blockBy === 'host' ? block(db, host, cara) : block(db, cara, host))
      expect(await requestsOf(host, roomId)).toEqual([])
      expect(await mine(cara)).toEqual([])
      await expect(decide(host, id, 'accepted')).rejects.toMatchObject({ status: 404, message: 'Request not found' })
      await expect(withdraw(cara, id)).rejects.toMatchObject({ status: 404, message: 'Request not found' })
      expect(await requestRows(roomId)).toMatchObject([{ status: 'pending' }])
      expect(await guestsOf(db, roomId)).toBe(1)
    }
  })

  test('of a suspended member are not shown, and cannot be accepted', async () => {
    const [cara, roomId] = [await signUp('Cara'), await room()]
    const { id } = await ask(cara, roomId)
    await suspend(cara)
    expect(await requestsOf(host, roomId)).toEqual([])
    await expect(decide(host, id, 'accepted')).rejects.toMatchObject({ status: 404 })
    expect(await guestsOf(db, roomId)).toBe(1)
  })
})

describe('accepting', () => {
  test('gives a place and opens the thread of the two with what was asked', async () => {
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

  test('again changes nothing and tells nobody', async () => {
    const [cara, roomId] = [await signUp('Cara'), await room({ maxGuests: 4 })]
    const { id } = await ask(cara, roomId)
    const first = await decide(host, id, 'accepted')
    expect(await decide(host, id, 'accepted')).toEqual(first)
    expect(await guestsOf(db, roomId)).toBe(2)
    expect(await cara.api.notifications.unread()).toHaveLength(1)
    expect(await messagesOf(db, first.threadId!)).toHaveLength(1)
  })

  test('after declining, and after an end of it, is a place again, and the text is not said twice', async () => {
    const [cara, roomId] = [await signUp('Cara'), await room()]
    const { id } = await ask(cara, roomId)
    expect(await decide(host, id, 'rejected')).toMatchObject({ status: 'rejected', threadId: null })
    const { threadId } = await decide(host, id, 'accepted')
    expect(await decide(host, id, 'rejected')).toMatchObject({ threadId, room: { currentGuests: 1 } })
    expect(await decide(host, id, 'accepted')).toMatchObject({ threadId, room: { currentGuests: 2 } })
    expect(await messagesOf(db, threadId!)).toHaveLength(1)
  })

  test('another room of the same two says its text in the thread that they have', async () => {
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

  test('goes up to the places and no further', async () => {
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

  test('is still the host’s to do when the room is closed, but not once it is past', async () => {
    const [closed, past] = [await room(), await room()]
    const [one, other] = [await ask(ana, closed), await ask(ana, past)]
    await db.updateTable('roomShares').set({ isActive: false }).where('id', '=', closed).execute()
    await db.updateTable('roomShares').set(over).where('id', '=', past).execute()
    expect(await decide(host, one.id, 'accepted')).toMatchObject({ status: 'accepted' })
    await expect(decide(host, other.id, 'accepted')).rejects.toMatchObject({ status: 409, code: 'room_closed' })
    expect(await decide(host, other.id, 'rejected')).toMatchObject({ status: 'rejected' })
  })

  test('lets nobody in who is under 18 by now', async () => {
    const [cara, roomId] = [await signUp('Cara'), await room()]
    const { id } = await ask(cara, roomId)
    await setAge(cara, 17)
    await expect(decide(host, id, 'accepted')).rejects.toMatchObject({ status: 403, code: 'under_age' })
    expect(await guestsOf(db, roomId)).toBe(1)
  })

  test.each([{}, { status: 'pending' }, { status: 'maybe' }, { status: null }])('is not %j', async (body) => {
    const { id } = await ask(await signUp(), await room())
    const bad = body as { status: 'accepted' }
    await expect(host.api.roomRequests.decide({ params: { id }, body: bad })).rejects.toMatchObject({
      status: 400,
      fields: { status: 'Please accept or decline' },
    })
  })
})

describe('taking a request back', () => {
  test('ends it, gives back its place, and leaves the way open to ask again', async () => {
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

  test('is too late once it was declined', async () => {
    const [cara, roomId] = [await signUp('Cara'), await room()]
    const { id } = await ask(cara, roomId)
    await decide(host, id, 'rejected')
    await expect(withdraw(cara, id)).rejects.toMatchObject({ status: 409, code: 'already_declined' })
    expect(await requestRows(roomId)).toHaveLength(1)
  })

  test('and taking back a place, is too late once the stay is over', async () => {
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

describe('who leaves Compás', () => {
  test('gives back a place, and their request goes with them', async () => {
    const [cara, dana, roomId] = [await signUp('Cara'), await signUp('Dana'), await room({ maxGuests: 3 })]
    const { id } = await ask(cara, roomId)
    await decide(host, id, 'accepted')
    const other = await ask(dana, roomId)
    await cara.api.profile.remove({ body: { password } })
    expect(await guestsOf(db, roomId)).toBe(1)
    expect((await requestsOf(host, roomId)).map((request) => request.id)).toEqual([other.id])
    const told = await db.selectFrom('notifications').select('id').where('actorId', '=', cara.user.id).execute()
    expect(told).toEqual([])
  })

  test('takes along a room with its requests', async () => {
    const [leaving, cara] = [await signUp('Leo'), await signUp('Cara')]
    const roomId = await room({}, leaving)
    await decide(leaving, (await ask(cara, roomId)).id, 'accepted')
    await leaving.api.profile.remove({ body: { password } })
    expect(await mine(cara)).toEqual([])
    expect(await cara.api.notifications.unread()).toEqual([])
    expect(await requestRows(roomId)).toEqual([])
  })
})

test('more than thirty requests a minute are refused, whatever they ask for', async () => {
  const limited = await testApp({ db, rateLimits: 'on' })
  const eager = await limited.signUp()
  const roomId = await room()
  const statuses: number[] = []
  for (let n = 0; n < 32; n++) {
    const reply = await limited.app.inject({
      method: 'POST',
      url: '/api/room-requests',
      headers: { authorization: `Bearer ${eager.token}` },
      payload: { roomShareId: n === 0 ? roomId : unknown, message: 'Hola' },
    })
    statuses.push(reply.statusCode)
    if (reply.statusCode === 429) expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(statuses).toEqual([201, ...Array.from({ length: 29 }, () => 404), 429, 429])
  const calm = await limited.signUp()
  expect(await ask(calm, roomId)).toMatchObject({ status: 'pending' })
})

test('no reply holds what is private', async () => {
  const [cara, roomId] = [await signUp('Cara'), await room({ airbnbLink: 'https://example.com/canary' })]
  await tell(cara, 'Female')
  await db
    .updateTable('users')
    .set({ googleId: 'canary-google', googleIssuer: 'https://canary.example' })
    .where('id', 'in', [cara.user.id])
    .execute()
  const { id } = await ask(cara, roomId)
  const headers = (member: TestMember) => ({ authorization: `Bearer ${member.token}` })
  const replies = [
    await app.inject({ url: `/api/room-requests/room/${roomId}`, headers: headers(host) }),
    await app.inject({ url: '/api/my-room-requests', headers: headers(cara) }),
    await app.inject({
      method: 'PATCH',
      url: `/api/room-requests/${id}`,
      headers: headers(host),
      payload: { status: 'accepted' },
    }),
  ]
  for (const { statusCode, body } of replies) {
    expect(statusCode).toBe(200)
    for (const secret of ['canary', '@example.com', 'Female', '"age"', '"email"', 'password'])
      expect(body).not.toContain(secret)
  }
})
