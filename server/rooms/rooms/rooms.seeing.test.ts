import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { NewRoomShare } from '../../../contract/rooms/rooms.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { dayFromNow } from '../../platform/days.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import { block, putRequest } from '../../testing/domains/room-requests.ts'
import { addRoom, aRoom, changeRoom, getRoom, removeRoom, roomNotFound, titlesOf } from '../../testing/domains/rooms.ts'

const { app, visitor, signUp, signUpAdmin, db } = await testApp()
const admin = await signUpAdmin()
const [host, other] = [await signUp('Hana'), await signUp('Otto')]
const unknownId = '00000000-0000-7000-8000-000000000000'
const festival = await addFestival(admin, lasting(-24, 35))

const post = (fields: Partial<z.input<typeof NewRoomShare>> = {}) => addRoom(host, festival.id, fields)
const visitors = { api: visitor }

describe('a room', () => {
  test('that is closed or past is visible only to its host and to members who requested it', async () => {
    const requester = await signUp()
    const closed = await post()
    const past = await post({ availableFrom: dayFromNow(-5), availableTo: dayFromNow(-1) })
    for (const { id } of [closed, past]) await putRequest(db, id, requester, 'rejected')
    await changeRoom(host, closed.id, { isActive: false })
    for (const { id } of [closed, past]) {
      for (const viewer of [host, requester]) expect(await getRoom(viewer, id)).toMatchObject({ id })
      for (const viewer of [visitors, other, admin])
        await expect(getRoom(viewer, id)).rejects.toMatchObject(roomNotFound)
      const all = await requester.api.rooms.list({ query: { scope: 'all', limit: 100 } })
      expect(all.items.map((room) => room.id)).not.toContain(id)
    }
  })

  test('is visible on its last day @S4.9', async () => {
    const { id } = await post({ availableFrom: dayFromNow(-5), availableTo: dayFromNow(0) })
    expect(await getRoom(visitors, id)).toMatchObject({ id })
  })

  test.each(['blocked', 'blocking'])('is not visible to a %s member, even if they requested it', async (side) => {
    const [owner, guest] = [await signUp(), await signUp()]
    const { id } = await addRoom(owner, festival.id, { title: `unseen while ${side}` })
    await putRequest(db, id, guest, 'accepted')
    expect(await getRoom(guest, id)).toMatchObject({ myRequest: { status: 'accepted' } })
    await (side === 'blocked' ? block(db, owner, guest) : block(db, guest, owner))
    await expect(getRoom(guest, id)).rejects.toMatchObject(roomNotFound)
    expect(await titlesOf(guest.api, { limit: 100 })).not.toContain(`unseen while ${side}`)
    expect(await titlesOf(other.api, { limit: 100 })).toContain(`unseen while ${side}`)
    expect(await titlesOf(owner.api, { limit: 100 })).toContain(`unseen while ${side}`)
  })

  test.each(['suspendedAt', 'deletedAt'] as const)('is not visible if %s is set for its host', async (mark) => {
    const owner = await signUp()
    const { id } = await addRoom(owner, festival.id, { title: `unseen by ${mark}` })
    await db
      .updateTable('users')
      .set({ [mark]: new Date() })
      .where('id', '=', owner.user.id)
      .execute()
    for (const viewer of [visitors, other, admin]) {
      await expect(getRoom(viewer, id)).rejects.toMatchObject(roomNotFound)
      expect(await titlesOf(viewer.api, { limit: 100 })).not.toContain(`unseen by ${mark}`)
    }
  })

  test("includes only the caller's own request", async () => {
    const { id } = await post()
    const request = await putRequest(db, id, other)
    expect(await getRoom(other, id)).toMatchObject({ myRequest: { id: request.id, status: 'pending' } })
    for (const viewer of [visitors, host, admin]) expect(await getRoom(viewer, id)).toMatchObject({ myRequest: null })
  })

  test("includes the mean of the host's scores that are already public @P3.11", async () => {
    const owner = await signUp()
    const { id } = await addRoom(owner, festival.id)
    const scores = [5, 4, 4].map((score) => ({ score, createdAt: sql<Date>`now() - interval '15 days'` }))
    for (const rating of [...scores, { score: 1, createdAt: sql<Date>`now()` }]) {
      const rater = await signUp()
      const context = { contextType: 'room_share' as const, contextId: unknownId }
      await db
        .insertInto('ratings')
        .values({ raterId: rater.user.id, rateeId: owner.user.id, ...context, ...rating, countsAt: new Date() })
        .execute()
    }
    expect(await getRoom(visitors, id)).toMatchObject({ host: { rating: 4.3 } })
  })

  test.each([unknownId, 'no-id', '%27', 'x'.repeat(90)])('with the id %s is not found', async (id) => {
    for (const call of [
      () => getRoom(host, id),
      () => changeRoom(host, id, { title: 'x' }),
      () => removeRoom(host, id),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})

/** Threat 6: replies must not contain private data. */
test('no reply about a room contains private data @S4.21', async () => {
  const secret = 'canary'
  const hidden = await signUp('Private')
  await db
    .updateTable('users')
    .set({ email: `${secret}@example.com`, googleId: secret, googleIssuer: `https://${secret}.example`, bio: secret })
    .where('id', '=', hidden.user.id)
    .execute()
  await hidden.api.profile.savePreferences({ body: { gender: 'Non-binary', proximityPreference: secret } })
  const { id } = await addRoom(hidden, festival.id)
  await putRequest(db, id, other)
  for (const token of [undefined, other.token, hidden.token, admin.token])
    for (const url of ['/api/room-shares?limit=100', '/api/room-shares/my-rooms', `/api/room-shares/${id}`]) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const { body } = await app.inject({ url, headers })
      expect(body).not.toMatch(/canary|argon2|Non-binary/)
    }
})

describe("a member's own rooms", () => {
  test('are in one list: open ones first, the earliest first; then the others, the latest first @P7.29', async () => {
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
  })

  test('have the counts of their requests, without those of members the host cannot see', async () => {
    const owner = await signUp()
    const { id } = await addRoom(owner, festival.id)
    const guests = await Promise.all(Array.from({ length: 7 }, () => signUp()))
    const statuses = ['pending', 'pending', 'pending', 'accepted', 'rejected', 'rejected', 'pending'] as const
    for (const [at, guest] of guests.entries()) await putRequest(db, id, guest, statuses[at])
    await block(db, owner, guests[6] as TestMember)
    expect(await owner.api.rooms.mine()).toMatchObject([
      { id, pendingCount: 3, acceptedCount: 1, rejectedCount: 2, compatibility: null, eligibility: 'open' },
    ])
    expect(await other.api.rooms.mine()).toEqual([])
  })
})

test('a visitor cannot post, change, remove or list own rooms @P6.3', async () => {
  const { id } = await post()
  const calls = [
    () => visitor.rooms.create({ body: aRoom(festival.id) }),
    () => visitor.rooms.change({ params: { id }, body: { title: 'Mine' } }),
    () => visitor.rooms.remove({ params: { id } }),
    () => visitor.rooms.mine(),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 401, code: 'authentication_required' })
})
