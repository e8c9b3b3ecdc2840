import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { longestStayNights } from '../../contract/room-options.ts'
import { MyRoom, type NewRoomShare, RoomShare, type RoomShareChange } from '../../contract/rooms.ts'
import { testApp, type TestMember } from '../testing/app.ts'
import { addFestival, dayFromNow } from '../testing/festivals.ts'
import { addRoom, aRoom, titlesOf } from '../testing/rooms.ts'

const { app, visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const host = await signUp('Hana')
const other = await signUp('Otto')
const nothing = '00000000-0000-7000-8000-000000000000'
const festival = await addFestival(admin, { genres: ['Bachata', 'Salsa'] })

const get = ({ api }: { api: TestMember['api'] }, id: string) => api.rooms.get({ params: { id } })
const change = ({ api }: TestMember, id: string, body: z.input<typeof RoomShareChange>) =>
  api.rooms.change({ params: { id }, body })
const remove = ({ api }: TestMember, id: string) => api.rooms.remove({ params: { id } })
const stored = (id: string) => db.selectFrom('roomShares').selectAll().where('id', '=', id).executeTakeFirst()
const post = (fields: Partial<z.input<typeof NewRoomShare>> = {}) => addRoom(host, festival.id, fields)
const visitors = { api: visitor }
const notFound = { status: 404, code: 'not_found', message: 'Room not found' }

/** Straight into the table, as the calls for it are another domain's. */
async function ask(
  roomShareId: string,
  requester: TestMember,
  status: 'pending' | 'accepted' | 'rejected' = 'pending',
) {
  const row = { roomShareId, requesterId: requester.user.id, message: 'May I?', status }
  return await db.insertInto('roomRequests').values(row).returning('id').executeTakeFirstOrThrow()
}
const block = (one: TestMember, another: TestMember) =>
  db.insertInto('blocks').values({ blockerId: one.user.id, blockedId: another.user.id }).execute()
const setAge = (member: TestMember, age: number | null) =>
  db.updateTable('users').set({ age }).where('id', '=', member.user.id).execute()

async function photoOf(owner: TestMember, mark: string) {
  const path = `/objects/${mark.padEnd(32, '0')}-${'A'.repeat(48)}`
  await db
    .insertInto('uploadedObjects')
    .values({ path, ownerId: owner.user.id, contentType: 'image/webp', bytes: 1 })
    .execute()
  return path
}
const isBound = async (path: string) =>
  (await db.selectFrom('uploadedObjects').select('boundAt').where('path', '=', path).executeTakeFirstOrThrow())
    .boundAt !== null

const whole: Partial<z.input<typeof NewRoomShare>> = {
  title: 'A quiet flat in Triana',
  description: 'Ten minutes on foot.\nBreakfast together.',
  location: 'Sevilla',
  roomType: 'Seeking',
  pricePerNight: '45.50',
  currency: 'EUR',
  maxGuests: 4,
  amenities: ['WiFi', 'Kitchen'],
  gender: 'Female',
  ageRange: '25-35',
  area: 'Triana',
  distanceFromVenue: '800 m',
  accommodationType: 'Airbnb',
  sleepStyle: 'Night owl',
  socialVibe: 'Chatty',
  cleanliness: 'Tidy',
  noiseTolerance: 'Quiet',
  drinkingParty: 'Socially',
  airbnbLink: 'https://www.airbnb.com/rooms/1',
  festivalTicketStatus: 'Going solo',
  genderPreference: 'Female only',
}

describe('a room that is posted', () => {
  test('comes back whole, its host the caller', async () => {
    const images = [await photoOf(host, 'a1'), await photoOf(host, 'a2')]
    const body = { ...aRoom(festival.id, whole), images }
    const posted = await host.api.rooms.create({ body })
    expect(RoomShare.strict().parse(posted)).toEqual({
      ...body,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      festival: festival.name,
      genres: ['Bachata', 'Salsa'],
      currentGuests: 1,
      isActive: true,
      host: {
        id: host.user.id,
        username: host.user.username,
        name: 'Hana',
        avatar: null,
        profilePicture: null,
        danceStyles: [],
        rating: null,
      },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      compatibility: null,
      fit: null,
      eligibility: 'open',
      myRequest: null,
    })
    expect(await get(host, posted.id)).toEqual(posted)
    expect(await stored(posted.id)).toMatchObject({ priceUsd: 49.456522, ageFrom: 25, ageTo: 35 })
    for (const path of images) expect(await isBound(path)).toBe(true)
  })

  test('is shown to all at once; its link to members alone', async () => {
    const { id } = await post({ airbnbLink: 'https://www.airbnb.com/rooms/2' })
    expect(await get(visitors, id)).toMatchObject({ id, airbnbLink: null, eligibility: 'open' })
    expect(await get(other, id)).toMatchObject({ airbnbLink: 'https://www.airbnb.com/rooms/2' })
    expect((await visitor.rooms.list({ query: { limit: 100 } })).items.find((room) => room.id === id)).toMatchObject({
      airbnbLink: null,
    })
  })

  test('has the usual where nothing was said', async () => {
    const { title, location, festivalId, pricePerNight, availableFrom, availableTo } = aRoom(festival.id)
    const posted = await host.api.rooms.create({
      body: { title, location, festivalId, pricePerNight, availableFrom, availableTo },
    })
    expect(posted).toMatchObject({ roomType: 'Seeking', currency: 'USD', maxGuests: 2, amenities: [], images: [] })
    expect(posted).toMatchObject({ isActive: true, description: null, sleepStyle: null, genderPreference: null })
  })

  test.each([
    ['45', '45'],
    ['45.00', '45'],
    ['45.5', '45.50'],
    ['45.50', '45.50'],
    ['0', '0'],
    ['0.05', '0.05'],
    ['0099', '99'],
    ['99999999.99', '99999999.99'],
    [20, '20'],
    [19.9, '19.90'],
  ])('costs what was asked: %s is %s', async (pricePerNight, shown) => {
    expect((await post({ pricePerNight })).pricePerNight).toBe(shown)
  })

  test('may be for a festival that waits, by whoever sees it', async () => {
    const waiting = await addFestival(host)
    const { id } = await addRoom(host, waiting.id)
    expect(await get(host, id)).toMatchObject({ festivalId: waiting.id })
    for (const who of [visitors, other]) await expect(get(who, id)).rejects.toMatchObject(notFound)
    expect(await get(admin, id)).toMatchObject({ id })
    expect(await visitor.rooms.list({ query: { festivalId: waiting.id } })).toMatchObject({ items: [], total: 0 })
  })

  test('is created once however often the same key is sent', async () => {
    const member = await signUp()
    const idempotencyKey = crypto.randomUUID()
    const body = aRoom(festival.id)
    const first = await member.api.rooms.create({ body, idempotencyKey })
    expect(await member.api.rooms.create({ body, idempotencyKey })).toEqual(first)
    expect(await member.api.rooms.mine()).toHaveLength(1)
  })

  const stay = (availableFrom: string, availableTo: string) => ({ availableFrom, availableTo })
  test.each([
    ['title', { title: ' ' }, 'Title is required'],
    ['title', { title: 'x'.repeat(121) }, 'Please use at most 120 characters'],
    ['description', { description: 'x'.repeat(4001) }, 'Please use at most 4000 characters'],
    ['location', { location: '' }, 'Location is required'],
    ['festivalId', { festivalId: '' }, 'Festival is required'],
    ['festivalId', { festivalId: nothing }, 'Please choose a festival'],
    ['festivalId', { festivalId: 'no-id' }, 'Please choose a festival'],
    ['roomType', { roomType: 'Swapping' }, 'Please choose from the list'],
    ['pricePerNight', { pricePerNight: '' }, 'Price is required'],
    ['pricePerNight', { pricePerNight: '-1' }, 'Please enter an amount, with at most two decimals'],
    ['pricePerNight', { pricePerNight: '4.999' }, 'Please enter an amount, with at most two decimals'],
    ['pricePerNight', { pricePerNight: '1e5' }, 'Please enter an amount, with at most two decimals'],
    ['currency', { currency: '' }, 'Currency is required'],
    ['currency', { currency: 'XXX' }, 'Please choose from the list'],
    ['maxGuests', { maxGuests: 0 }, 'At least 1 guest required'],
    ['maxGuests', { maxGuests: 11 }, 'Maximum 10 guests'],
    ['amenities.0', { amenities: ['Pool'] }, 'Please choose from the list'],
    ['images.0', { images: ['/objects/mine'] }, 'Please upload this photo again'],
    ['availableFrom', { availableFrom: '' }, 'Start date is required'],
    ['availableTo', { availableTo: undefined }, 'End date is required'],
    ['availableTo', stay('2027-05-02', '2027-05-01'), 'End date must not be before the start date'],
    ['availableTo', stay('2027-05-01', '2027-07-01'), `A stay lasts at most ${longestStayNights} nights`],
    [
      'airbnbLink',
      { airbnbLink: 'javascript:alert(1)' },
      'Please enter a web address that starts with http:// or https://',
    ],
  ])('is refused: %s %o', async (field, fields, message) => {
    const body = { ...aRoom(festival.id), ...fields } as z.input<typeof NewRoomShare>
    const refusal = { status: 400, code: 'invalid_input', fields: { [field]: message } }
    await expect(host.api.rooms.create({ body })).rejects.toMatchObject(refusal)
  })

  test('may last sixty nights', async () => {
    expect(longestStayNights).toBe(60)
    await post(stay('2027-05-01', '2027-06-30'))
  })

  test("for a festival that waits is refused to who doesn't see it", async () => {
    const waiting = await addFestival(admin)
    await db.updateTable('festivals').set({ approvedAt: null }).where('id', '=', waiting.id).execute()
    await expect(addRoom(other, waiting.id)).rejects.toMatchObject({
      status: 400,
      fields: { festivalId: 'Please choose a festival' },
    })
  })

  test('is refused to members under 18, and to who never told their age', async () => {
    const young = await signUp()
    await setAge(young, 17)
    await expect(addRoom(young, festival.id)).rejects.toMatchObject({
      status: 403,
      code: 'under_age',
      message: 'You must be at least 18 to share a room',
    })
    await setAge(young, null)
    await expect(addRoom(young, festival.id)).rejects.toMatchObject({ status: 403, code: 'under_age' })
    await setAge(young, 18)
    expect(await addRoom(young, festival.id)).toMatchObject({ isActive: true })
  })

  test("takes no photo of another's, and none that is in use", async () => {
    const [theirs, used] = [await photoOf(other, 'b1'), await photoOf(host, 'b2')]
    await post({ images: [used] })
    for (const path of [theirs, used])
      await expect(post({ images: [path] })).rejects.toMatchObject({
        status: 400,
        fields: { images: 'Please upload this photo again' },
      })
    expect(await isBound(theirs)).toBe(false)
  })
})

/** Threat 5: every stored column, and what else the contract has beside them. */
test('what a caller may not set is not set', async () => {
  const given = {
    id: nothing,
    hostId: other.user.id,
    host: { id: other.user.id },
    currentGuests: 2,
    createdAt: '2020-01-01T00:00:00.000Z',
    priceUsd: 1,
    ageFrom: 1,
    ageTo: 2,
    hostAge: 99,
    traits: 1,
    search: 'x',
    festival: 'x',
    genres: ['x'],
    compatibility: 100,
    eligibility: 'excluded',
    myRequest: { id: nothing, status: 'accepted' },
    status: 'accepted',
    isAdmin: true,
  }
  const posted = await post({ ...given, ...whole })
  const changed = await change(host, posted.id, { title: 'Renamed', ...given })
  expect(changed).toEqual({ ...posted, title: 'Renamed' })
  const row = await stored(posted.id)
  expect(row).toMatchObject({ hostId: host.user.id, currentGuests: 1, priceUsd: 49.456522, ageFrom: 25, ageTo: 35 })
  expect(row?.traits).not.toBe(1)
  expect(row?.createdAt.getFullYear()).toBeGreaterThan(2020)
  expect(await stored(nothing)).toBeUndefined()
  const decided = new Set([
    ...Object.keys(given),
    ...Object.keys(aRoom(nothing, whole)),
    'amenities',
    'images',
    'isActive',
  ])
  expect(Object.keys(row ?? {}).filter((column) => !decided.has(column))).toEqual([])
})

/** Threat 6. */
test('no reply about a room holds what is private', async () => {
  const secret = 'canary'
  const hidden = await signUp('Private')
  await db
    .updateTable('users')
    .set({ email: `${secret}@example.com`, googleId: secret, googleIssuer: `https://${secret}.example`, bio: secret })
    .where('id', '=', hidden.user.id)
    .execute()
  await hidden.api.profile.savePreferences({ body: { gender: 'Non-binary', proximityPreference: secret } })
  const { id } = await addRoom(hidden, festival.id)
  await ask(id, other)
  for (const token of [undefined, other.token, hidden.token, admin.token])
    for (const url of ['/api/room-shares?limit=100', '/api/room-shares/my-rooms', `/api/room-shares/${id}`]) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const { body } = await app.inject({ url, headers })
      expect(body).not.toMatch(/canary|argon2|Non-binary/)
    }
})

describe('a room is seen', () => {
  test('closed or past by its host and those who asked for it, and by nobody else', async () => {
    const asked = await signUp()
    const closed = await post()
    const past = await post({ availableFrom: dayFromNow(-5), availableTo: dayFromNow(-1) })
    for (const { id } of [closed, past]) await ask(id, asked, 'rejected')
    await change(host, closed.id, { isActive: false })
    for (const { id } of [closed, past]) {
      for (const who of [host, asked]) expect(await get(who, id)).toMatchObject({ id })
      for (const who of [visitors, other, admin]) await expect(get(who, id)).rejects.toMatchObject(notFound)
      const all = await asked.api.rooms.list({ query: { scope: 'all', limit: 100 } })
      expect(all.items.map((room) => room.id)).not.toContain(id)
    }
  })

  test('on its last day still', async () => {
    const { id } = await post({ availableFrom: dayFromNow(-5), availableTo: dayFromNow(0) })
    expect(await get(visitors, id)).toMatchObject({ id })
  })

  test.each(['blocked', 'blocking'])('by nobody who is %s, even if they asked', async (side) => {
    const [owner, guest] = [await signUp(), await signUp()]
    const { id } = await addRoom(owner, festival.id, { title: `unseen while ${side}` })
    await ask(id, guest, 'accepted')
    expect(await get(guest, id)).toMatchObject({ myRequest: { status: 'accepted' } })
    await (side === 'blocked' ? block(owner, guest) : block(guest, owner))
    await expect(get(guest, id)).rejects.toMatchObject(notFound)
    expect(await titlesOf(guest.api, { limit: 100 })).not.toContain(`unseen while ${side}`)
    expect(await titlesOf(other.api, { limit: 100 })).toContain(`unseen while ${side}`)
    expect(await titlesOf(owner.api, { limit: 100 })).toContain(`unseen while ${side}`)
  })

  test.each(['suspendedAt', 'deletedAt'] as const)('by nobody once its host is %s', async (mark) => {
    const owner = await signUp()
    const { id } = await addRoom(owner, festival.id, { title: `unseen by ${mark}` })
    await db
      .updateTable('users')
      .set({ [mark]: new Date() })
      .where('id', '=', owner.user.id)
      .execute()
    for (const who of [visitors, other, admin]) {
      await expect(get(who, id)).rejects.toMatchObject(notFound)
      expect(await titlesOf(who.api, { limit: 100 })).not.toContain(`unseen by ${mark}`)
    }
  })

  test('with its caller’s own request, and no other’s', async () => {
    const { id } = await post()
    const request = await ask(id, other)
    expect(await get(other, id)).toMatchObject({ myRequest: { id: request.id, status: 'pending' } })
    for (const who of [visitors, host, admin]) expect(await get(who, id)).toMatchObject({ myRequest: null })
  })

  test('with the mean of its host’s scores that may be seen', async () => {
    const owner = await signUp()
    const { id } = await addRoom(owner, festival.id)
    const scores = [5, 4, 4].map((score) => ({ score, createdAt: sql<Date>`now() - interval '15 days'` }))
    for (const rating of [...scores, { score: 1, createdAt: sql<Date>`now()` }]) {
      const rater = await signUp()
      const context = { contextType: 'room_share' as const, contextId: nothing }
      await db
        .insertInto('ratings')
        .values({ raterId: rater.user.id, rateeId: owner.user.id, ...context, ...rating })
        .execute()
    }
    expect(await get(visitors, id)).toMatchObject({ host: { rating: 4.3 } })
  })

  test.each([nothing, 'no-id', '%27', 'x'.repeat(90)])('under the id %s by nobody', async (id) => {
    for (const call of [() => get(host, id), () => change(host, id, { title: 'x' }), () => remove(host, id)])
      await expect(call()).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('a change', () => {
  test('leaves all else as it is, and the search follows it', async () => {
    const { id } = await post(whole)
    const before = await get(host, id)
    const changed = await change(host, id, { pricePerNight: '50', ageRange: '' })
    expect(changed).toEqual({ ...before, pricePerNight: '50', ageRange: null })
    expect(await stored(id)).toMatchObject({ priceUsd: 54.347826, ageFrom: null, ageTo: null })
    expect(await change(host, id, { currency: 'USD' })).toMatchObject({ currency: 'USD', pricePerNight: '50' })
    expect(await stored(id)).toMatchObject({ priceUsd: 50 })
    expect(await change(host, id, {})).toMatchObject({ title: whole.title, description: whole.description })
  })

  test('closes a room and opens it again', async () => {
    const { id } = await post()
    expect(await change(host, id, { isActive: false })).toMatchObject({ isActive: false })
    await expect(get(visitors, id)).rejects.toMatchObject(notFound)
    expect(await change(host, id, { isActive: true })).toMatchObject({ isActive: true })
    expect(await get(visitors, id)).toMatchObject({ id })
  })

  test('of one day must fit the other that is stored', async () => {
    const { id } = await post({ availableFrom: '2027-05-01', availableTo: '2027-05-03' })
    for (const [body, message] of [
      [{ availableFrom: '2027-05-04' }, 'End date must not be before the start date'],
      [{ availableTo: '2027-04-30' }, 'End date must not be before the start date'],
      [{ availableTo: '2027-07-01' }, 'A stay lasts at most 60 nights'],
    ] as const)
      await expect(change(host, id, body)).rejects.toMatchObject({ status: 400, fields: { availableTo: message } })
    expect(await change(host, id, { availableFrom: '2027-05-03' })).toMatchObject({ availableFrom: '2027-05-03' })
  })

  test('leaves room for the guests who are in', async () => {
    const { id } = await post({ maxGuests: 4 })
    await db.updateTable('roomShares').set({ currentGuests: 3 }).where('id', '=', id).execute()
    await expect(change(host, id, { maxGuests: 2 })).rejects.toMatchObject({
      status: 400,
      fields: { maxGuests: '3 guests have a place in this room already' },
    })
    expect(await change(host, id, { maxGuests: 3 })).toMatchObject({ maxGuests: 3, currentGuests: 3 })
  })

  test('to a festival that the host does not see is refused', async () => {
    const { id } = await post()
    const waiting = await addFestival(other)
    await expect(change(host, id, { festivalId: waiting.id })).rejects.toMatchObject({
      status: 400,
      fields: { festivalId: 'Please choose a festival' },
    })
  })

  test('of photos binds what is new and lets go of what is gone', async () => {
    const [first, second, theirs] = [await photoOf(host, 'c1'), await photoOf(host, 'c2'), await photoOf(other, 'c3')]
    const { id } = await post({ images: [first] })
    expect(await change(host, id, { images: [second] })).toMatchObject({ images: [second] })
    expect([await isBound(first), await isBound(second)]).toEqual([false, true])
    await expect(change(host, id, { images: [theirs] })).rejects.toMatchObject({
      status: 400,
      fields: { images: 'Please upload this photo again' },
    })
    expect(await get(host, id)).toMatchObject({ images: [second] })
  })

  test('at once by many leaves days that are in order', async () => {
    const { id } = await post({ availableFrom: '2027-05-01', availableTo: '2027-05-31' })
    const each = Array.from({ length: 12 }, (_, n) => `2027-05-${String(n + 10)}`)
    const settled = await Promise.allSettled(
      each.flatMap((day) => [change(host, id, { availableFrom: day }), change(host, id, { availableTo: day })]),
    )
    const refused = settled.filter((result) => result.status === 'rejected')
    expect(refused.every(({ reason }) => reason.status === 400)).toBe(true)
    const room = await get(host, id)
    expect(room.availableTo >= room.availableFrom).toBe(true)
  })

  test('by anybody but its host finds no room', async () => {
    const { id } = await post()
    for (const who of [other, admin]) {
      await expect(change(who, id, { title: 'Mine' })).rejects.toMatchObject(notFound)
      await expect(remove(who, id)).rejects.toMatchObject(notFound)
    }
    expect(await stored(id)).toMatchObject({ title: 'Two beds near the venue' })
  })
})

test('a room is removed with its requests, and its photos are let go', async () => {
  const photo = await photoOf(host, 'd1')
  const { id } = await post({ images: [photo] })
  await ask(id, other)
  expect(await remove(host, id)).toBeUndefined()
  expect(await stored(id)).toBeUndefined()
  expect(await db.selectFrom('roomRequests').selectAll().where('roomShareId', '=', id).execute()).toEqual([])
  expect(await isBound(photo)).toBe(false)
  await expect(remove(host, id)).rejects.toMatchObject(notFound)
})

test('a stranger posts, changes, removes and owns nothing', async () => {
  const { id } = await post()
  const calls = [
    () => visitor.rooms.create({ body: aRoom(festival.id) }),
    () => visitor.rooms.change({ params: { id }, body: { title: 'Mine' } }),
    () => visitor.rooms.remove({ params: { id } }),
    () => visitor.rooms.mine(),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 401, code: 'authentication_required' })
})

describe("a member's own rooms", () => {
  test('stand in one list: open ones first, the next foremost; then the others, the latest first', async () => {
    const owner = await signUp()
    const add = (title: string, from: number, to: number, fields: Partial<z.input<typeof NewRoomShare>> = {}) =>
      addRoom(owner, festival.id, { title, availableFrom: dayFromNow(from), availableTo: dayFromNow(to), ...fields })
    await add('past', -30, -20)
    await add('later', 40, 42)
    await add('closed', 35, 36, { isActive: false })
    await add('just past', -3, -1)
    await add('next', 10, 12)
    await add('under way', -1, 1)
    const own = await owner.api.rooms.mine()
    expect(own.map(({ title }) => title)).toEqual(['under way', 'next', 'later', 'closed', 'just past', 'past'])
    for (const room of own) MyRoom.strict().parse(room)
  })

  test('have the counts of their requests, without those of whom the host does not see', async () => {
    const owner = await signUp()
    const { id } = await addRoom(owner, festival.id)
    const guests = await Promise.all(Array.from({ length: 7 }, () => signUp()))
    const statuses = ['pending', 'pending', 'pending', 'accepted', 'rejected', 'rejected', 'pending'] as const
    for (const [at, guest] of guests.entries()) await ask(id, guest, statuses[at])
    await block(owner, guests[6] as TestMember)
    expect(await owner.api.rooms.mine()).toMatchObject([
      { id, pendingCount: 3, acceptedCount: 1, rejectedCount: 2, compatibility: null, eligibility: 'open' },
    ])
    expect(await other.api.rooms.mine()).toEqual([])
  })
})
