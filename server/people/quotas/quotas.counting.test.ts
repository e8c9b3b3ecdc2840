import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { expect, test } from 'vitest'
import { dayFromNow } from '../../platform/days.ts'
import type { DB } from '../../platform/db/schema.ts'
import { refusalClass } from '../../operations/metrics/counts.ts'
import { testApp } from '../../testing/app.ts'
import { suspend } from '../../testing/domains/members.ts'
import { quotas, type QuotaName, refuseTooMany } from './quotas-per-member.ts'
import { lockMember, wroteMoreThan } from './quotas.queries.ts'

const { db, signUp } = await testApp()

const lock = (id: string) => db.transaction().execute((trx) => lockMember(trx, id))

test('a member who was suspended, has left or never was writes nothing', async () => {
  const [suspended, gone, active] = [await signUp(), await signUp(), await signUp()]
  for (const { user } of [suspended, gone, active]) await lock(user.id)
  await suspend(db, suspended)
  await db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', gone.user.id).execute()
  for (const id of [suspended.user.id, gone.user.id, randomUUID()])
    await expect(lock(id)).rejects.toMatchObject({ status: 401 })
})

const any = randomUUID
const days = (count: number) => new Date(Date.now() + count * 86_400_000)
const ofDay = { createdAt: days(-0.96) }
const longer = { createdAt: days(-1.04) }

const aRoom = () => ({
  id: any(),
  hostId: any(),
  festivalId: any(),
  title: 'Sunny room',
  location: 'Lavapiés',
  roomType: 'Offering' as const,
  pricePerNight: 45,
  priceUsd: 45,
  maxGuests: 2,
  availableFrom: dayFromNow(-9),
  availableTo: dayFromNow(0),
})
const aFestival = () => ({ name: 'Sol', location: 'Cali', startDate: dayFromNow(9), endDate: dayFromNow(9) })
const aMeetup = () => ({ id: any(), type: 'meal' as const, title: 'Tapas', festivalId: any(), creatorId: any() })
const aReport = () => ({
  reportedUserId: any(),
  contextType: 'user',
  contextId: any(),
  reason: 'spam',
})
const past = { availableTo: dayFromNow(-1) }

const [today, answered, refused, yesterday] = [aRoom(), aRoom(), aRoom(), { ...aRoom(), ...past }]
const [ahead, begun, cancelled, another] = [
  { ...aMeetup(), startTime: days(0.01) },
  { ...aMeetup(), startTime: days(-0.01) },
  { ...aMeetup(), startTime: days(1), status: 'cancelled' as const },
  { ...aMeetup(), startTime: days(1) },
]

type Row = Record<string, unknown>
const counted = (table: keyof DB, row: (member: string) => Row, ...not: Row[]) => ({ table, row, not })

/** Inserts rows without the rows that they refer to. */
const inserting = async <T>(insert: (trx: Transaction<DB>) => Promise<T>) =>
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    return await insert(trx)
  })
await inserting(async (trx) => {
  await trx.insertInto('roomShares').values([today, answered, refused, yesterday]).execute()
  await trx.insertInto('meetups').values([ahead, begun, cancelled, another]).execute()
})

/** A row that counts, and the change after which it does not. */
const rowsOf: Record<QuotaName, ReturnType<typeof counted>> = {
  openRooms: counted('roomShares', (hostId) => ({ ...aRoom(), hostId }), { isActive: false }, past),
  rooms: counted('roomShares', (hostId) => ({ ...aRoom(), hostId, isActive: false, ...past })),
  waitingFestivals: counted('festivals', (organizerId) => ({ ...aFestival(), organizerId }), { approvedAt: days(-1) }),
  waitingSuggestions: counted(
    'socialSuggestions',
    (senderId) => ({ senderId, venueName: any(), city: 'Cali', date: `${dayFromNow(9)}T12:00:00` }),
    { status: 'declined', decidedAt: days(0) },
  ),
  savedSearches: counted('savedSearches', (userId) => ({ userId, filters: JSON.stringify({ query: any() }) })),
  savedRooms: counted('savedRooms', (userId) => ({ userId, roomShareId: any() })),
  pushDevices: counted('pushDevices', (userId) => ({
    userId,
    sessionId: any(),
    endpoint: `https://push.test/${any()}`,
    p256dh: Buffer.alloc(65),
    auth: Buffer.alloc(16),
    vapidHash: Buffer.alloc(32),
  })),
  pendingRequests: counted(
    'roomRequests',
    (requesterId) => ({ requesterId, roomShareId: today.id, message: 'May I?' }),
    { roomShareId: answered.id, status: 'accepted' },
    { roomShareId: refused.id, status: 'rejected' },
    { roomShareId: yesterday.id },
  ),
  stayChanges: counted('stayChanges', (byId) => ({ roomId: any(), version: 2, byId, what: '{"part":"rules"}' })),
  stayPayments: counted('stayPayments', (fromId) => ({ roomId: any(), fromId, toId: any(), amountMinor: 1 })),
  meetups: counted(
    'meetups',
    (creatorId) => ({ ...aMeetup(), creatorId, startTime: days(0.01) }),
    { startTime: days(-0.01) },
    { status: 'cancelled' },
  ),
  joinedMeetups: counted(
    'meetupParticipants',
    (userId) => ({ userId, meetupId: ahead.id, status: 'pending' }),
    { meetupId: begun.id },
    { meetupId: cancelled.id },
    { meetupId: another.id, status: 'rejected' },
  ),
  followed: counted('userFollows', (followerId) => ({ followerId, followingId: any() })),
  followsOfDay: counted('followNews', (followerId) => ({ followerId, followingId: any(), toldAt: days(-0.96) }), {
    toldAt: days(-1.04),
  }),
  messagePhotos: counted(
    'uploadedObjects',
    (ownerId) => ({
      ownerId,
      path: `/objects/private/${any().replaceAll('-', '')}-${'A'.repeat(48)}`,
      contentType: 'image/webp',
      bytes: 1,
      boundAt: days(0),
    }),
    { boundAt: null },
    { path: `/objects/${any().replaceAll('-', '')}-${'A'.repeat(48)}` },
  ),
  partyVotes: counted('socialPartyVotes', (userId) => ({ userId, partyId: any(), word: 'closed' }), {
    createdAt: days(-32),
  }),
  partyAttendance: counted('socialPartyAttendance', (userId) => ({ userId, partyId: any() })),
  arrivals: counted('arrivals', (userId) => ({
    userId,
    festivalId: any(),
    direction: 'to',
    means: 'bus',
    place: 'Cali',
    localTime: '2027-05-07 14:30',
  })),
  safeChecks: counted('safeChecks', (userId) => ({ userId, dueAt: days(-0.9), endedAt: days(-0.9), ...ofDay }), {
    ...longer,
    dueAt: days(-1),
  }),
  verifications: counted('verificationRequests', (userId) => ({ userId, type: 'id', createdAt: days(-29.9) }), {
    createdAt: days(-30.1),
  }),
  ratingsOfDay: counted(
    'ratings',
    (raterId) => ({ raterId, rateeId: any(), contextType: 'meetup', contextId: any(), score: 5, ...ofDay }),
    longer,
  ),
  reactionsOfDay: counted('chatReactions', (userId) => ({ userId, messageId: any(), reaction: 'heart', ...ofDay }), {
    ...longer,
  }),
  openReports: counted('reports', (reporterId) => ({ ...aReport(), reporterId, ...longer }), {
    status: 'dismissed',
    resolvedAt: days(0),
  }),
  reportsOfDay: counted(
    'reports',
    (reporterId) => ({ ...aReport(), reporterId, status: 'dismissed', resolvedAt: days(0), ...ofDay }),
    longer,
  ),
  blocks: counted('blocks', (blockerId) => ({ blockerId, blockedId: any(), ...longer })),
  blocksOfDay: counted('blocks', (blockerId) => ({ blockerId, blockedId: any(), ...ofDay }), longer),
}

test.each(Object.keys(quotas) as QuotaName[])('%s: what counts is refused from the greatest number on', (name) =>
  inserting(async (trx) => {
    const [own, other] = [any(), any()]
    const { table, row, not } = rowsOf[name]
    for (const one of [row(own), ...not.map((change) => ({ ...row(own), ...change })), row(other)])
      await trx.insertInto(table).values(one).execute()
    const { max, code } = quotas[name]
    const counts = (more: number) => refuseTooMany(trx, name, own, more)
    await counts(max - 1)
    await expect(counts(max)).rejects.toMatchObject({ status: 409, code })
    await refuseTooMany(trx, name, any(), max)
    expect(refusalClass(409, code)).toBe('quota')
  }),
)

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
