import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp, type TestMember } from '../../testing/app.ts'
import { dayFromNow } from '../../platform/days.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { setAge, suspend, setGender } from '../../testing/domains/members.ts'
import {
  ask,
  block,
  decide,
  guestsOf,
  over,
  proveAddress,
  putRoom,
  requestRows,
  requestsOf,
} from '../../testing/domains/room-requests.ts'
import { untilFreshMinute } from '../../testing/until.ts'

const { app, db, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin(), { name: 'Noche en Madrid', genres: ['Bachata', 'Salsa'] })
const [host, ana, ben] = [await signUp('Hugo'), await signUp('Ana'), await signUp('Ben')]
// A new member may send only a few requests.
for (const member of [ana, ben]) await proveAddress(db, member)
const unknown = '019a0000-0000-7000-8000-000000000000'

const room = (fields: Parameters<typeof putRoom>[3] = {}, of = host) => putRoom(db, of, festival.id, fields)
const mine = (member: TestMember) => member.api.roomRequests.mine()

describe('a request', () => {
  test('shows both members who requests which room, and nothing private @P1.6 @P3.12 @P3.13 @P7.30 @S4.24', async () => {
    const roomId = await room({ pricePerNight: '45.50', images: ['/objects/1', '/objects/2'], currency: 'EUR' })
    const request = await ask(ana, roomId, '  Hola!\nMay I?  ')
    const person = { avatar: null, profilePicture: null, danceStyles: [] }
    expect(request).toEqual({
      id: expect.any(String),
      status: 'pending',
      message: 'Hola!\nMay I?',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      updatedAt: request.createdAt,
      from: dayFromNow(30),
      to: dayFromNow(33),
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
      offerVersion: 1,
      asked: null,
      offer: null,
      holdUntil: null,
      lapsedAt: null,
    })
    expect(await requestsOf(host, roomId)).toEqual([request])
    expect((await mine(ana))[0]).toEqual(request)
  })

  test('shows the price of its room without trailing zeros', async () => {
    const roomId = await room({ pricePerNight: '45.00', location: null })
    const { id } = await ask(ana, roomId)
    const decided = await decide(host, id, 'accepted')
    const [listedForHost] = await requestsOf(host, roomId)
    const [listedForGuest] = await mine(ana)
    for (const request of [decided, listedForHost, listedForGuest]) expect(request?.room.pricePerNight).toBe('45')
  })

  test('is listed oldest first for the host and latest first for the requester @P7.31 @S4.40', async () => {
    const [cara, first, second] = [await signUp('Cara'), await room(), await room()]
    const ids = [await ask(cara, first), await ask(cara, second), await ask(ben, first)].map(({ id }) => id)
    expect((await requestsOf(host, first)).map(({ id }) => id)).toEqual([ids[0], ids[2]])
    expect((await mine(cara)).map(({ id }) => id)).toEqual([ids[1], ids[0]])
  })

  test("stays in the requester's list when the room is closed or past", async () => {
    const [cara, roomId] = [await signUp('Cara'), await room()]
    const { id } = await ask(cara, roomId)
    await db
      .updateTable('roomShares')
      .set({ isActive: false, ...over })
      .where('id', '=', roomId)
      .execute()
    expect(await mine(cara)).toMatchObject([{ id, room: { isActive: false, availableTo: over.availableTo } }])
  })

  test('is created once and returned to each retry with the same idempotency key', async () => {
    const [roomId, idempotencyKey] = [await room(), randomUUID()]
    const send = () => ana.api.roomRequests.create({ body: { roomShareId: roomId, message: 'Hola' }, idempotencyKey })
    const first = await send()
    expect(await send()).toEqual(first)
    expect(await requestRows(db, roomId)).toHaveLength(1)
    expect(await host.api.notifications.unread()).toContainEqual(
      expect.objectContaining({ actionUrl: `/my-rooms?room=${roomId}` }),
    )
    const notified = await db.selectFrom('notifications').select('id').where('relatedId', '=', roomId).execute()
    expect(notified).toHaveLength(1)
  })

  test('has a message of 1 to 2000 characters @P5.16 @S4.29', async () => {
    const roomId = await room()
    for (const message of ['', '  \n ', '\u0000'])
      await expect(ask(ana, roomId, message)).rejects.toMatchObject({
        status: 400,
        fields: { message: 'Please write a message to the host.' },
      })
    await expect(ask(ana, roomId, 'x'.repeat(2001))).rejects.toMatchObject({ status: 400 })
    expect(await ask(ana, roomId, 'x'.repeat(2000))).toMatchObject({ status: 'pending' })
  })

  test('has no links until the host has accepted, as a first message (threat 89)', async () => {
    const roomId = await room()
    for (const message of ['Look: https://evil.example/me', 'My photos are at evil (dot) top'])
      await expect(ask(ana, roomId, message)).rejects.toMatchObject({
        status: 400,
        fields: { message: 'Please leave out links and addresses until the host has accepted.' },
      })
    expect(await ask(ana, roomId, 'Arriving at 8.30pm, ok?')).toMatchObject({ status: 'pending' })
  })

  test('accepts no other fields than the room and the message @P3.14 @P5.37 @S1.27', async () => {
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
    const [row] = await requestRows(db, roomId)
    expect(row).toMatchObject({ requesterId: ana.user.id, status: 'pending', threadId: null })
    expect(row?.id).not.toBe(unknown)
    expect(row?.createdAt.getFullYear()).toBeGreaterThan(2020)
    const decision = { ...stolen, message: 'Stolen', status: 'accepted' as const }
    await host.api.roomRequests.decide({ params: { id: row!.id }, body: decision })
    expect(await requestRows(db, roomId)).toMatchObject([{ id: row!.id, requesterId: ana.user.id, message: 'Hola' }])
    expect(await guestsOf(db, roomId)).toBe(2)
  })
})

describe('a request is refused', () => {
  const refused = async (member: TestMember, roomId: string, status: number, code: string, message?: string) => {
    await expect(ask(member, roomId)).rejects.toMatchObject({ status, code, ...(message && { message }) })
    expect((await requestRows(db, roomId)).filter(({ requesterId }) => requesterId === member.user.id)).toEqual([])
  }

  test("for one's own room @S4.25", async () => {
    await refused(host, await room(), 403, 'own_room')
    await refused(host, await room({ isActive: false, currentGuests: 2 }), 403, 'own_room')
    const hidden = await addFestival(await signUp('Olga'))
    const roomId = await putRoom(db, host, hidden.id)
    await refused(host, roomId, 403, 'own_room')
    await refused(ana, roomId, 404, 'not_found')
  })

  test('from a member under 18 or without an age @S4.8', async () => {
    const [young, ageless, roomId] = [await signUp(), await signUp(), await room()]
    await setAge(db, young, 17)
    await setAge(db, ageless, null)
    await refused(young, roomId, 403, 'under_age', 'You must be at least 18 to request a room')
    await refused(
      ageless,
      roomId,
      403,
      'under_age',
      'Please tell us your age in Settings first: you must be at least 18 to request a room',
    )
    await setAge(db, young, 18)
    await ask(young, roomId)
  })

  test("if the room is not for the requester's gender, or that is not known @S4.22", async () => {
    const [roomId, cara, silent] = [await room({ genderPreference: 'Female only' }), await signUp(), await signUp()]
    for (const gender of ['Male', 'Non-binary'] as const) {
      await setGender(cara, gender)
      await refused(cara, roomId, 403, 'not_eligible', 'This host shares with women only')
    }
    const asked = 'Please tell us your gender in Settings first: this host asks for it.'
    await refused(silent, roomId, 403, 'gender_needed', asked)
    await setGender(silent, 'Prefer not to say')
    await refused(silent, roomId, 403, 'gender_needed', asked)
    await setGender(cara, 'Female')
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

  test('for a room that is closed or past @S4.26', async () => {
    await refused(ana, await room({ isActive: false }), 409, 'room_closed')
    await refused(ana, await room(over), 409, 'room_closed')
    await ask(ana, await room({ availableFrom: dayFromNow(-3), availableTo: dayFromNow(0) }))
  })

  test('for a full room @S4.27', async () => {
    await refused(ana, await room({ currentGuests: 2 }), 409, 'room_full', 'This room is full')
    await refused(ana, await room({ maxGuests: 1 }), 409, 'room_full')
  })

  test('a second time, whatever the status of the first @P3.36 @S4.28', async () => {
    const roomId = await room({ maxGuests: 5 })
    const { id } = await ask(ana, roomId)
    const twice = { status: 409, code: 'already_requested', message: 'You have already sent a request for this room' }
    await expect(ask(ana, roomId)).rejects.toMatchObject(twice)
    for (const status of ['rejected', 'accepted'] as const) {
      await decide(host, id, status)
      await expect(ask(ana, roomId)).rejects.toMatchObject(twice)
    }
    expect(await requestRows(db, roomId)).toHaveLength(1)
  })

  test.each([unknown, 'no-id', "' or 1=1 --", ''])('for the unknown room %s', async (roomId) => {
    await expect(ask(ana, roomId)).rejects.toMatchObject({ status: 404, message: 'Room not found' })
  })

  test('for a room that the member may not see, as for an unknown one', async () => {
    const roomId = await room()
    const [blocker, blocked] = [await signUp(), await signUp()]
    await block(db, blocker, host)
    await block(db, host, blocked)
    await refused(blocker, roomId, 404, 'not_found', 'Room not found')
    await refused(blocked, roomId, 404, 'not_found', 'Room not found')
    const gone = await signUp()
    const ofSuspended = await room({}, gone)
    await suspend(db, gone)
    await refused(ana, ofSuspended, 404, 'not_found', 'Room not found')
    const waiting = await addFestival(host)
    await refused(ana, await room({ festivalId: waiting.id }), 404, 'not_found', 'Room not found')
  })

  test('with the reason that is least likely to change', async () => {
    const [cara, young] = [await signUp(), await signUp()]
    await setGender(cara, 'Male')
    await setGender(young, 'Male')
    await setAge(db, young, 16)
    const worst = await room({ genderPreference: 'Female only', isActive: false, currentGuests: 2 })
    await refused(young, worst, 403, 'under_age')
    await refused(cara, worst, 403, 'not_eligible')
    await setGender(cara, 'Female')
    await refused(cara, worst, 409, 'room_closed')
  })
})

test('more than thirty calls a minute are refused, valid or not @S2.17', async () => {
  const limited = await testApp({ db, rateLimits: 'on' })
  const eager = await limited.signUp()
  const roomId = await room()
  await untilFreshMinute(4_000)
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

test('no reply contains private data', async () => {
  const [cara, roomId] = [await signUp('Cara'), await room({ airbnbLink: 'https://example.com/canary' })]
  await setGender(cara, 'Female')
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
