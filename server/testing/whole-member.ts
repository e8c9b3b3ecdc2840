import { randomUUID } from 'node:crypto'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../platform/db/connect.ts'
import { dayFromNow } from '../platform/days.ts'

/** The text in all fields that belong to the whole member alone. */
export const canary = 'canary'
/** The text in all fields that other members may still need after the whole member has left. */
const given = 'kept for others'

const inAMonth = new Date(Date.now() + 30 * 86_400_000)
const inAnHour = new Date(Date.now() + 3_600_000)
const anId = '019a0000-0000-7000-8000-000000000001'
const anotherId = '019a0000-0000-7000-8000-000000000002'
const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Inserts a row in every table that can refer to a member, in both directions if two members are involved; `other` joined later.
 */
export async function makeWhole(db: Database, me: string, other: string): Promise<void> {
  await fillAccount(db, me)
  const festivalId = await fillFestivals(db, me)
  await fillCompany(db, me, other)
  const plans = await fillPlans(db, me, other, festivalId)
  await fillChats(db, me, other, plans)
  await fillPlatform(db, me, other)
  const seen = { seenUsername: canary, seenName: canary, seenPicture: `/${canary}.webp` }
  // Last, as no thread is opened between members of whom one blocked the other.
  for (const [blockerId, blockedId] of [
    [me, other],
    [other, me],
  ] as const)
    await db
      .insertInto('blocks')
      .values({ blockerId, blockedId, ...(blockedId === me && seen) })
      .execute()
  // After that, as a block ends follows and places at meetups. Both meetups are full with them.
  await db
    .insertInto('userFollows')
    .values([
      { followerId: me, followingId: other },
      { followerId: other, followingId: me },
    ])
    .execute()
  await db
    .insertInto('meetupParticipants')
    .values([
      { meetupId: plans.meetupId, userId: me, status: 'accepted' },
      { meetupId: plans.ownMeetupId, userId: other, status: 'accepted' },
    ])
    .execute()
  await db
    .insertInto('meetupWaiting')
    .values([
      { meetupId: plans.meetupId, userId: me },
      { meetupId: plans.ownMeetupId, userId: other },
    ])
    .execute()
}

async function fillAccount(db: Database, userId: string) {
  const texts = { bio: canary, location: canary, instagramHandle: canary, facebookHandle: canary, googleId: canary }
  const pictures = { avatar: `/${canary}.webp`, coverImage: `/${canary}.webp`, profilePicture: `/${canary}.webp` }
  await db
    .updateTable('users')
    .set({ ...texts, ...pictures, username: canary, name: canary, email: `${canary}@example.com` })
    .set({ danceStyles: [canary], googleIssuer: `https://${canary}.example`, age: 33 })
    .set({ danceRole: 'Both', attendanceShownTo: 'members', showsFollowers: false, showsFollowing: false })
    .where('id', '=', userId)
    .execute()
  const lists = { mealPreferences: [canary], activityInterests: [canary] }
  await db
    .insertInto('userPreferences')
    .values({ userId, ...lists, proximityPreference: canary, gender: 'Female', genderLeftAt: new Date() })
    .execute()
  const url = `https://example.com/${canary}`
  await db.insertInto('userSocialLinks').values({ userId, provider: canary, handle: canary, url }).execute()
  const proof = { provider: canary, metadata: JSON.stringify({ by: canary }) }
  await db
    .insertInto('verifications')
    .values({ userId, type: 'email', status: 'verified', verifiedAt: new Date(), ...proof })
    .execute()
  await db
    .insertInto('verifications')
    .values({ userId, type: 'id', subject: canary, note: canary, code: 'compas-canary22' })
    .execute()
  await db
    .insertInto('verifications')
    .values({ userId, type: 'instagram', status: 'rejected', subject: canary, reason: canary })
    .execute()
  await db.insertInto('verificationRequests').values({ userId, type: 'id' }).execute()
}

async function fillFestivals(db: Database, userId: string) {
  const texts = { name: given, description: given, location: given, price: given, sourceKey: given, genres: [given] }
  const addresses = { image: '/kept.webp', website: 'https://example.com/kept' }
  const days = { startDate: dayFromNow(30), endDate: dayFromNow(32) }
  const { id: festivalId } = await db
    .insertInto('festivals')
    .values({ ...texts, ...addresses, ...days, organizerId: userId, approvedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const revision = {
    ...days,
    name: canary,
    website: `https://example.com/${canary}`,
    location: canary,
    description: canary,
    price: canary,
  }
  await db
    .insertInto('festivalRevisions')
    .values({ festivalId, ...revision })
    .execute()
  await db.insertInto('userFavorites').values({ userId, festivalId }).execute()
  const filters = JSON.stringify({ query: canary, festivalId })
  await db.insertInto('savedSearches').values({ userId, filters }).execute()
  await db
    .insertInto('festivalAttendance')
    .values({ userId, festivalId, status: 'attending', role: canary, attendingDates: [canary] })
    .execute()
  const event = await db
    .insertInto('events')
    .values({ festivalId, title: given, startTime: inAMonth })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('eventAttendance').values({ userId, eventId: event.id }).execute()
  await db
    .insertInto('liveLocations')
    .values({ userId, festivalId, latitude: 40.4, longitude: -3.7, expiresAt: sql<Date>`now() + interval '1 hour'` })
    .execute()
  return festivalId
}

/** Written by the one who was rated. */
const answerOf = (answer: string) => ({ answer, answeredAt: new Date() })

/** Each row in both directions. */
async function fillCompany(db: Database, me: string, other: string) {
  for (const [from, to, text] of [
    [me, other, canary],
    [other, me, given],
  ] as const) {
    await db.insertInto('followNews').values({ followerId: from, followingId: to }).execute()
    await db
      .insertInto('freedUsernames')
      .values({ lookHash: createHash('sha256').update(from).digest(), ownerId: from })
      .execute()
    const context = { contextType: 'room_share' as const, contextId: anId }
    const rating = { score: 5, comment: text, tags: [text], countsAt: new Date(), ...context }
    await db
      .insertInto('ratings')
      .values({ raterId: from, rateeId: to, ...rating, ...answerOf(from === me ? given : canary) })
      .execute()
    await db
      .insertInto('ratingInvitations')
      .values({ raterId: from, rateeId: to, ...context, endedOn: dayFromNow(-2) })
      .execute()
    await db
      .insertInto('endedRequests')
      .values({ requesterId: from, hostId: to, roomShareId: from === me ? anId : anotherId })
      .execute()
    await db
      .insertInto('endedRooms')
      .values({
        id: from === me ? anId : anotherId,
        hostId: from,
        title: text,
        description: text,
        location: text,
        area: text,
        airbnbLink: text,
        pricePerNight: 45,
        currency: text,
        availableFrom: dayFromNow(30),
        availableTo: dayFromNow(30),
        createdAt: new Date(),
      })
      .execute()
    const report = { reason: text, description: text, ...context }
    const { id: reportId } = await db
      .insertInto('reports')
      .values({ reporterId: from, reportedUserId: to, ...report })
      .returning('id')
      .executeTakeFirstOrThrow()
    await putEvidence(db, reportId, 'what is open stays')
  }
  for (const [userId, chosenId, text] of [
    [me, other, canary],
    [other, me, given],
  ] as const)
    await db
      .insertInto('safeChecks')
      .values({ userId, chosenId, note: text, timeZone: text, dueAt: inAnHour })
      .execute()
  await db
    .insertInto('safeChecks')
    .values({ userId: other, nextId: me, dueAt: inAnHour, endedAt: new Date() })
    .execute()
  await db
    .insertInto('safeCheckRefusals')
    .values([
      { userId: me, chosenId: other },
      { userId: other, chosenId: me },
    ])
    .execute()
  await db
    .insertInto('shownPlaces')
    .values({ userId: me, area: Buffer.alloc(16), north: 1, east: 1, shownNorth: 100, shownEast: 100 })
    .execute()
  await fillDecidedReport(db, me, other)
}

async function putEvidence(db: Database, reportId: string, title: string) {
  const content = JSON.stringify({ title })
  const { id: versionId } = await db
    .insertInto('reportedVersions')
    .values({ contextType: 'room_share', contextId: randomUUID(), content, contentHash: title })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('reportEvidence').values({ reportId, versionId, content }).execute()
}

/** A report about the member that they decided themselves, so that each column of a decision is theirs too. */
async function fillDecidedReport(db: Database, me: string, other: string) {
  const resolved = { status: 'dismissed', resolvedAt: new Date(), resolvedBy: me, reason: given } as const
  const { id: reportId } = await db
    .insertInto('reports')
    .values({ reporterId: other, reportedUserId: me, ...resolved })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putEvidence(db, reportId, canary)
  const decision = { reportId, adminId: me, undoneBy: me, undoneAt: new Date(), action: 'warn', reason: given } as const
  const { id: decisionId } = await db
    .insertInto('reportDecisions')
    .values(decision)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('warnings').values({ userId: me, decisionId, reason: canary }).execute()
  await db
    .insertInto('decisionUndos')
    .values({ userId: me, decisionId, before: JSON.stringify({ bio: canary }) })
    .execute()
}

async function fillPlans(db: Database, me: string, other: string, festivalId: string) {
  const room = (hostId: string, text: string) => ({
    hostId,
    festivalId,
    title: text,
    description: text,
    location: text,
    area: text,
    ageRange: text,
    distanceFromVenue: text,
    airbnbLink: `https://example.com/${encodeURIComponent(text)}`,
    amenities: [text],
    images: [text],
    roomType: 'Offering' as const,
    pricePerNight: 20,
    priceUsd: 20,
    maxGuests: 2,
    availableFrom: dayFromNow(30),
    availableTo: dayFromNow(32),
  })
  const meetup = (creatorId: string, text: string) => ({
    creatorId,
    festivalId,
    title: text,
    description: text,
    locationHint: text,
    type: 'meal' as const,
    startTime: inAMonth,
    capacity: 2,
  })
  const insertRoom = (values: ReturnType<typeof room>) =>
    db.insertInto('roomShares').values(values).returning('id').executeTakeFirstOrThrow()
  const insertMeetup = (values: ReturnType<typeof meetup>) =>
    db.insertInto('meetups').values(values).returning('id').executeTakeFirstOrThrow()
  const rooms = { own: await insertRoom(room(me, canary)), others: await insertRoom(room(other, given)) }
  const meetups = { own: await insertMeetup(meetup(me, canary)), others: await insertMeetup(meetup(other, given)) }
  await db
    .insertInto('roomRequests')
    .values([
      { roomShareId: rooms.others.id, requesterId: me, message: canary, status: 'accepted' },
      { roomShareId: rooms.own.id, requesterId: other, message: given, status: 'accepted' },
    ])
    .execute()
  // With the accepted guest, both are full.
  await db.updateTable('roomShares').set({ currentGuests: 2 }).execute()
  return { roomId: rooms.others.id, ownRoomId: rooms.own.id, meetupId: meetups.others.id, ownMeetupId: meetups.own.id }
}

async function fillChats(db: Database, me: string, other: string, rooms: { roomId: string; ownRoomId: string }) {
  const { id: groupId } = await db
    .insertInto('groups')
    .values({
      type: 'roommates',
      name: given,
      description: given,
      ownerId: me,
      sourceType: 'room_share',
      sourceId: rooms.ownRoomId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('groupMembers')
    .values([me, other].map((userId) => ({ groupId, userId })))
    .execute()
  // A thread stores its two members in the order of their ids: the member is first in one thread and second in another.
  const early = {
    id: '00000000-0000-7000-8000-000000000001',
    username: 'early',
    email: 'early@example.com',
    name: 'Early',
  }
  await db.insertInto('users').values(early).execute()
  const nothing = { pairLow: null, pairHigh: null, roomShareId: null, groupId: null }
  const threads = await db
    .insertInto('chatThreads')
    .values([
      { ...nothing, type: 'direct', pairLow: me, pairHigh: other, roomShareId: rooms.roomId },
      { ...nothing, type: 'direct', pairLow: early.id, pairHigh: me },
      { ...nothing, type: 'group', groupId },
    ])
    .returning(['id', 'type'])
    .execute()
  for (const { id: threadId, type } of threads) {
    if (type === 'group')
      await db
        .insertInto('chatThreadMembers')
        .values([me, other].map((userId) => ({ threadId, userId })))
        .execute()
    const messages = [me, other].map((senderId, at) => ({ threadId, senderId, seq: at + 1, content: given }))
    await db.insertInto('chatMessages').values(messages).execute()
    const images = [`/objects/private/${canary}`]
    await db.updateTable('chatMessages').set({ images }).where('threadId', '=', threadId).where('seq', '=', 1).execute()
    await db.updateTable('chatThreads').set({ nextSeq: 3 }).where('id', '=', threadId).execute()
    // What a message said before is kept for a while.
    for (const content of [canary, given])
      await db
        .updateTable('chatMessages')
        .set({ content })
        .where('threadId', '=', threadId)
        .where('senderId', '=', me)
        .execute()
    await db.insertInto('chatThreadReads').values({ threadId, userId: me, lastReadSeq: 1 }).execute()
    const first = db.selectFrom('chatMessages').select('id').where('threadId', '=', threadId).where('seq', '=', 1)
    await db
      .insertInto('chatReactions')
      .values([me, other].map((userId) => ({ messageId: first, userId, reaction: 'heart' as const })))
      .execute()
    for (const senderId of [me, other])
      await db
        .insertInto('heldMessages')
        .values({
          threadId,
          senderId,
          content: senderId === me ? canary : given,
          textKey: senderId === me ? canary : given,
        })
        .execute()
  }
}

async function fillPlatform(db: Database, userId: string, other: string) {
  await db
    .insertInto('sessions')
    .values({ userId, userAgent: canary, tokenHash: digest('session') })
    .execute()
  const email = `${canary}@example.com`
  const soon = inAMonth
  await db
    .insertInto('oneTimeTokens')
    .values({ userId, email: `new.${email}`, purpose: 'change_email', tokenHash: digest('link'), expiresAt: soon })
    .execute()
  await db
    .insertInto('emailChanges')
    .values({ userId, oldEmail: `old.${email}`, tokenHash: digest('undo') })
    .execute()
  await db
    .insertInto('signInExchanges')
    .values({ userId, secretHash: digest('exchange'), expiresAt: soon })
    .execute()
  await db
    .insertInto('calendarFeeds')
    .values({ userId, secretHash: digest('calendar') })
    .execute()
  const call = { endpoint: `POST /api/${canary}`, status: 201, reply: JSON.stringify({ id: canary }) }
  await db
    .insertInto('idempotencyKeys')
    .values({ userId, key: anId, bodyHash: digest('body'), ...call })
    .execute()
  const facts = JSON.stringify({ note: canary })
  const texts = { facts, title: canary, message: canary, relatedType: canary, actionUrl: `/${canary}` }
  await db
    .insertInto('notifications')
    .values([
      { userId, type: canary, ...texts },
      { userId: other, actorId: userId, type: canary, ...texts },
    ])
    .execute()
  await db
    .insertInto('notificationChoices')
    .values({ userId, kind: canary, channel: 'email', enabled: false })
    .execute()
  const headers = JSON.stringify({ 'X-Note': canary })
  const mail = { kind: canary, facts, subject: canary, text: canary, html: canary, headers }
  await db
    .insertInto('mailOutbox')
    .values([
      ...[email, `New.${email}`, `Old.${email}`].map((toAddress) => ({
        toAddress,
        userId,
        ...mail,
        lastError: canary,
      })),
      { toAddress: 'other@example.com', aboutId: userId, ...mail, lastError: canary },
    ])
    .execute()
  const { id: partyId } = await db
    .insertInto('socialParties')
    .values({ venueName: given, city: given, date: `${dayFromNow(3)}T12:00:00` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('socialPartyVotes').values({ userId, partyId, word: 'closed' }).execute()
  const picture = { path: '/objects/1.webp', contentType: 'image/webp', bytes: 1, boundAt: new Date() }
  await db
    .insertInto('uploadedObjects')
    .values({ ownerId: userId, ...picture })
    .execute()
  await db
    .insertInto('photoUploads')
    .values({ ownerId: userId, key: 'a'.repeat(32), path: picture.path })
    .execute()
  const act = { action: 'festival.approve', targetType: 'festival', targetId: anId }
  await db
    .insertInto('auditLog')
    .values({ actorId: userId, ...act })
    .execute()
  await db.insertInto('waitlist').values({ email: email.toUpperCase(), name: canary }).execute()
}
