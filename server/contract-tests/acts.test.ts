import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { dayFromNow } from '../platform/days.ts'
import { testApp } from '../testing/app.ts'
import { openThread, say } from '../testing/domains/chat.ts'
import { addFestival } from '../testing/domains/festivals.ts'
import { hours } from '../testing/domains/meetups.ts'
import { block, putRequest, putRoom } from '../testing/domains/room-requests.ts'
import { callsOf, someId } from '../testing/contract/contract-tests.ts'

const { app, db, signUp, signUpAdmin } = await testApp()
const [owner, guest, stranger, blocked, admin] = [
  await signUp('Hugo'),
  await signUp('Gina'),
  await signUp('Sara'),
  await signUp('Bea'),
  await signUpAdmin(),
]
/** The owner of each thing, who shares it with the guest and has blocked one member. */
const callers = { owner, guest, stranger, blocked, admin }
type Role = keyof typeof callers
await block(db, owner, blocked)
const festival = await addFestival(admin)
const direct = await openThread(owner, guest)
const { id: messageId } = await say(guest, direct.id, 'Hola')
const anEvent = { title: 'Party', startTime: `${dayFromNow(40)}T18:00:00Z` }

/** Inserted directly, as the calls would be counted. */
const ownFestival = async () => {
  const row = { name: 'Feria', location: 'Cali', startDate: dayFromNow(40), endDate: dayFromNow(42) }
  const values = { ...row, organizerId: owner.user.id, approvedAt: new Date() }
  return await db.insertInto('festivals').values(values).returning('id').executeTakeFirstOrThrow()
}
const ownRoom = () => putRoom(db, owner, festival.id, { maxGuests: 5 })
const ownMeetup = async () => {
  const row = { type: 'meal' as const, title: 'Lunch', festivalId: festival.id, startTime: hours(48), capacity: 9 }
  const values = { ...row, creatorId: owner.user.id }
  const { id } = await db.insertInto('meetups').values(values).returning('id').executeTakeFirstOrThrow()
  const { threadId } = await guest.api.meetups.join({ params: { id } })
  return { id, threadId: threadId ?? '' }
}

/** Creates a thing of the owner's, of each kind, and returns its id. */
const things = {
  festival: async () => (await ownFestival()).id,
  event: async () => {
    const values = { ...anEvent, festivalId: (await ownFestival()).id }
    return (await db.insertInto('events').values(values).returning('id').executeTakeFirstOrThrow()).id
  },
  room: ownRoom,
  /** The guest's. */
  request: async () => (await putRequest(db, await ownRoom(), guest)).id,
  /** With the guest. */
  stay: async () => {
    const roomId = await ownRoom()
    await putRequest(db, roomId, guest, 'accepted')
    return roomId
  },
  meetup: async () => (await ownMeetup()).id,
  group: async () => (await ownMeetup()).threadId,
  thread: async () => direct.id,
  message: async () => (await say(owner, direct.id, 'Hola')).id,
  /** By the guest. */
  rating: async () => {
    const about = { contextType: 'meetup' as const, contextId: randomUUID(), revealedAt: new Date() }
    const values = { ...about, raterId: owner.user.id, rateeId: guest.user.id, score: 5, countsAt: new Date() }
    return (await db.insertInto('ratings').values(values).returning('id').executeTakeFirstOrThrow()).id
  },
}

/** The error code for each role that may not make the call; the other roles may. */
type Refusals = Partial<Record<Role, string>>
const onlyOwner: Refusals = { guest: 'not_found', stranger: 'not_found', blocked: 'not_found', admin: 'not_found' }
const onlyGuest: Refusals = { owner: 'not_found', stranger: 'not_found', blocked: 'not_found', admin: 'not_found' }
const bothMembers: Refusals = { stranger: 'not_found', blocked: 'not_found', admin: 'not_found' }
const onlyOrganizer: Refusals = { guest: 'forbidden', stranger: 'forbidden', blocked: 'not_found', admin: 'forbidden' }
const organizerAndAdmins: Refusals = { guest: 'forbidden', stranger: 'forbidden', blocked: 'forbidden' }
const whoSeesIt: Refusals = { blocked: 'not_found' }
const allButOrganizer: Refusals = { ...whoSeesIt, owner: 'own_meetup' }

/** Calls on a thing in which other members take part: its kind, the roles that may not make the call, and the body. */
const acts: Record<string, [thing: keyof typeof things, not: Refusals, body?: object]> = {
  'festivals.change': ['festival', organizerAndAdmins, { website: null }],
  'festivals.remove': ['festival', organizerAndAdmins],
  'festivals.cancelRevision': ['festival', organizerAndAdmins],
  'programme.create': ['festival', organizerAndAdmins, anEvent],
  'programme.upload': ['festival', organizerAndAdmins, { rows: [anEvent] }],
  'programme.change': ['event', organizerAndAdmins, { title: 'Ball' }],
  'programme.remove': ['event', organizerAndAdmins],
  'rooms.change': ['room', onlyOwner, { title: 'Mine' }],
  'rooms.remove': ['room', onlyOwner],
  'chat.openRoomGroup': ['room', onlyOwner],
  'roomRequests.decide': ['request', onlyOwner, { status: 'rejected' }],
  'roomRequests.agree': ['request', onlyGuest, { version: 1 }],
  'roomRequests.withdraw': ['request', onlyGuest],
  'stays.change': ['stay', bothMembers, { version: 1, rules: 'Quiet after midnight' }],
  'stays.agree': ['stay', bothMembers, { version: 1 }],
  'stays.pay': ['stay', bothMembers, { to: guest.user.id, amount: 100 }],
  'stays.takeOver': ['stay', bothMembers],
  'stays.leave': ['stay', bothMembers],
  'meetups.change': ['meetup', onlyOrganizer, { title: 'Mine' }],
  'meetups.cancel': ['meetup', onlyOrganizer],
  'meetups.decide': ['meetup', onlyOrganizer, { status: 'declined' }],
  'meetups.markAbsent': ['meetup', onlyOrganizer],
  'meetups.join': ['meetup', allButOrganizer],
  'meetups.leave': ['meetup', allButOrganizer],
  'meetups.wait': ['meetup', allButOrganizer],
  'meetups.stopWaiting': ['meetup', whoSeesIt],
  'chat.send': ['thread', bothMembers, { content: 'Hola' }],
  'chat.read': ['thread', bothMembers, { messageId }],
  'chat.typing': ['thread', bothMembers],
  'chat.leave': ['group', bothMembers],
  'chat.edit': ['message', onlyOwner, { content: 'Adiós' }],
  'chat.remove': ['message', onlyOwner],
  'chatReactions.set': ['message', bothMembers, { reaction: 'heart' }],
  'chatReactions.remove': ['message', bothMembers],
  'ratings.remove': ['rating', onlyOwner],
  'ratings.answer': ['rating', onlyGuest, { comment: 'Gracias' }],
}

/** Calls for the caller's own things. Things of other members are unknown to these calls, as equal-answers.test.ts proves. */
const own = [
  'auth.endSession',
  'profile.removeSocialLink',
  'verifications.withdraw',
  'follows.follow',
  'follows.unfollow',
  'blocks.block',
  'blocks.unblock',
  'favorites.add',
  'favorites.remove',
  'festivalAttendance.remove',
  'arrivals.put',
  'arrivals.remove',
  'heldMessages.takeBack',
  'meetups.create',
  'notifications.choose',
  'notifications.markRead',
  'push.removeDevice',
  'push.tryDevice',
  'programme.setAttendance',
  'programme.removeAttendance',
  'ratings.skip',
  'reports.readWarning',
  'partyAttendance.set',
  'partyAttendance.remove',
  'safeChecks.decline',
  'stays.receive',
  'stays.takeBack',
  'savedRooms.add',
  'savedRooms.remove',
  'savedSearches.remove',
  'danceSearches.remove',
  'socialParties.vote',
  'socialSuggestions.withdraw',
]

const calls = new Map(callsOf(contract).map(({ name, endpoint }) => [name, endpoint]))

test('every call with which a member changes one thing is in one of these two lists', () => {
  const changing = [...calls].flatMap(([name, { method, path, access }]) =>
    method !== 'GET' && path.includes(':') && access === 'member' ? [name] : [],
  )
  expect([...Object.keys(acts), ...own].toSorted()).toEqual(changing.toSorted())
})

const urlOf = (path: string, id: string) => path.replace(':userId', guest.user.id).replace(/:\w+/, id)

async function answerTo(name: string, id: string, token?: string) {
  const { method, path } = calls.get(name)!
  const [, , body] = acts[name]!
  const headers = { ...(token && { authorization: `Bearer ${token}` }) }
  const { statusCode, body: text } = await app.inject({
    method,
    url: urlOf(path, id),
    headers,
    ...(body && { payload: body }),
  })
  return statusCode < 400 ? 'done' : `${statusCode} ${text}`
}

test.each(Object.entries(acts))(
  '%s is refused to who may not, and to nobody else @S3.10 @S3.18',
  async (name, [kind, not]) => {
    const id = await things[kind]()
    expect(await answerTo(name, id)).toMatch(/^401 /)
    for (const [role, { token }] of Object.entries(callers)) {
      const code = not[role as Role]
      const unknown = await answerTo(name, someId, token)
      const answer = await answerTo(name, code ? id : await things[kind](), token)
      expect(unknown, role).toMatch(/^404 /)
      if (code === 'not_found') expect(answer, role).toBe(unknown)
      else if (code) expect(answer, role).toContain(`"code":"${code}"`)
      else expect(answer, role).not.toMatch(/^(401|403|404) |own_meetup/)
    }
  },
)
