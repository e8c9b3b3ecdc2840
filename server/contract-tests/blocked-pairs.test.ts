import { dayFromNow } from '../platform/days.ts'
import { describe, expect, test } from 'vitest'
import { contract } from '../../contract/index.ts'
import { testApp, type TestMember } from '../testing/app.ts'
import { type Seen, type Sending, testBlockedPair } from '../testing/contract/blocked-pairs.ts'
import { livelyPair, type Things, things } from '../testing/contract/blocked-world.ts'
import { aFlight } from '../testing/domains/arrivals.ts'
import { say } from '../testing/domains/chat.ts'
import { addFestival, aFestival } from '../testing/domains/festivals.ts'
import { aMeetup, hours } from '../testing/domains/meetups.ts'
import { aRoom } from '../testing/domains/rooms.ts'

/**
 * Threat 27: after a block in either direction, no call of the contract returns anything about the other member. A new call that reads
 * needs no line here. A call with a body needs a line in `sendings`, or a reason in `apart`.
 */

const { app, db, signUp, signUpAdmin } = await testApp()
const [admin, third] = [await signUpAdmin(), await signUp('Tomás')]
const festivalId = (await addFestival(admin)).id

type Pair = Awaited<ReturnType<typeof livelyPair>>

/** The input of the calls with a body, for each thing of the world. */
const sendingsOf = (pair: Pair, viewer: TestMember, versions: Map<string, number>): Record<string, Sending> => ({
  'stays.change': (id) => ({ body: { version: versions.get(id) ?? 1, rules: 'Quiet after midnight' } }),
  // After the change.
  'stays.agree': (id) => ({ body: { version: (versions.get(id) ?? 1) + 1 } }),
  'stays.pay': () => ({ body: { to: third.user.id, amount: 100 } }),
  'stays.receive': (id) => ({ params: { id, paymentId: pair.paymentTo(viewer) }, body: { received: true } }),
  'people.get': (id) => ({ params: { username: id } }),
  'profile.change': () => ({ body: {} }),
  'festivals.near': () => ({ body: { position: { latitude: 40, longitude: -4 } } }),
  'festivals.searchParts': () => ({ query: { query: 'salsa' } }),
  'festivals.create': () => ({ body: aFestival() }),
  'festivals.change': () => ({ body: { description: 'A good one' } }),
  'festivalAttendance.set': (id) => ({ body: { festivalId: id, status: 'attending' } }),
  'arrivals.put': () => ({ body: aFlight() }),
  'rooms.near': (id) => ({ body: { festivalId: id, position: { latitude: 40, longitude: -4 } } }),
  'rooms.create': (id) => ({ body: aRoom(id) }),
  'rooms.change': () => ({ body: { title: 'Another title' } }),
  'danceSearches.create': () => ({ body: { list: 'festivals', filters: { genres: 'Salsa' } } }),
  'savedSearches.create': (id) => ({ body: { festivalId: id } }),
  'roomRequests.create': (id) => ({ body: { roomShareId: id, message: 'May I?' } }),
  'roomRequests.decide': () => ({ body: { status: 'accepted' } }),
  'roomRequests.agree': () => ({ body: { version: 1 } }),
  'meetups.create': () => ({ body: aMeetup({ startTime: hours(90) }) }),
  'meetups.change': () => ({ body: { title: 'Another lunch' } }),
  'meetups.decide': (userId) => ({
    params: { id: pair.privateMeetupOf(viewer), userId },
    body: { status: 'accepted' },
  }),
  'meetups.markAbsent': (userId) => ({ params: { id: pair.privateMeetupOf(viewer), userId } }),
  'ratings.create': (rateeId) => ({ body: { rateeId, ...pair.stay, score: 4 } }),
  'ratings.answer': () => ({ body: { comment: 'Thank you' } }),
  'programme.create': () => ({ body: { title: 'Party', startTime: `${String(aFestival().startDate)}T20:00` } }),
  'programme.upload': () => ({ body: { rows: [{ title: 'Party' }] } }),
  'programme.change': () => ({ body: { title: 'Salsa basics' } }),
  'programme.setAttendance': () => ({ body: { status: 'attending' } }),
  'trust.of': (members) => ({ query: { members } }),
  // A member can be reported for something shared with the reporter, even after a block: server/desk/reports/reports.test.ts.
  'reports.create': (contextId) => ({ body: { contextType: 'room_share', contextId, reason: 'spam' } }),
  'festivalAttendance.faces': (festivals) => ({ query: { festivals } }),
  'partyAttendance.goers': () => ({ query: { parties: pair.partyId } }),
  'partyAttendance.set': () => ({ params: { id: pair.partyId } }),
  'verifications.ask': () => ({ body: { type: 'id', note: 'Evenings' } }),
  'safeChecks.set': (chosenId) => ({ body: { chosenId, minutes: 60 } }),
  'chat.open': (userId) => ({ body: { userId } }),
  'chat.search': () => ({ query: { query: 'hola' } }),
  'chat.send': () => ({ body: { content: 'Buenas' } }),
  'chatReactions.set': () => ({ body: { reaction: 'heart' } }),
  'chat.edit': () => ({ body: { content: 'Buenas tardes' } }),
  'chat.read': (messageId) => ({ params: { id: pair.groups[0]! }, body: { messageId } }),
  'places.complete': () => ({ query: { query: 'Madrid' } }),
  'places.elsewhere': () => ({ query: { text: 'Madrid', latitude: '48', longitude: '16' } }),
})

const because = (reason: string, ...calls: string[]) => Object.fromEntries(calls.map((call) => [call, reason]))

const apart = {
  ...because(
    'of the own account alone',
    ...[
      'register',
      'checkUsername',
      'login',
      'logout',
      'exchange',
      'endSession',
      'forgotPassword',
      'resetPassword',
      'verifyEmail',
    ]
      .concat('undoEmailChange', 'resendEmail')
      .map((call) => `auth.${call}`),
    ...['exportMailed', 'cancelEmail', 'savePreferences', 'addSocialLink', 'removeSocialLink', 'remove'].map(
      (call) => `profile.${call}`,
    ),
    'notifications.choose',
    'notifications.chooseDigest',
    'notifications.unsubscribe',
    'push.addDevice',
    'push.lookedAt',
    'mailBounces.tryAgain',
  ),
  ...because('what is stored of the member, with the ids that stand in their own rows', 'profile.export'),
  ...because(
    'the list of those whom the viewer blocked themselves: server/people/blocks/blocks.test.ts',
    'blocks.list',
  ),
  ...because(
    'for a link in an email: server/chat/email-actions/email-actions.test.ts',
    'emailActions.read',
    'emailActions.run',
  ),
  ...because('of the own place or check alone', 'liveLocations.put', 'safeChecks.putOff'),
  ...because('for somebody without an account, whom the member gave the link', 'safeChecks.byLink'),
  ...because('it would change what is walked', 'blocks.block', 'blocks.unblock'),
  ...because(
    'of socials, which belong to nobody',
    ...Object.keys(contract.socialParties).map((call) => `socialParties.${call}`),
  ),
  ...because(
    'of the own suggestions alone',
    ...Object.keys(contract.socialSuggestions).map((call) => `socialSuggestions.${call}`),
  ),
  ...because('of visitors', 'waitlist.join'),
  ...because('an upload of the own', 'photos.prepare', 'photos.finish'),
}

const known = { 'chat.open': 'the contract answers 403 `blocked`' }

/** The world as one member of a pair sees it after the block. */
async function seenBy(pair: Pair, viewer: TestMember, other: TestMember): Promise<Seen> {
  const bell = async ({ user }: TestMember) =>
    await db.selectFrom('notifications').select(['id', 'actorId']).where('userId', '=', user.id).execute()
  const [own, foreign] = [await bell(viewer), await bell(other)]
  const said = await say(viewer, pair.groups[0]!, 'I bring olives')
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const isAbout = ({ actorId }: { actorId: string | null }) => actorId === other.user.id
  const [hidden, still, shared] = [pair.hiddenFrom(viewer), pair.ownOf(viewer), pair.shared]
  const added: Partial<Things> = {
    member: [viewer, third].flatMap(({ user }) => [user.id, user.username]),
    message: [said.id],
    notification: idsOf(own.filter((one) => !isAbout(one))).slice(0, 2),
  }
  const kinds = Object.keys(hidden) as (keyof Things)[]
  const others = things(
    Object.fromEntries(kinds.map((kind) => [kind, [still, shared, added].flatMap((some) => some[kind] ?? [])])),
  )
  const versions = await db.selectFrom('stays').select(['roomId', 'version']).execute()
  return {
    token: viewer.token,
    traces: [other.user.id, other.user.username, other.user.name],
    hidden: { ...hidden, notification: [...idsOf(own.filter(isAbout)), ...idsOf(foreign.slice(0, 1))] },
    others,
    groups: pair.groups,
    stays: pair.stays,
    sendings: sendingsOf(pair, viewer, new Map(versions.map(({ roomId, version }) => [roomId, version]))),
  }
}

/** The counts returned by calls that only count. */
async function countsOf({ api }: TestMember, pair: Pair) {
  const params = { id: festivalId }
  const rooms = await api.rooms.mine()
  return {
    bell: (await api.notifications.unreadCount()).count,
    threads: (await api.chat.unread()).threads,
    meetups: Object.values(await api.meetups.counts({ params })).reduce((sum, count) => sum + count),
    going: (await api.festivalAttendance.summary({ params })).goingCount,
    dancing: (await api.partyAttendance.goers({ query: { parties: pair.partyId } }))[0]?.goingCount,
    waiting: (await api.agenda.read()).waiting?.count,
    pending: rooms.map(({ pendingCount }) => pendingCount),
    accepted: rooms.map(({ acceptedCount }) => acceptedCount),
    places: (await api.meetups.get({ params: { id: pair.shared.meetup[0]! } })).participantCount,
  }
}

/** The same counts from the lists of the viewer. Attendees and participants are counted in full for everybody (decisions 50 and 54). */
async function listedFor({ api }: TestMember, pair: Pair): Promise<Awaited<ReturnType<typeof countsOf>>> {
  const params = { id: festivalId }
  const rooms = await api.rooms.mine()
  const requests = await Promise.all(rooms.map(({ id }) => api.roomRequests.ofRoom({ params: { roomId: id } })))
  const inEach = (wanted: string) => requests.map((all) => all.filter(({ status }) => status === wanted).length)
  const isOpen = rooms.map(({ isActive, availableTo }) => isActive && availableTo >= dayFromNow(0))
  const threads = (await api.chat.threads({ query: {} })).items
  const meetups = await Promise.all(
    (['meal', 'activity'] as const).map((type) => api.meetups.list({ params, query: { type } })),
  )
  return {
    bell: (await api.notifications.unread()).length,
    threads: threads.filter(({ unreadCount }) => unreadCount > 0).length,
    meetups: meetups.flatMap(({ items }) => items).length,
    going: (await third.api.festivalAttendance.summary({ params })).goingCount,
    dancing: (await third.api.partyAttendance.goers({ query: { parties: pair.partyId } }))[0]?.goingCount,
    waiting: inEach('pending').reduce((sum, count, at) => sum + (isOpen[at] ? count : 0), 0) || undefined,
    pending: inEach('pending'),
    accepted: inEach('accepted'),
    places: (await third.api.meetups.get({ params: { id: pair.shared.meetup[0]! } })).participantCount,
  }
}

describe.each([
  ['blocked', 0],
  ['was blocked by', 1],
])('a member who %s the other', (_, place) => {
  // Every call is asked as a whole member, which takes a busy machine longer than other tests.
  test('finds nothing of them in any reply, and no count that betrays them @S6.17', { timeout: 120_000 }, async () => {
    const two = [await signUp(`Xiomara${place}`), await signUp(`Viviana${place}`)] as const
    const pair = await livelyPair({ db, admin, third, festivalId }, ...two)
    await two[0].api.blocks.block({ params: { id: two[1].user.id } })
    const seen = await seenBy(pair, two[place]!, two[1 - place]!)
    const viewer = two[place]!
    expect(await countsOf(viewer, pair)).toEqual(await listedFor(viewer, pair))
    const { url } = await viewer.api.calendar.reset()
    const feed = await app.inject(new URL(url).pathname)
    expect(feed.statusCode).toBe(200)
    for (const trace of seen.traces) expect(feed.body).not.toContain(trace)
    const walk = await testBlockedPair(app, contract, seen, { apart, known })
    expect(walk.faults).toEqual([])
    expect(walk.requestCount).toBeGreaterThan(500)
  })
})
