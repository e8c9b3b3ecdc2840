import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp, type TestMember } from '../testing/app.ts'
import { addFestival } from '../testing/festivals.ts'
import { suspend } from '../testing/members.ts'
import { over, putRequest, putRoom } from '../testing/room-requests.ts'
import { quotas } from './quotas.ts'
import {
  countFollowsOfDay,
  countMeetups,
  countMessagePhotos,
  countPartyVotes,
  countPendingRequests,
  lockMember,
  wroteMoreThan,
} from './quotas.queries.ts'

const { db, signUp, signUpAdmin } = await testApp()

const lock = (id: string) => db.transaction().execute((trx) => lockMember(trx, id))

test('a member who was suspended, has left or never was writes nothing', async () => {
  const [suspended, gone, active] = [await signUp(), await signUp(), await signUp()]
  for (const { user } of [suspended, gone, active]) await lock(user.id)
  await suspend(db, suspended)
  await db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', gone.user.id).execute()
  for (const id of [suspended.user.id, gone.user.id, randomUUID()])
    await expect(lock(id)).rejects.toMatchObject({ status: 401 })
})

test('festivals of others that wait do not count', async () => {
  const [one, other] = [await signUp(), await signUp()]
  for (let count = 0; count < quotas.waitingFestivals; count++) await addFestival(one)
  await addFestival(other)
})

test('only photos in own messages count', async () => {
  const [ana, bea] = [await signUp(), await signUp()]
  const put = (path: string, { user }: typeof ana, boundAt: Date | null) =>
    db
      .insertInto('uploadedObjects')
      .values({ path, ownerId: user.id, contentType: 'image/webp', bytes: 1, boundAt })
      .execute()
  const name = (letter: string) => `${letter.repeat(32)}-${'A'.repeat(48)}`
  await put(`/objects/private/${name('a')}`, ana, new Date())
  await put(`/objects/private/${name('b')}`, ana, null)
  await put(`/objects/private/${name('c')}`, bea, new Date())
  await put(`/objects/${name('d')}`, ana, new Date())
  expect(await db.transaction().execute((trx) => countMessagePhotos(trx, ana.user.id))).toBe(1)
})

test('only own meetups that have not begun and are not cancelled count', async () => {
  const [ana, bea] = [await signUp(), await signUp()]
  const { id: festivalId } = await addFestival(await signUpAdmin())
  const put = ({ user }: typeof ana, startTime: Date, status: 'active' | 'cancelled' = 'active') =>
    db
      .insertInto('meetups')
      .values({ type: 'meal', title: 'Tapas', festivalId, creatorId: user.id, capacity: 3, startTime, status })
      .execute()
  const [past, toCome] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000)) as [Date, Date]
  await put(ana, toCome)
  await put(ana, past)
  await put(ana, toCome, 'cancelled')
  await put(bea, toCome)
  expect(await db.transaction().execute((trx) => countMeetups(trx, ana.user.id))).toBe(1)
})

test('only own votes of this month count', async () => {
  const [ana, bea] = [await signUp(), await signUp()]
  const admin = await signUpAdmin()
  const parties = ['One', 'Two'].map((venueName) => ({ venueName, city: 'Cali', date: '2030-01-05' }))
  await admin.api.socialParties.upload({ body: { parties } })
  const { items } = await admin.api.socialParties.list({ query: {} })
  const vote = (userId: string, place: number, createdAt: Date) =>
    db.insertInto('socialPartyVotes').values({ userId, partyId: items[place]!.id, word: 'closed', createdAt }).execute()
  const longAgo = new Date(Date.now() - 40 * 86_400_000)
  await vote(ana.user.id, 0, new Date())
  await vote(ana.user.id, 1, longAgo)
  await vote(bea.user.id, 1, new Date())
  expect(await db.transaction().execute((trx) => countPartyVotes(trx, ana.user.id))).toBe(1)
})

test('only own texts of this day count', async () => {
  const [ana, bea] = [await signUp(), await signUp()]
  const wrote = ({ user }: typeof ana, day: string, count: number) =>
    sql`insert into rate_counters (key, window_start, count)
        values (${`text:${user.id}`}, date_trunc('day', now(), 'UTC') + ${day}::interval, ${count})`.execute(db)
  await wrote(ana, '0', 10)
  await wrote(ana, '-1 day', 100)
  await wrote(bea, '0', 100)
  const { id } = ana.user
  expect([await wroteMoreThan(db, id, 9), await wroteMoreThan(db, id, 10)]).toEqual([true, false])
})

test('only own unanswered requests for stays that are not past count', async () => {
  const [ana, bea, host] = [await signUp(), await signUp(), await signUp()]
  const { id: festivalId } = await addFestival(await signUpAdmin())
  const [one, other, past] = [
    await putRoom(db, host, festivalId),
    await putRoom(db, host, festivalId),
    await putRoom(db, host, festivalId, over),
  ]
  for (const roomId of [one, past]) await putRequest(db, roomId, ana)
  await putRequest(db, other, ana, 'accepted')
  await putRequest(db, one, bea)
  expect(await db.transaction().execute((trx) => countPendingRequests(trx, ana.user.id))).toBe(1)
})

test('only news of this day that this member follows somebody count', async () => {
  const [ana, bea, cara] = [await signUp(), await signUp(), await signUp()]
  const tell = (follower: TestMember, following: TestMember, hours: number) =>
    db
      .insertInto('followNews')
      .values({
        followerId: follower.user.id,
        followingId: following.user.id,
        toldAt: new Date(Date.now() - hours * 3_600_000),
      })
      .execute()
  await tell(ana, bea, 1)
  await tell(ana, cara, 25)
  await tell(bea, cara, 1)
  expect(await db.transaction().execute((trx) => countFollowsOfDay(trx, ana.user.id))).toBe(1)
})
