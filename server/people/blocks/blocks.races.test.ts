import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../../platform/db/connections/connect.ts'
import { afterFile } from '../../testing/after-file.ts'
import type { TestMember } from '../../testing/app.ts'
import { openThread, pairInTalk, say, textsOf } from '../../testing/domains/chat.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { countWaiting } from '../../testing/databases/locked-table.ts'
import { create, decide as decideOnGuest, join } from '../../testing/domains/meetups.ts'
import { several } from '../../testing/domains/members.ts'
import { putStay, rate } from '../../testing/domains/ratings.ts'
import { ask, decide, guestsOf, putRoom } from '../../testing/domains/room-requests.ts'
import { watchSafeChecks } from '../safe-checks/watch-safe-checks.job.ts'
import { alarmsOf, dueIn, minutesLate, own, set } from '../../testing/domains/safe-checks.ts'
import { caughtUp, eventsIn, streamingApp } from '../../testing/streams.ts'
import { until } from '../../testing/until.ts'

/** Two instances, and the test's own connections. */
const connection = await testConnection()
const [one, other] = [await streamingApp(connection), await streamingApp(connection)]
const db = connect(connection)
afterFile(() => db.destroy())
const { signUp } = one
const festival = await addFestival(await one.signUpAdmin())
const atOther = (member: TestMember): TestMember => ({ ...member, api: other.clientOf(member.token) })
const block = ({ api }: TestMember, { user }: TestMember) => api.blocks.block({ params: { id: user.id } })

/** Locks two members, so that calls that concern both wait in the order of the calls. */
async function lockPair(one: TestMember, other: TestMember) {
  const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction().execute(async (trx) => {
    await sql`select hold_pair(${one.user.id}, ${other.user.id})`.execute(trx)
    begun.resolve()
    await held.promise
  })
  await begun.promise
  return {
    async release() {
      held.resolve()
      await holding
    },
  }
}

const outcomes = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'rejected' ? Number(one.reason.status) : 'done'))

test.each([
  ['the host', (host: TestMember, guest: TestMember) => [host, guest] as const],
  ['the guest', (host: TestMember, guest: TestMember) => [guest, host] as const],
])('threat 86: whatever is on its way between two when %s blocks is refused, at both instances', async (_, order) => {
  const [host, guest] = await several(signUp, 'Hugo', 'Gala')
  const rooms = [await putRoom(db, host, festival.id), await putRoom(db, host, festival.id)] as const
  const asked = await ask(guest, rooms[0])
  const [open, closed] = [await create(host, festival.id), await create(host, festival.id, { isPrivate: true })]
  await join(guest, closed.id)
  const [blocker, blocked] = order(host, guest)

  const held = await lockPair(host, guest)
  const blocking = block(blocker, blocked)
  await until(async () => (await countWaiting(db)) === 1)
  // A member's calls run three at a time; those that do not wait for the pair wait for the blocking member.
  const calls = [
    decide(atOther(host), asked.id, 'accepted'),
    decideOnGuest(atOther(host), closed.id, guest, 'accepted'),
    ask(atOther(guest), rooms[1]),
    join(atOther(guest), open.id),
    openThread(atOther(guest), host),
  ]
  const replies = outcomes(calls)
  await until(async () => (await countWaiting(db)) > 3)
  await held.release()
  await blocking
  expect(await replies).toEqual([404, 404, 404, 404, 403])
  expect([await guestsOf(db, rooms[0]), await guestsOf(db, rooms[1])]).toEqual([1, 1])
  const places = db.selectFrom('meetupParticipants').where('userId', '=', guest.user.id)
  expect(await places.select('id').where('status', '<>', 'rejected').execute()).toEqual([])
  const notified = db.selectFrom('notifications').where('actorId', '=', guest.user.id).where('relatedId', '=', rooms[1])
  expect(await notified.select('id').execute()).toEqual([])
})

test.each([0, 1])(
  'a rating and an alarm on their way when one of the two (%i) blocks come to nothing',
  async (first) => {
    const [host, guest] = await several(signUp, 'Hugo', 'Gala')
    const stay = await putStay(db, festival.id, [host, guest])
    for (const [follower, followed] of [
      [host, guest],
      [guest, host],
    ] as const)
      await follower.api.follows.follow({ params: { id: followed.user.id } })
    await set(guest, host)
    await dueIn(db, guest, -minutesLate - 1)
    await watchSafeChecks(db)
    const [blocker, blocked] = first ? [guest, host] : [host, guest]

    const held = await lockPair(host, guest)
    const blocking = block(blocker, blocked)
    await until(async () => (await countWaiting(db)) === 1)
    const alarm = watchSafeChecks(db)
    await until(async () => (await countWaiting(db)) === 2)
    const rating = outcomes([rate(atOther(blocked), blocker, stay)])
    await until(async () => (await countWaiting(db)) === 3)
    await held.release()
    await Promise.all([blocking, alarm])
    expect(await rating).toEqual([404])
    expect(await db.selectFrom('ratings').select('id').where('contextId', '=', stay.contextId).execute()).toEqual([])
    expect([await alarmsOf(host), (await own(guest))?.state]).toEqual([[], 'untold'])
  },
)

test('a place that is given while a block waits is given back by it', async () => {
  const [host, guest] = await several(signUp, 'Hugo', 'Gala')
  const roomId = await putRoom(db, host, festival.id)
  const asked = await ask(guest, roomId)
  const held = await lockPair(host, guest)
  const accepting = decide(atOther(host), asked.id, 'accepted')
  await until(async () => (await countWaiting(db)) === 1)
  const blocking = block(guest, host)
  await until(async () => (await countWaiting(db)) === 2)
  await held.release()
  await accepting
  await blocking
  const requests = db.selectFrom('roomRequests').where('roomShareId', '=', roomId)
  expect([await requests.select('status').execute(), await guestsOf(db, roomId)]).toEqual([[], 1])
})

test('fifty calls at once with blocks and their ends leave every count right, without a deadlock', async () => {
  const [host, guest, third] = await several(signUp, 'Hugo', 'Gala', 'Tomás')
  const roomId = await putRoom(db, host, festival.id, { maxGuests: 4 })
  const meetup = await create(host, festival.id)
  const { id: thirdAsks } = await ask(third, roomId)
  const calls = Array.from({ length: 50 }, (_, n) => {
    const [mine, theirs] = n % 2 ? [host, guest] : [atOther(guest), atOther(host)]
    const ways = [
      () => block(mine, theirs),
      () => mine.api.blocks.unblock({ params: { id: theirs.user.id } }),
      () => ask(guest, roomId),
      () => join(atOther(guest), meetup.id),
      () => decide(host, thirdAsks, n % 4 ? 'accepted' : 'rejected'),
      async () => {
        const [request] = await host.api.roomRequests.ofRoom({ params: { roomId } })
        if (request) await decide(host, request.id, 'accepted')
      },
    ]
    return ways[n % ways.length]!()
  })
  for (const outcome of await outcomes(calls)) expect([403, 404, 409, 'done']).toContain(outcome)
  await block(host, guest)
  const accepted = db.selectFrom('roomRequests').select('id').where('roomShareId', '=', roomId)
  expect(await guestsOf(db, roomId)).toBe(1 + (await accepted.where('status', '=', 'accepted').execute()).length)
  expect((await host.api.meetups.get({ params: { id: meetup.id } })).participantCount).toBe(1)
}, 60_000)

test('threat 54: a block is told to the streams of both at both instances, and nothing of the other after it', async () => {
  const { ana, bea, id } = await pairInTalk(signUp)
  const [anas, beas] = [await one.stream(ana.token), await other.stream(bea.token)]
  await caughtUp(db, anas, ana)
  await caughtUp(db, beas, bea)
  await atOther(ana).api.chat.typing({ params: { id } })
  await until(() => eventsIn(beas, id).includes('typing'))
  const [before, bells] = [
    eventsIn(beas, id).length,
    (stream: typeof anas) => stream.events.filter(({ event }) => event === 'notification').length,
  ]
  const bellsBefore = [bells(anas), bells(beas)]
  await block(ana, bea)
  await until(() => eventsIn(anas, id).at(-1) === 'thread' && eventsIn(beas, id).at(-1) === 'thread')
  await until(() => bells(anas) > bellsBefore[0]! && bells(beas) > bellsBefore[1]!)
  for (const member of [ana, atOther(ana), bea])
    for (const call of [
      () => member.api.chat.typing({ params: { id } }),
      () => say(member, id, 'Still there?'),
      () => textsOf(member, id),
    ])
      await expect(call()).rejects.toMatchObject({ status: 404 })
  await caughtUp(db, beas, bea)
  expect(eventsIn(beas, id).slice(before)).toEqual(['thread'])
  anas.close()
  beas.close()
})
