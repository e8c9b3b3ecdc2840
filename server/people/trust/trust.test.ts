import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { create, hours, join, startedNow } from '../../testing/domains/meetups.ts'
import { several, suspend } from '../../testing/domains/members.ts'
import { ask, block, decide, over, proveAddress, putRequest, putRoom } from '../../testing/domains/room-requests.ts'
import { maxTrusted } from '../../../contract/people/trust-limits.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const festival = await addFestival(await signUpAdmin())

type Viewer = Pick<TestMember, 'api'>
const everyone: Viewer = { api: visitor }

const trustOf = async ({ user }: TestMember, viewer: Viewer = everyone) =>
  (await viewer.api.trust.of({ query: { members: user.id } }))[0]!
const follow = (follower: TestMember, ...followed: TestMember[]) =>
  db
    .insertInto('userFollows')
    .values(followed.map(({ user }) => ({ followerId: follower.user.id, followingId: user.id })))
    .execute()
const room = (host: TestMember, fields = {}) => putRoom(db, host, festival.id, { maxGuests: 9, ...fields })

test('of somebody new it says that there is nothing yet', async () => {
  const member = await signUp()
  expect(await trustOf(member)).toEqual({
    id: member.user.id,
    verifiedBy: [],
    memberSince: expect.stringMatching(/^20\d\d-.*Z$/),
    stays: 0,
    meetups: 0,
    rating: null,
    ratingCount: 0,
    answersWithinHours: null,
    followedBy: null,
  })
})

describe('who sees it (threat 44)', () => {
  test('of several members it names those whom the viewer may see: nobody erased, suspended, blocked or blocking', async () => {
    const [viewer, seen, erased, out, blocked, blocking] = await several(signUp, 'Vera', 'A', 'B', 'C', 'D', 'E')
    await erased.api.profile.remove({ body: { password } })
    await suspend(db, out)
    await block(db, viewer, blocked)
    await block(db, blocking, viewer)
    const all = [seen, erased, out, blocked, blocking, seen]
    const members = [...all.map(({ user }) => user.id), 'nonsense', ''].join(',')
    const found = async ({ api }: Viewer) => (await api.trust.of({ query: { members } })).map(({ id }) => id)
    expect(await found(viewer)).toEqual([seen.user.id])
    expect((await found(everyone)).toSorted()).toEqual([seen, blocked, blocking].map(({ user }) => user.id).toSorted())
    const tooMany = Array.from({ length: maxTrusted + 1 }, (_, n) => n).join(',')
    await expect(visitor.trust.of({ query: { members: tooMany } })).rejects.toMatchObject({ status: 400 })
  })

  test('marks count once they are verified', async () => {
    const member = await signUp()
    await proveAddress(db, member)
    await db.insertInto('verifications').values({ userId: member.user.id, type: 'id', code: null }).execute()
    expect((await trustOf(member)).verifiedBy).toEqual(['email'])
  })
})

describe('stays', () => {
  test('count for host and guest once they are over, if somebody was accepted', async () => {
    const [host, guest, declined] = await several(signUp, 'Hugo', 'Gina', 'Dan')
    const past = await room(host, over)
    await putRequest(db, past, guest, 'accepted')
    await putRequest(db, past, declined, 'rejected')
    // Neither a room without a guest counts, nor a future one.
    await putRequest(db, await room(host, over), declined)
    await putRequest(db, await room(host), guest, 'accepted')
    const stays = await Promise.all([host, guest, declined].map(async (member) => (await trustOf(member)).stays))
    expect(stays).toEqual([1, 1, 0])
  })

  test('are one for a host whose room was shared with several', async () => {
    const [host, one, two] = await several(signUp, 'Hugo', 'Ona', 'Teo')
    const past = await room(host, over)
    for (const guest of [one, two]) await putRequest(db, past, guest, 'accepted')
    expect((await trustOf(host)).stays).toBe(1)
  })
})

describe('meetups', () => {
  test('count for who organized one and for who came, once they are over and somebody came', async () => {
    const [host, guest, asking] = await several(signUp, 'Hugo', 'Gina', 'Ada')
    const [done, alone, off, running, ahead] = [
      await create(host, festival.id),
      await create(host, festival.id),
      await create(host, festival.id),
      await create(host, festival.id),
      await create(host, festival.id),
    ]
    for (const { id } of [done, off, running, ahead]) await join(guest, id)
    await db
      .insertInto('meetupParticipants')
      .values({ meetupId: done.id, userId: asking.user.id, status: 'pending' })
      .execute()
    for (const { id } of [done, alone, off])
      await db
        .updateTable('meetups')
        .set({ startTime: hours(-3) })
        .where('id', '=', id)
        .execute()
    await db.updateTable('meetups').set({ status: 'cancelled' }).where('id', '=', off.id).execute()
    await startedNow(db, running.id)
    const counts = await Promise.all([host, guest, asking].map(async (member) => (await trustOf(member)).meetups))
    expect(counts).toEqual([1, 1, 0])
  })
})

describe('how fast a host answers', () => {
  /** Requests that were answered after these hours; null is still pending, for 40 hours. */
  async function answered(...after: (number | null)[]) {
    const host = await signUp('Hugo')
    const shared = await room(host)
    for (const taken of after) {
      const { id } = await putRequest(db, shared, await signUp('Gina'), taken === null ? 'pending' : 'rejected')
      await sql`
        update room_requests set created_at = now() - interval '40 hours',
          answered_at = now() - interval '40 hours' + make_interval(secs => ${taken}::float8 * 3600)
        where id = ${id}`.execute(db)
    }
    return { host, shared, within: async () => (await trustOf(host)).answersWithinHours }
  }

  test('is the median in whole hours, from five requests on', async () => {
    expect(await (await answered(1, 1, 1, 1)).within()).toBeNull()
    expect(await (await answered(0.1, 0.1, 0.2, 30, 30)).within()).toBe(1)
    expect(await (await answered(1, 2, 3.5, 20, 39)).within()).toBe(4)
  })

  test('counts a request that waits for more than a day with its wait, and no younger one', async () => {
    const { shared, within } = await answered(2, 2, null, null, null)
    expect(await within()).toBe(41)
    await sql`
      update room_requests set created_at = now() - interval '23 hours'
      where room_share_id = ${shared} and status = 'pending'`.execute(db)
    expect(await within()).toBeNull()
  })

  test('looks at the last twenty, and says nothing of more than a week', async () => {
    const slow = Array.from({ length: 12 }, () => 39)
    const { shared, within } = await answered(...slow, ...Array.from({ length: 20 }, () => 2))
    expect(await within()).toBe(2)
    await sql`
      update room_requests set answered_at = created_at + interval '8 days' where room_share_id = ${shared}`.execute(db)
    expect(await within()).toBeNull()
  }, 60_000)

  test('is measured at the first answer, whatever the host decides later', async () => {
    const [host, guest] = await several(signUp, 'Hugo', 'Gina')
    const request = await ask(guest, await room(host))
    const answeredAt = async () =>
      (await db.selectFrom('roomRequests').select('answeredAt').where('id', '=', request.id).executeTakeFirstOrThrow())
        .answeredAt
    expect(await answeredAt()).toBeNull()
    await decide(host, request.id, 'accepted')
    const first = await answeredAt()
    expect(first).toBeInstanceOf(Date)
    await decide(host, request.id, 'rejected')
    expect(await answeredAt()).toEqual(first)
  })
})

describe('followed by', () => {
  test('names those whom the viewer follows and may see, the latest first, three at most', async () => {
    const [viewer, member, a, b, c, d, hidden, stranger] = await several(
      signUp,
      ...(['Vera', 'Mia', 'Ana', 'Ben', 'Cleo', 'Dora', 'Hid', 'Sara'] as const),
    )
    await follow(viewer, a, b, c, d, hidden, member)
    for (const follower of [a, b, c, d, hidden, stranger]) await follow(follower, member)
    await block(db, hidden, viewer)
    expect((await trustOf(member, viewer)).followedBy).toEqual({ count: 4, names: ['Dora', 'Cleo', 'Ben'] })
    await suspend(db, d)
    expect((await trustOf(member, viewer)).followedBy).toEqual({ count: 3, names: ['Cleo', 'Ben', 'Ana'] })
    expect((await trustOf(member, stranger)).followedBy).toEqual({ count: 0, names: [] })
  })

  test('names nobody who hides whom they follow, nor anybody where the member hides their followers', async () => {
    const [viewer, member, a, b] = await several(signUp, 'Vera', 'Mia', 'Ana', 'Ben')
    await follow(viewer, a, b)
    for (const follower of [a, b]) await follow(follower, member)
    const hide = (one: TestMember, what: { showsFollowing: false } | { showsFollowers: false }) =>
      db.updateTable('users').set(what).where('id', '=', one.user.id).execute()
    await hide(b, { showsFollowing: false })
    expect((await trustOf(member, viewer)).followedBy).toEqual({ count: 1, names: ['Ana'] })
    await hide(member, { showsFollowers: false })
    expect((await trustOf(member, viewer)).followedBy).toEqual({ count: 0, names: [] })
  })

  test('is for members alone, and not about oneself', async () => {
    const [member, friend] = await several(signUp, 'Mia', 'Ana')
    await follow(member, friend)
    await follow(friend, member)
    expect((await trustOf(member)).followedBy).toBeNull()
    expect((await trustOf(member, member)).followedBy).toBeNull()
  })
})

test('hidden ratings do not count', async () => {
  const [member, rater] = await several(signUp, 'Mia', 'Ana')
  const rating = { contextType: 'room_share', contextId: '019a0000-0000-7000-8000-000000000001', score: 4 } as const
  await db
    .insertInto('ratings')
    .values({ raterId: rater.user.id, rateeId: member.user.id, ...rating, countsAt: new Date() })
    .execute()
  expect(await trustOf(member)).toMatchObject({ rating: null, ratingCount: 0 })
  await sql`update ratings set created_at = now() - interval '15 days'`.execute(db)
  expect(await trustOf(member)).toMatchObject({ rating: 4, ratingCount: 1 })
})
