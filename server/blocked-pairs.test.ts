import { describe, expect, test } from 'vitest'
import { contract } from '../contract/index.ts'
import { testApp, type TestMember } from './testing/app.ts'
import { type Seen, type Sending, walkBlockedPair } from './testing/blocked-pairs.ts'
import { livelyPair } from './testing/blocked-world.ts'
import { addFestival, aFestival } from './testing/festivals.ts'
import { aMeetup, hours } from './testing/meetups.ts'
import { aRoom } from './testing/rooms.ts'

/*
 * Threat 27: for every call of the contract, nothing of the other is in what a member gets with whom there is a block, in either direction.
 * A new call that reads needs no line here. One with a body needs a line in `sendings`, or a reason in `apart`.
 */

const { app, db, signUp, signUpAdmin } = await testApp()
const [admin, third] = [await signUpAdmin(), await signUp('Tomás')]
const festivalId = (await addFestival(admin)).id

type Pair = Awaited<ReturnType<typeof livelyPair>>

/** What the calls with a body are sent, for each thing of the world. */
const sendingsOf = (pair: Pair, viewer: TestMember): Record<string, Sending> => ({
  'people.get': (id) => ({ params: { username: id } }),
  'profile.change': () => ({ body: {} }),
  'festivals.near': () => ({ body: { position: { latitude: 40, longitude: -4 } } }),
  'festivals.create': () => ({ body: aFestival() }),
  'festivals.change': () => ({ body: { description: 'A good one' } }),
  'festivalAttendance.set': (id) => ({ body: { festivalId: id, status: 'attending' } }),
  'rooms.near': (id) => ({ body: { festivalId: id, position: { latitude: 40, longitude: -4 } } }),
  'rooms.create': (id) => ({ body: aRoom(id) }),
  'rooms.change': () => ({ body: { title: 'Another title' } }),
  'roomRequests.create': (id) => ({ body: { roomShareId: id, message: 'May I?' } }),
  'roomRequests.decide': () => ({ body: { status: 'accepted' } }),
  'meetups.create': () => ({ body: aMeetup({ startTime: hours(90) }) }),
  'meetups.change': () => ({ body: { title: 'Another lunch' } }),
  'meetups.decide': (userId) => ({
    params: { id: pair.privateMeetupOf(viewer), userId },
    body: { status: 'accepted' },
  }),
  'programme.create': () => ({ body: { title: 'Party', startTime: `${String(aFestival().startDate)}T20:00` } }),
  'programme.upload': () => ({ body: { rows: [{ title: 'Party' }] } }),
  'programme.change': () => ({ body: { title: 'Salsa basics' } }),
  'programme.setAttendance': () => ({ body: { status: 'attending' } }),
  'chat.open': (userId) => ({ body: { userId } }),
  'chat.search': () => ({ query: { query: 'hola' } }),
  'chat.send': () => ({ body: { content: 'Buenas' } }),
  'chat.edit': () => ({ body: { content: 'Buenas tardes' } }),
  'chat.read': (messageId) => ({ params: { id: pair.groups[0]! }, body: { messageId } }),
  'places.complete': () => ({ query: { query: 'Madrid' } }),
})

const because = (reason: string, ...calls: string[]) => Object.fromEntries(calls.map((call) => [call, reason]))

const apart = {
  ...because(
    'of the own account alone',
    ...['register', 'login', 'logout', 'exchange', 'endSession', 'forgotPassword', 'resetPassword', 'verifyEmail'].map(
      (call) => `auth.${call}`,
    ),
    ...['auth.undoEmailChange', 'auth.resendEmail', 'notifications.choose', 'notifications.unsubscribe'],
    ...['cancelEmail', 'savePreferences', 'addSocialLink', 'removeSocialLink', 'remove'].map(
      (call) => `profile.${call}`,
    ),
  ),
  ...because('what is stored of the member, with the ids that stand in their own rows', 'profile.export'),
  ...because('the list of those whom the viewer blocked themselves: server/blocks/blocks.test.ts', 'blocks.list'),
  ...because('it would change what is walked', 'blocks.block', 'blocks.unblock'),
  ...because(
    'of socials, which belong to nobody',
    ...Object.keys(contract.socialParties).map((call) => `socialParties.${call}`),
  ),
  ...because('of visitors', 'waitlist.join'),
  ...because('an upload of the own', 'photos.prepare', 'photos.finish'),
  ...because(
    'admins see everybody',
    ...Object.keys(contract.admin).map((call) => `admin.${call}`),
    ...['pending', 'revisions', 'approve', 'decideRevision'].map((call) => `festivals.${call}`),
  ),
}

const known = { 'chat.open': 'the contract answers 403 `blocked`' }

/** The world as one of a pair sees it after the block. */
async function seenBy(pair: Pair, viewer: TestMember, other: TestMember): Promise<Seen> {
  const bell = async ({ user }: TestMember) =>
    await db.selectFrom('notifications').select(['id', 'actorId']).where('userId', '=', user.id).execute()
  const [own, foreign] = [await bell(viewer), await bell(other)]
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return {
    token: viewer.token,
    traces: [other.user.id, other.user.username, other.user.name],
    hidden: [
      ...pair.hiddenFrom(viewer),
      other.user.username,
      ...idsOf(own.filter(({ actorId }) => actorId === other.user.id)),
      ...idsOf(foreign),
    ],
    others: [
      ...pair.ownOf(viewer),
      ...pair.shared,
      ...idsOf(own.filter(({ actorId }) => actorId !== other.user.id)),
      ...[viewer, third].flatMap(({ user }) => [user.id, user.username]),
    ],
    groups: pair.groups,
    sendings: sendingsOf(pair, viewer),
  }
}

describe.each([
  ['blocked', 0],
  ['was blocked by', 1],
])('a member who %s the other', (_, place) => {
  test('finds nothing of them in any reply, and no count that betrays them', async () => {
    const two = [await signUp(`Xiomara${place}`), await signUp(`Viviana${place}`)] as const
    const pair = await livelyPair({ db, admin, third, festivalId }, ...two)
    await two[0].api.blocks.block({ params: { id: two[1].user.id } })
    const seen = await seenBy(pair, two[place]!, two[1 - place]!)
    const walk = await walkBlockedPair(app, contract, seen, { apart, known })
    expect(walk.faults).toEqual([])
    expect(walk.requestCount).toBeGreaterThan(1000)
  })
})
