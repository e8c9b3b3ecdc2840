import { createHash, randomUUID } from 'node:crypto'
import { expect, describe, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { password, testApp, type TestMember } from '../testing/app.ts'
import { aFlight } from '../testing/domains/arrivals.ts'
import { openThread, say } from '../testing/domains/chat.ts'
import { type Hidden, referencesOf, testEqualAnswers } from '../testing/contract/equal-answers.ts'
import { addFestival, aFestival, approveFestival, seen } from '../testing/domains/festivals.ts'
import { aSuggestion, decideOn, suggest } from '../testing/domains/socials.ts'
import { knowing } from '../testing/domains/live-locations.ts'
import { suspend } from '../testing/domains/members.ts'
import { putPhoto } from '../testing/domains/photos.ts'
import { startPushService } from '../testing/services/push-service.ts'
import { block, over, putRequest, putRoom } from '../testing/domains/room-requests.ts'
import { putStay } from '../testing/domains/ratings.ts'
import { aRoom } from '../testing/domains/rooms.ts'
import { set } from '../testing/domains/safe-checks.ts'

const { app, db, signUp, signUpAdmin } = await testApp()
const [ana, admin] = [await signUp('Ana'), await signUpAdmin()]
const festival = await addFestival(admin)
const unknownId = '019a0000-0000-7000-8000-000000000000'

/** Members who are hidden from Ana. Each creates things first and is hidden afterwards, by `hide`. */
const hiddenMembers: Record<string, { member: TestMember; hide: () => Promise<unknown> }> = {}
for (const [why, hide] of Object.entries({
  'of an erased member': (member: TestMember) => member.api.profile.remove({ body: { password } }),
  'of a suspended member': (member: TestMember) => suspend(db, member),
  'of a member who blocked the caller': (member: TestMember) => block(db, member, ana),
  'of a member whom the caller blocked': (member: TestMember) => block(db, ana, member),
})) {
  const member = await signUp('Eva')
  hiddenMembers[why] = { member, hide: () => hide(member) }
}
const stranger = await signUp('Sara')
const pushes = await startPushService()
const everybody = Object.entries(hiddenMembers).map(([why, { member }]) => [why, member] as const)

/** One thing of each of these members: its id, by the reason why it is hidden. */
async function ofEach(
  members: readonly (readonly [string, TestMember])[],
  make: (member: TestMember) => Promise<string>,
) {
  const made: Record<string, string> = {}
  for (const [why, member] of members) made[why] = await make(member)
  return made
}
const andStranger = [...everybody, ['of another member', stranger] as const]

const room = (host: TestMember) => putRoom(db, host, festival.id, { maxGuests: 5 })
const ownRoom = await room(ana)
/** A stay to come; the id of its room. */
async function putStayOf(host: TestMember, guest: TestMember) {
  const roomId = await room(host)
  await putRequest(db, roomId, guest, 'accepted')
  return roomId
}
const roommate = await signUp('Rosa')
const ownStay = await putStayOf(ana, roommate)
async function putPayment(roomId: string, from: TestMember, to: TestMember) {
  const values = { roomId, fromId: from.user.id, toId: to.user.id, amountMinor: 100 }
  return (await db.insertInto('stayPayments').values(values).returning('id').executeTakeFirstOrThrow()).id
}
async function whoBlocked() {
  const member = await signUp('Nora')
  await block(db, member, ana)
  return member.user.username
}
const strangersRoom = await room(stranger)
const aMeetup = { type: 'meal' as const, title: 'Lunch', startTime: new Date(Date.now() + 9e7).toISOString() }
const meetup = async ({ api }: TestMember) =>
  (await api.meetups.create({ params: { id: festival.id }, body: aMeetup })).id
const anEvent = { title: 'Bachata basics', startTime: `${String(aFestival().startDate)}T18:00` }
const ownMeetup = (await ana.api.meetups.create({ params: { id: festival.id }, body: { ...aMeetup, isPrivate: true } }))
  .id
const waitingFestival = async (member: TestMember) => (await addFestival(member)).id
const friend = await signUp('Flor')
await knowing(db).friends(ana, friend)
const digest = (text: string) => createHash('sha256').update(text).digest()
async function usedLink({ user }: TestMember) {
  const token = randomUUID()
  const link = { userId: user.id, email: user.email, tokenHash: digest(token), usedAt: new Date() }
  for (const purpose of ['reset_password', 'verify_email'] as const)
    await db
      .insertInto('oneTimeTokens')
      .values({
        ...link,
        tokenHash: digest(purpose === 'verify_email' ? token : `${token}r`),
        purpose,
        expiresAt: new Date(Date.now() + 9e6),
      })
      .execute()
  return token
}

/** A report about a member, by Ana. */
async function aReport(reportedUserId: string) {
  const report = {
    reporterId: ana.user.id,
    reportedUserId,
    contextType: 'user',
    contextId: reportedUserId,
    reason: 'spam',
  }
  return (await db.insertInto('reports').values(report).returning('id').executeTakeFirstOrThrow()).id
}

/** The token of a link that undoes a change of address, expired since yesterday. */
async function lateUndo({ user }: TestMember) {
  const token = randomUUID()
  const change = { userId: user.id, oldEmail: `old.${user.email}`, tokenHash: digest(token) }
  await db
    .insertInto('emailChanges')
    .values({ ...change, changedAt: new Date(Date.now() - 8 * 86_400_000) })
    .execute()
  return token
}

async function rating({ user }: TestMember, ratee: TestMember) {
  const pair = { raterId: user.id, rateeId: ratee.user.id, contextType: 'meetup' as const, contextId: randomUUID() }
  const values = { ...pair, score: 4, countsAt: new Date() }
  return (await db.insertInto('ratings').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** A stay of Ana's with each of the hidden members and with one who is not hidden. */
const sharedStay = await putStay(db, festival.id, [stranger, ana, ...everybody.map(([, member]) => member)])
const stars = { contextType: 'room_share', score: 5 }
const things = {
  rooms: {
    ...(await ofEach(everybody, room)),
    'of a host who shows it to another gender alone': await putRoom(db, stranger, festival.id, {
      genderPreference: 'Male only',
      oneGenderOnly: true,
    }),
  },
  foreignRooms: await ofEach(andStranger, room),
  /** Ana's requests for their rooms, which she cannot withdraw. */
  ownRequests: await ofEach(everybody, async (host) => (await putRequest(db, await room(host), ana)).id),
  /** Their requests for a room of Ana's, which she cannot decide. */
  theirRequests: await ofEach(everybody, async (member) => (await putRequest(db, ownRoom, member)).id),
  foreignRequests: {
    'of another member': (await putRequest(db, await room(stranger), await signUp())).id,
  },
  /** Stays of theirs without Ana. */
  theirStays: await ofEach(andStranger, async (host) => await putStayOf(host, admin)),
  /** What somebody paid another there. */
  theirPayments: await ofEach(andStranger, async (host) => await putPayment(await putStayOf(host, admin), host, admin)),
  meetups: await ofEach(everybody, meetup),
  /** Members who requested to join a meetup of Ana's. */
  guests: await ofEach(everybody, async ({ api, user }) => {
    await api.meetups.join({ params: { id: ownMeetup } })
    return user.id
  }),
  festivals: await ofEach(andStranger, waitingFestival),
  searches: await ofEach(
    andStranger,
    async ({ api }) => (await api.savedSearches.create({ body: { query: 'sol' } })).id,
  ),
  danceSearches: await ofEach(
    andStranger,
    async ({ api }) => (await api.danceSearches.create({ body: { list: 'festivals', filters: { query: 'sol' } } })).id,
  ),
  suggestions: await ofEach(andStranger, async (member) => (await suggest(member)).id),
  /** Events of festivals that are pending approval. */
  events: await ofEach(andStranger, async (member) => {
    const id = await waitingFestival(member)
    return (await member.api.programme.create({ params: { id }, body: anEvent })).id
  }),
  photos: await ofEach(andStranger, (member) =>
    putPhoto(db, member, createHash('md5').update(member.user.id).digest('hex')),
  ),
  privatePhotos: await ofEach(andStranger, (member) =>
    putPhoto(db, member, createHash('md5').update(member.user.username).digest('hex'), '/objects/private/'),
  ),
  uploads: await ofEach(andStranger, async ({ api }) => (await api.photos.prepare({})).uploadURL),
  sessions: await ofEach(andStranger, async ({ api }) => (await api.auth.sessions())[0]!.id),
  /** Their direct threads with others, and those with Ana that a block hides. */
  threads: {
    ...(await ofEach(andStranger, async (member) => (await openThread(member, await signUp())).id)),
    ...(await ofEach(
      everybody.filter(([why]) => why.includes('blocked')),
      async (member) => (await openThread(member, ana)).id,
    )),
  },
  messages: await ofEach(andStranger, async (member) => {
    const { id } = await openThread(member, await signUp())
    return (await say(member, id, 'Hola')).id
  }),
  notifications: await ofEach(andStranger, async ({ user }) => {
    const row = { userId: user.id, type: 'room_request_received', title: 'a', message: 'a' }
    return (await db.insertInto('notifications').values(row).returning('id').executeTakeFirstOrThrow()).id
  }),
  devices: await ofEach(andStranger, async (member) => {
    const { keys, endpoint } = pushes.subscribe('')
    return (await member.api.push.addDevice({ body: { keys, endpoint } })).id
  }),
  /** Checks of members who chose Ana. */
  checks: await ofEach(everybody, async (member) => {
    await knowing(db).friends(member, ana)
    return (await set(member, ana)).id
  }),
  verifications: await ofEach(everybody, async ({ user }) => {
    const row = { userId: user.id, type: 'id' as const }
    return (await db.insertInto('verifications').values(row).returning('id').executeTakeFirstOrThrow()).id
  }),
  warnings: await ofEach(andStranger, async ({ user }) => {
    const reportId = await aReport(user.id)
    const decision = { reportId, action: 'warn', reason: 'Be kind' } as const
    const made = await db.insertInto('reportDecisions').values(decision).returning('id').executeTakeFirstOrThrow()
    const warning = { userId: user.id, decisionId: made.id, reason: 'Be kind' }
    return (await db.insertInto('warnings').values(warning).returning('id').executeTakeFirstOrThrow()).id
  }),
  /** Stays that Ana shared with them. */
  stays: await ofEach(everybody, async (member) => (await putStay(db, festival.id, [member, ana])).contextId),
  /** Ratings of them by Ana: one that others see, and one that nobody sees. */
  givenRatings: await ofEach(everybody, (member) => rating(ana, member)),
  receivedRatings: await ofEach(everybody, async (member) => {
    const id = await rating(member, ana)
    await db.updateTable('ratings').set({ revealedAt: new Date() }).where('id', '=', id).execute()
    return id
  }),
  hiddenRatings: {
    'that is not shown yet': await rating(stranger, ana),
    'of another member': await rating(ana, stranger),
  },
  invitations: await ofEach(andStranger, async (member) => {
    const [raterId, rateeId] = member === stranger ? [stranger.user.id, ana.user.id] : [ana.user.id, member.user.id]
    const pair = {
      raterId,
      rateeId,
      contextType: 'meetup' as const,
      contextId: randomUUID(),
      endedOn: over.availableTo,
    }
    return (await db.insertInto('ratingInvitations').values(pair).returning('id').executeTakeFirstOrThrow()).id
  }),
  links: await ofEach(andStranger, usedLink),
  undos: await ofEach(andStranger, lateUndo),
}
const names = Object.fromEntries(everybody.map(([why, { user }]) => [why, user.username]))
const ids = Object.fromEntries(everybody.map(([why, { user }]) => [why, user.id]))
const addresses = Object.fromEntries(everybody.map(([why, { user }]) => [why, user.email]))
for (const { hide } of Object.values(hiddenMembers)) await hide()
const only = (hidden: Record<string, string>, ...whys: string[]) =>
  Object.fromEntries(Object.entries(hidden).filter(([why]) => whys.some((part) => why.includes(part))))
/** Those that are hidden from a visitor too. */
const gone = (hidden: Record<string, string>) => only(hidden, 'erased', 'suspended')

const byMember = [ana.token]
const byAdmin = [admin.token]
const noPhoto = `/objects/${'f'.repeat(32)}-${'A'.repeat(48)}`
const noUpload = Object.values(things.uploads)[0]!.replace(/[0-9a-f]{32}/, 'f'.repeat(32))
const byId = (hidden: Record<string, string>, tokens: Hidden['tokens'] = byMember, body?: object): Hidden => ({
  sent: (id) => ({ params: { id }, ...(body && { body }) }),
  unknown: unknownId,
  hidden,
  tokens,
})
const inBody = (of: (value: string) => object, unknown: string, hidden: Record<string, string>): Hidden => ({
  sent: (value) => ({ body: of(value) }),
  unknown,
  hidden,
  tokens: byMember,
})
const decision = { revisionId: unknownId, status: 'approved' }
const ownThread = await openThread(ana, stranger)
// Needed so that Ana may send photos.
await say(stranger, ownThread.id, 'Hola')
/** A reference to a message, in a thread of Ana's. */
const inThread = (of: (id: string) => object): Hidden => ({
  ...byId(things.messages),
  sent: (id) => ({ params: { id: ownThread.id }, ...of(id) }),
})
const aboutAdmin = await aReport(admin.user.id)
const aParty = { venueName: 'La Bodega', city: 'Madrid', date: '2031-01-08' }
const keptParty = (await decideOn(admin, (await suggest(admin, { venueName: 'La Sala' })).id, 'approved')).partyId!
const removedParty = { 'that was removed': await removeParty() }
const festivalInPath = { ...byId(things.festivals), sent: (festivalId: string) => ({ params: { festivalId } }) }
const roomInPath = { ...byId(things.rooms), sent: (roomShareId: string) => ({ params: { roomShareId } }) }

const cases: Record<string, Hidden> = {
  'auth.login.username': {
    ...inBody((username) => ({ username, password: 'not this one' }), 'nobody_here', { ...names, ...addresses }),
    tokens: [undefined],
  },
  'auth.endSession.id': byId(things.sessions),
  'auth.forgotPassword.email': { ...inBody((email) => ({ email }), 'no@example.com', addresses), tokens: [undefined] },
  'auth.resetPassword.token': {
    ...inBody((token) => ({ token: `${token}r`, password: 'otro-ritmo' }), randomUUID(), things.links),
    tokens: [undefined],
  },
  'profile.exportMailed.token': { ...inBody((token) => ({ token }), randomUUID(), things.links), tokens: [undefined] },
  'auth.verifyEmail.token': { ...inBody((token) => ({ token }), randomUUID(), things.links), tokens: [undefined] },
  'auth.undoEmailChange.token': { ...inBody((token) => ({ token }), randomUUID(), things.undos), tokens: [undefined] },
  'profile.change.avatar': inBody((avatar) => ({ avatar }), noPhoto, things.photos),
  'profile.change.coverImage': inBody((coverImage) => ({ coverImage }), noPhoto, things.photos),
  'people.get.username': { ...byId(names), sent: (username) => ({ params: { username } }), unknown: 'nobody_here' },
  'trust.of.members': { ...byId(ids), sent: (members) => ({ query: { members } }) },
  // Admins see every request.
  'verifications.decide.id': byId(only(things.verifications, 'erased'), byAdmin, { status: 'verified' }),
  ...Object.fromEntries(
    (['follow', 'unfollow', 'state', 'followers', 'following'] as const).map((call) => [
      `follows.${call}.id`,
      byId(ids),
    ]),
  ),
  'blocks.block.id': byId(ids),
  // Members whom the caller blocked earlier stay blocked.
  'blocks.unblock.id': byId(gone(ids)),
  'festivals.get.id': byId(things.festivals),
  'festivals.create.image': inBody((image) => aFestival({ image }), noPhoto, things.photos),
  'festivals.change.id': byId(things.festivals, byMember, { name: 'Another' }),
  'festivals.change.image': {
    sent: (image) => ({ params: { id: festival.id }, body: { image } }),
    unknown: noPhoto,
    hidden: things.photos,
    tokens: byAdmin,
  },
  'festivals.remove.id': byId(things.festivals),
  // An admin may see every festival, so only a deleted one is hidden.
  'festivals.approve.id': byId({ 'that was removed': await removedFestival() }, byAdmin, seen(festival)),
  'festivals.cancelRevision.id': byId(things.festivals),
  'festivals.decideRevision.id': byId({ 'that was removed': await removedFestival() }, byAdmin, decision),
  'festivals.decideRevision.revisionId': {
    sent: (revisionId) => ({ params: { id: festival.id }, body: { ...decision, revisionId } }),
    unknown: unknownId,
    hidden: { 'of another festival': await foreignRevision() },
    tokens: byAdmin,
  },
  'favorites.add.festivalId': festivalInPath,
  'favorites.remove.festivalId': festivalInPath,
  'festivalAttendance.set.festivalId': inBody(
    (festivalId) => ({ festivalId, status: 'attending' }),
    unknownId,
    things.festivals,
  ),
  'festivalAttendance.remove.festivalId': festivalInPath,
  'festivalAttendance.attendees.id': byId(things.festivals),
  'festivalAttendance.summary.id': byId(things.festivals),
  'festivalAttendance.faces.festivals': { ...byId(things.festivals), sent: (festivals) => ({ query: { festivals } }) },
  'arrivals.own.id': byId(things.festivals),
  'arrivals.put.id': byId(things.festivals, byMember, aFlight()),
  'arrivals.remove.id': byId(things.festivals),
  'arrivals.audience.id': byId(things.festivals),
  'arrivals.list.id': byId(things.festivals),
  'rooms.list.festivalId': {
    sent: (festivalId) => ({ query: { festivalId } }),
    unknown: unknownId,
    hidden: things.festivals,
    tokens: [ana.token, undefined],
  },
  'rooms.near.festivalId': {
    ...inBody((festivalId) => ({ festivalId, position: { latitude: 40, longitude: -4 } }), unknownId, things.festivals),
    tokens: [ana.token, undefined],
  },
  'socialParties.list.festivalId': {
    sent: (festivalId) => ({ query: { festivalId } }),
    unknown: unknownId,
    hidden: things.festivals,
    tokens: [ana.token, undefined],
  },
  'socialParties.list.venueOf': {
    sent: (venueOf) => ({ query: { venueOf } }),
    unknown: unknownId,
    hidden: removedParty,
    tokens: [ana.token, undefined],
  },
  'rooms.get.id': byId(things.rooms),
  'savedRooms.add.roomShareId': roomInPath,
  'savedRooms.remove.roomShareId': roomInPath,
  'savedSearches.create.festivalId': inBody((festivalId) => ({ festivalId }), unknownId, things.festivals),
  'savedSearches.remove.id': byId(things.searches),
  'danceSearches.remove.id': byId(things.danceSearches),
  'rooms.create.festivalId': inBody((festivalId) => aRoom(festivalId), unknownId, things.festivals),
  'rooms.create.images': inBody((path) => aRoom(festival.id, { images: [path] }), noPhoto, things.photos),
  'rooms.change.id': byId(things.foreignRooms, byMember, { title: 'Another' }),
  'rooms.change.festivalId': {
    ...byId(things.festivals),
    sent: (festivalId) => ({ params: { id: ownRoom }, body: { festivalId } }),
  },
  'rooms.change.images': {
    ...byId(things.photos),
    sent: (path) => ({ params: { id: ownRoom }, body: { images: [path] } }),
    unknown: noPhoto,
  },
  'rooms.remove.id': byId(things.foreignRooms),
  'roomRequests.create.roomShareId': inBody(
    (roomShareId) => ({ roomShareId, message: 'Hola' }),
    unknownId,
    things.rooms,
  ),
  'roomRequests.ofRoom.roomId': { ...byId(things.foreignRooms), sent: (roomId) => ({ params: { roomId } }) },
  'roomRequests.decide.id': byId({ ...things.theirRequests, ...things.foreignRequests }, byMember, {
    status: 'accepted',
  }),
  'roomRequests.agree.id': byId({ ...things.ownRequests, ...things.foreignRequests }, byMember, { version: 1 }),
  'roomRequests.withdraw.id': byId({ ...things.ownRequests, ...things.foreignRequests }),
  'stays.get.id': byId(things.theirStays),
  'stays.change.id': byId(things.theirStays, byMember, { version: 1, rules: 'Quiet' }),
  'stays.agree.id': byId(things.theirStays, byMember, { version: 1 }),
  'stays.pay.id': byId(things.theirStays, byMember, { to: stranger.user.id, amount: 1 }),
  'stays.pay.to': {
    ...byId(ids),
    sent: (to) => ({ params: { id: ownStay }, body: { to, amount: 1 } }),
  },
  'stays.receive.id': {
    ...byId(things.theirStays),
    sent: (id) => ({ params: { id, paymentId: unknownId }, body: { received: true } }),
  },
  'stays.receive.paymentId': {
    ...byId({ ...things.theirPayments, 'that the caller made': await putPayment(ownStay, ana, roommate) }),
    sent: (paymentId) => ({ params: { id: ownStay, paymentId }, body: { received: true } }),
  },
  'stays.takeBack.id': { ...byId(things.theirStays), sent: (id) => ({ params: { id, paymentId: unknownId } }) },
  'stays.takeBack.paymentId': {
    ...byId({ ...things.theirPayments, 'that was made to the caller': await putPayment(ownStay, roommate, ana) }),
    sent: (paymentId) => ({ params: { id: ownStay, paymentId } }),
  },
  'stays.takeOver.id': byId(things.theirStays),
  'stays.leave.id': byId(things.theirStays),
  'meetups.list.id': byId(things.festivals, [ana.token, undefined]),
  'festivalCounts.read.id': byId(things.festivals, [ana.token, undefined]),
  'meetups.counts.id': byId(things.festivals, [ana.token, undefined]),
  'meetups.create.id': byId(things.festivals, byMember, aMeetup),
  ...Object.fromEntries(
    (['get', 'participants', 'join', 'leave', 'wait', 'stopWaiting', 'cancel'] as const).map((call) => [
      `meetups.${call}.id`,
      byId(things.meetups),
    ]),
  ),
  'ratings.create.rateeId': inBody(
    (rateeId) => ({ ...stars, rateeId, contextId: sharedStay.contextId }),
    unknownId,
    ids,
  ),
  'ratings.create.contextId': {
    ...inBody((contextId) => ({ ...stars, rateeId: stranger.user.id, contextId }), unknownId, {
      ...things.stays,
      ...things.meetups,
    }),
  },
  'ratings.remove.id': byId({ ...things.givenRatings, ...only(things.hiddenRatings, 'not shown') }),
  'ratings.answer.id': byId({ ...things.receivedRatings, ...things.hiddenRatings }, byMember, {
    comment: 'Thank you.',
  }),
  'ratings.ofMember.id': byId(ids),
  'ratings.skip.id': byId(things.invitations),
  'programme.list.id': byId(things.festivals, [ana.token, undefined]),
  'programme.create.id': byId(things.festivals, byMember, anEvent),
  'programme.upload.id': byId(things.festivals, byMember, { rows: [{ title: 'Party' }] }),
  'programme.change.id': byId(things.events, byMember, { title: 'Party' }),
  'programme.remove.id': byId(things.events),
  'programme.setAttendance.id': byId(things.events, byMember, { status: 'attending' }),
  'programme.removeAttendance.id': byId(things.events),
  'meetups.change.id': byId(things.meetups, byMember, { title: 'Another' }),
  'meetups.decide.id': {
    ...byId(things.meetups),
    sent: (id) => ({ params: { id, userId: stranger.user.id }, body: { status: 'accepted' } }),
  },
  'meetups.decide.userId': {
    ...byId({ ...things.guests, 'of another member': stranger.user.id }),
    sent: (userId) => ({ params: { id: ownMeetup, userId }, body: { status: 'accepted' } }),
  },
  'meetups.markAbsent.id': {
    ...byId(things.meetups),
    sent: (id) => ({ params: { id, userId: stranger.user.id } }),
  },
  'meetups.markAbsent.userId': {
    ...byId({ ...things.guests, 'of another member': stranger.user.id }),
    sent: (userId) => ({ params: { id: ownMeetup, userId } }),
  },
  'liveLocations.put.festivalId': inBody(
    (festivalId) => ({ festivalId, latitude: 40, longitude: -4, minutes: 60 }),
    unknownId,
    things.festivals,
  ),
  'liveLocations.list.id': byId(things.festivals),
  'liveLocations.audience.id': byId(things.festivals),
  'safeChecks.set.chosenId': inBody((chosenId) => ({ chosenId, minutes: 60 }), unknownId, {
    ...ids,
    'of another member': stranger.user.id,
  }),
  'safeChecks.set.nextId': inBody((nextId) => ({ chosenId: friend.user.id, minutes: 60, nextId }), unknownId, {
    ...ids,
    'of another member': stranger.user.id,
  }),
  'safeChecks.set.festivalId': inBody(
    (festivalId) => ({ chosenId: friend.user.id, minutes: 60, festivalId }),
    unknownId,
    things.festivals,
  ),
  'safeChecks.decline.id': byId(things.checks),
  'chat.open.userId': inBody((userId) => ({ userId }), unknownId, gone(ids)),
  'chat.openRoomGroup.roomId': { ...byId(things.foreignRooms), sent: (roomId) => ({ params: { roomId } }) },
  'chat.thread.id': byId(things.threads),
  'chat.messages.id': byId(things.threads),
  'chat.messages.before': inThread((before) => ({ query: { before } })),
  'chat.messages.after': inThread((after) => ({ query: { after } })),
  'chat.send.id': byId(things.threads, byMember, { content: 'Hola' }),
  'chat.send.images': {
    ...byId(things.privatePhotos),
    sent: (path) => ({ params: { id: ownThread.id }, body: { content: 'Hola', images: [path] } }),
    unknown: noPhoto.replace('/objects/', '/objects/private/'),
  },
  'chat.send.replyTo': inThread((replyTo) => ({ body: { content: 'Hola', replyTo } })),
  'chatReactions.set.id': byId(things.messages, byMember, { reaction: 'heart' }),
  'chatReactions.remove.id': byId(things.messages),
  'chatAbout.read.id': byId(things.threads),
  'chatAbout.photos.id': byId(things.threads),
  'chat.edit.id': byId(things.messages, byMember, { content: 'Hola' }),
  'chat.remove.id': byId(things.messages),
  'chat.read.id': byId(things.threads, byMember, { messageId: unknownId }),
  'chat.read.messageId': inThread((messageId) => ({ body: { messageId } })),
  'chat.typing.id': byId(things.threads),
  'chat.leave.id': byId(things.threads),
  'socialParties.get.id': byId(removedParty, [ana.token, undefined]),
  'socialParties.vote.id': byId(removedParty, byMember, { word: 'closed' }),
  'partyAttendance.set.id': byId(removedParty),
  'partyAttendance.remove.id': byId(removedParty),
  'socialParties.details.id': byId(removedParty, byAdmin),
  'socialParties.change.id': byId(removedParty, byAdmin, { ...aParty, isWeekly: false }),
  'socialParties.change.image': {
    sent: (image) => ({ params: { id: keptParty }, body: { ...aParty, isWeekly: false, image } }),
    unknown: noPhoto,
    hidden: things.photos,
    tokens: byAdmin,
  },
  'socialParties.remove.id': byId(removedParty, byAdmin),
  'socialParties.keep.id': byId(removedParty, byAdmin),
  'socialSuggestions.create.image': inBody((image) => aSuggestion({ image }), noPhoto, things.photos),
  'socialSuggestions.withdraw.id': byId(things.suggestions),
  // Admins see every suggestion but that of a suspended member.
  'socialSuggestions.decide.id': byId(only(things.suggestions, 'erased', 'suspended'), byAdmin, { status: 'declined' }),
  'photos.finish.photoURL': inBody((photoURL) => ({ photoURL }), noUpload, things.uploads),
  'notifications.markRead.id': byId(things.notifications),
  'push.removeDevice.id': byId(things.devices),
  'push.tryDevice.id': byId(things.devices),
  ...Object.fromEntries(
    (['grant', 'revoke', 'signOut', 'suspend', 'endSuspension'] as const).map((call) => [
      `admin.${call}.id`,
      byId(only(ids, 'erased'), byAdmin, { reason: 'Spam' }),
    ]),
  ),
  'heldMessages.takeBack.clientId': {
    sent: (clientId) => ({ params: { clientId } }),
    unknown: unknownId,
    hidden: { 'of another member': (await heldMessage()).clientId! },
    tokens: byMember,
  },
  'heldMessages.letThrough.id': byId({ 'that was decided': await decidedMessage() }, byAdmin),
  'heldMessages.refuse.id': byId({ 'that was decided': await decidedMessage() }, byAdmin, { reason: 'No.' }),
  'health.retryJob.id': byId({ 'that is not failed': '00000000-0000-8000-8000-000000000001' }, byAdmin),
  'health.resendMail.id': byId({ 'that was not given up': await waitingMail() }, byAdmin),
  'health.testMail.id': byId({ 'to another member': await waitingMail() }, byAdmin),
  'admin.removeFromWaitlist.id': byId({ 'that was removed': await removedEntry() }, byAdmin),
  'reports.create.contextId': inBody(
    (contextId) => ({ contextType: 'room_share', contextId, reason: 'spam' }),
    unknownId,
    things.rooms,
  ),
  'reports.create.username': inBody(
    (username) => ({ contextType: 'user', username, reason: 'spam' }),
    'nobody-by-this-name',
    { 'of a member who blocked the caller, and whom they never met': await whoBlocked() },
  ),
  'reports.create.reportedUserId': inBody(
    (reportedUserId) => ({ contextType: 'room_share', contextId: strangersRoom, reportedUserId, reason: 'spam' }),
    unknownId,
    ids,
  ),
  'reports.readWarning.id': byId(things.warnings),
  ...Object.fromEntries(
    (['get', 'decide', 'undo'] as const).map((call) => [
      `reports.${call}.id`,
      byId({ 'about the caller': aboutAdmin }, byAdmin, { action: 'dismiss', reason: 'Nothing' }),
    ]),
  ),
  ...Object.fromEntries(
    (['read', 'run'] as const).map((call) => [
      `emailActions.${call}.token`,
      {
        ...byId({ 'of an action that there is': `${'A'.repeat(70)}.accept_request` }, [undefined]),
        sent: (token: string) => ({ body: { token } }),
        unknown: `${'B'.repeat(70)}.let_in`,
      },
    ]),
  ),
  'notifications.unsubscribe.token': {
    ...byId({ 'with a kind that there is': `${'A'.repeat(48)}.room_request_received` }, [undefined]),
    sent: (token) => ({ params: { token } }),
    unknown: `${'B'.repeat(48)}.room_request_accepted`,
  },
}

/** Fields with an intended difference (by the specification), or that refer to nothing of another member, with the reason. */
const exceptions: Record<string, string> = {
  'chat.send.clientId': 'an id that the caller made up; it is looked up among their own messages',
  'auth.register.username': 'username_taken: a name is one member’s',
  'auth.checkUsername.username': 'username_taken, as a registration would say',
  'auth.register.email': 'email_taken: an address is one member’s',
  'profile.change.username': 'username_taken: a name is one member’s',
  'profile.change.email': 'email_taken: an address is one member’s',
  'profile.addSocialLink.username': 'what the caller is called elsewhere',
  'profile.removeSocialLink.platform': 'a word of a list',
  'notifications.choose.kind': 'a word of a list',
  'verifications.withdraw.type': 'a word of a list',
  'waitlist.join.email':
    'already_on_waitlist: an address is on the list once; its time tells nothing (waitlist.test.ts)',
}

async function foreignRevision() {
  const organizer = await signUp()
  const { id } = await addFestival(organizer)
  await approveFestival(admin, id)
  const { revision } = await organizer.api.festivals.change({ params: { id }, body: { name: 'Another' } })
  return revision!.id
}

async function removeParty() {
  const { socialParties } = admin.api
  await socialParties.upload({ body: { parties: [aParty] } })
  const [party] = (await socialParties.list({ query: {} })).items
  await socialParties.remove({ params: { id: party!.id }, query: {} })
  return party!.id
}

async function removedEntry() {
  const { id } = await db
    .insertInto('waitlist')
    .values({ email: 'w@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await admin.api.admin.removeFromWaitlist({ params: { id } })
  return id
}

async function waitingMail() {
  const row = { toAddress: 'w@example.org', subject: 'Hola', text: 'Hola' }
  return (await db.insertInto('mailOutbox').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function heldMessage(clientId = randomUUID()) {
  const { user } = await signUp()
  const threadId = Object.values(things.threads)[0]!
  const row = { threadId, senderId: user.id, content: 'Hola', textKey: 'x', clientId }
  return await db.insertInto('heldMessages').values(row).returning(['id', 'clientId']).executeTakeFirstOrThrow()
}

async function decidedMessage() {
  const { id } = await heldMessage()
  await admin.api.heldMessages.refuse({ params: { id }, body: { reason: 'No.' } })
  return id
}

async function removedFestival() {
  const { id } = await addFestival(admin)
  await admin.api.festivals.remove({ params: { id } })
  return id
}

describe('over the whole contract,', () => {
  test('each call that takes an id or a name has a case here, or is an exception with its reason', () => {
    const references = referencesOf(contract)
    expect([...Object.keys(cases), ...Object.keys(exceptions)].toSorted()).toEqual(references.toSorted())
    expect(references.length).toBeGreaterThanOrEqual(35)
  })

  test('a member gets the same status, body and headers for a hidden thing as for one that does not exist @S1.23', async () => {
    const { requestCount, faults } = await testEqualAnswers(app, contract, cases)
    expect(faults).toEqual([])
    expect(requestCount).toBeGreaterThanOrEqual(150)
  }, 60_000)

  test('a visitor gets the same reply for an erased or suspended member as for one that does not exist', async () => {
    const asVisitor = {
      'people.get.username': { ...cases['people.get.username']!, hidden: gone(names), tokens: [undefined] },
      'trust.of.members': { ...cases['trust.of.members']!, hidden: gone(ids), tokens: [undefined] },
      'rooms.get.id': byId(gone(things.rooms), [undefined]),
      'festivals.get.id': byId(things.festivals, [undefined]),
    }
    expect((await testEqualAnswers(app, contract, asVisitor)).faults).toEqual([])
  })

  test('a taken username or address gets the same reply, whichever member has it', async () => {
    const isTaken = ([why]: [string, string]) => !why.includes('erased')
    const taken = (of: Record<string, string>) => Object.fromEntries(Object.entries(of).filter(isTaken))
    const form = {
      username: 'somebody.new',
      email: 'new@example.com',
      password,
      name: 'Ana',
      location: 'Cali',
      age: 30,
    }
    const faults = await testEqualAnswers(app, contract, {
      'auth.register.username': {
        ...inBody((username) => ({ ...form, username }), stranger.user.username, taken(names)),
        tokens: [undefined],
      },
      'auth.register.email': {
        ...inBody((email) => ({ ...form, email }), stranger.user.email, taken(addresses)),
        tokens: [undefined],
      },
      'profile.change.username': inBody((username) => ({ username }), stranger.user.username, taken(names)),
      'profile.change.email': inBody((email) => ({ email }), stranger.user.email, taken(addresses)),
    })
    expect(faults.faults).toEqual([])
  })
})
