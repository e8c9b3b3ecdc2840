import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../../../contract/platform/client.ts'
import { password, type TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { membersOfGroup, membersOfThread, messagesOf, openRoomGroup } from '../../testing/domains/room-groups.ts'
import { ask, decide, guestsOf, putRoom, withdraw } from '../../testing/domains/room-requests.ts'
import { count, outcomes, twoInstances } from '../../testing/two-instances.ts'

/** Set `ROUNDS=1000` for a long run. */
const rounds = Number(process.env['ROUNDS'] ?? 6)
const timeout = 30_000 + rounds * 3_000

const { here, at } = await twoInstances()
const { db, signUp } = here

const atOnce = 50
let host: TestMember
let guests: TestMember[]
let festivalId: string

beforeAll(async () => {
  festivalId = (await addFestival(await here.signUpAdmin())).id
  host = await signUp('Hugo')
  guests = await Promise.all(Array.from({ length: atOnce }, (_, n) => signUp(`Guest ${n}`)))
}, 120_000)

const acceptedIn = async (roomId: string) =>
  (await db.selectFrom('roomRequests').select('status').where('roomShareId', '=', roomId).execute()).filter(
    ({ status }) => status === 'accepted',
  ).length

/** Checks the invariants, whatever was called concurrently. */
async function expectConsistent(roomId: string, maxGuests: number) {
  const current = await guestsOf(db, roomId)
  expect(current).toBe(1 + (await acceptedIn(roomId)))
  expect(current).toBeLessThanOrEqual(maxGuests)
}

async function requestsFor(roomId: string, members: TestMember[]) {
  const rows = members.map(({ user }) => ({ roomShareId: roomId, requesterId: user.id, message: 'Hola' }))
  const inserted = await db.insertInto('roomRequests').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

const resetRoom = async (roomId: string) => {
  await db.deleteFrom('roomRequests').where('roomShareId', '=', roomId).execute()
  await db.updateTable('roomShares').set({ currentGuests: 1 }).where('id', '=', roomId).execute()
}

test(
  `of ${atOnce} requests accepted at once as many succeed as there are places, in each of ${rounds} rounds @S4.33`,
  async () => {
    const statuses = { done: 0, refused: 0 }
    const placed = new Set<string>()
    const rooms = new Map<number, string>()
    for (let round = 0; round < rounds; round++) {
      const maxGuests = 2 + (round % 9)
      const roomId = rooms.get(maxGuests) ?? (await putRoom(db, host, festivalId, { maxGuests }))
      rooms.set(maxGuests, roomId)
      await resetRoom(roomId)
      const ids = await requestsFor(roomId, guests)
      const all = await outcomes(ids.map((id, n) => decide(at(n, host), id, 'accepted')))
      expect([count(all, 'done'), count(all, 'room_full')]).toEqual([maxGuests - 1, atOnce - maxGuests + 1])
      expect(await guestsOf(db, roomId)).toBe(maxGuests)
      await expectConsistent(roomId, maxGuests)
      for (const [n, outcome] of all.entries()) if (outcome === 'done') placed.add(`${roomId} ${guests[n]?.user.id}`)
      statuses.done += count(all, 'done')
      statuses.refused += count(all, 'room_full')
    }
    expect(statuses.done + statuses.refused).toBe(rounds * atOnce)
    // Each guest with a place has one unread notification for the room.
    const notified = await db
      .selectFrom('notifications')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('type', '=', 'room_request_accepted')
      .executeTakeFirstOrThrow()
    expect(notified.count).toBe(placed.size)
    if (rounds > 6) process.stdout.write(`${rounds} rounds of ${atOnce}: ${JSON.stringify(statuses)}\n`)
  },
  timeout,
)

test('after accepting and declining fifty requests at once the group has exactly the guests, and one line for each who came', async () => {
  const maxGuests = 10
  const roomId = await putRoom(db, host, festivalId, { maxGuests })
  const { groupId, threadId } = await openRoomGroup(db, roomId, [host])
  const ids = await requestsFor(roomId, guests)
  const decideAll = (status: 'accepted' | 'rejected') => outcomes(ids.map((id, n) => decide(at(n, host), id, status)))
  const accepted = await decideAll('accepted')
  expect(count(accepted, 'done')).toBe(maxGuests - 1)
  // All guests lose their places while all other requests are accepted again.
  const moves = ids.flatMap((id, n) => [
    decide(at(n, host), id, 'rejected'),
    ...(accepted[n] === 'done' ? [] : [decide(at(n + 1, host), id, 'accepted')]),
  ])
  await outcomes(moves)
  await expectConsistent(roomId, maxGuests)
  const places = await db
    .selectFrom('roomRequests')
    .select('requesterId')
    .where('roomShareId', '=', roomId)
    .where('status', '=', 'accepted')
    .execute()
  const inside = [host.user.id, ...places.map(({ requesterId }) => requesterId)].toSorted()
  expect(await membersOfGroup(db, groupId)).toEqual(inside)
  expect(await membersOfThread(db, threadId)).toEqual(inside)
  const said = await messagesOf(db, threadId)
  expect(said.map(({ seq }) => seq)).toEqual(said.map((_, n) => n + 1))
  for (const { user } of guests) {
    const theirs = said.filter(({ senderId }) => senderId === user.id).map(({ content }) => content)
    // A guest who joins and leaves has one line.
    const line = inside.includes(user.id) ? 'joined' : 'joined_left'
    expect(theirs).toEqual(line === 'joined' || theirs.length > 0 ? [line] : [])
  }
})

test('a request accepted fifty times at once takes one place, notifies once, and adds one message to the thread', async () => {
  const roomId = await putRoom(db, host, festivalId, { maxGuests: 10 })
  const guest = await signUp('Cara')
  const { id } = await ask(guest, roomId)
  const all = await outcomes(Array.from({ length: atOnce }, (_, n) => decide(at(n, host), id, 'accepted')))
  expect(count(all, 'done')).toBe(atOnce)
  expect(await guestsOf(db, roomId)).toBe(2)
  expect(await guest.api.notifications.unread()).toHaveLength(1)
  const said = await db.selectFrom('chatMessages').select('id').where('senderId', '=', guest.user.id).execute()
  expect(said).toHaveLength(1)
})

test('the same request sent fifty times at once is created once', async () => {
  const roomId = await putRoom(db, host, festivalId)
  const guest = await signUp('Cara')
  const all = await outcomes(Array.from({ length: atOnce }, (_, n) => ask(at(n, guest), roomId)))
  expect([count(all, 'done'), count(all, 'already_requested')]).toEqual([1, atOnce - 1])
  const [keyed, idempotencyKey] = [await signUp('Dana'), randomUUID()]
  const body = { roomShareId: roomId, message: 'Hola' }
  const retries = await outcomes(
    Array.from({ length: atOnce }, (_, n) => at(n, keyed).api.roomRequests.create({ body, idempotencyKey })),
  )
  expect(count(retries, 'done')).toBeGreaterThanOrEqual(1)
  expect(count(retries, 'done') + count(retries, 'in_progress')).toBe(atOnce)
  const rows = await db.selectFrom('roomRequests').select('requesterId').where('roomShareId', '=', roomId).execute()
  expect(rows.map(({ requesterId }) => requesterId).toSorted()).toEqual([guest.user.id, keyed.user.id].toSorted())
  const notified = await db.selectFrom('notifications').select('id').where('actorId', '=', keyed.user.id).execute()
  expect(notified).toHaveLength(1)
})

test(
  'accepting, declining, withdrawing, requesting, closing and deleting accounts at once keep every count right, without deadlocks',
  async () => {
    const acts = ['accept', 'accept', 'decline', 'withdraw', 'ask', 'leave', 'shut', 'open'] as const
    const act = fc.record({ act: fc.constantFrom(...acts), who: fc.nat(7), at: fc.nat(1) })
    const plans = fc.sample(fc.array(act, { minLength: 40, maxLength: 60 }), {
      numRuns: Math.ceil(rounds / 2),
      seed: 20260501,
    })
    for (const plan of plans) {
      const [owner, ...others] = await Promise.all(Array.from({ length: 9 }, (_, n) => signUp(`Mix ${n}`)))
      const roomId = await putRoom(db, owner!, festivalId, { maxGuests: 4 })
      const ids = await requestsFor(roomId, others)
      const gone = new Set<number>()
      const calls = plan.map(async ({ act, who, at: instance }) => {
        const member = at(instance, others[who]!)
        const boss = at(instance, owner!)
        if (act === 'accept') return decide(boss, ids[who]!, 'accepted')
        if (act === 'decline') return decide(boss, ids[who]!, 'rejected')
        if (act === 'withdraw') return withdraw(member, ids[who]!)
        if (act === 'ask') return ask(member, roomId)
        if (act === 'leave' && gone.size < 2) {
          gone.add(who)
          return member.api.profile.remove({ body: { password } })
        }
        return db
          .updateTable('roomShares')
          .set({ isActive: act === 'open' })
          .where('id', '=', roomId)
          .execute()
      })
      const settled = await Promise.allSettled(calls)
      for (const one of settled)
        if (one.status === 'rejected')
          // 401: the caller's account was deleted meanwhile.
          expect([401, 403, 404, 409], String(one.reason)).toContain((one.reason as ApiError).status)
      await expectConsistent(roomId, 4)
      const left = await db
        .selectFrom('roomRequests')
        .innerJoin('users', 'users.id', 'requesterId')
        .select('username')
        .where('deletedAt', 'is not', null)
        .execute()
      expect(left).toEqual([])
    }
  },
  timeout,
)

test('hosts of each other’s rooms who decide and delete their accounts at once cause no deadlock', async () => {
  for (let round = 0; round < rounds; round++) {
    const [ana, ben] = [await signUp('Ana'), await signUp('Ben')]
    const [hers, his] = [await putRoom(db, ana, festivalId), await putRoom(db, ben, festivalId)]
    const [toHim, toHer] = [await ask(ana, his), await ask(ben, hers)]
    const calls = [decide(at(0, ana), toHer.id, 'accepted'), decide(at(1, ben), toHim.id, 'accepted')]
    if (round % 2) await Promise.all(calls)
    const all = await Promise.allSettled([
      ...calls,
      at(0, ana).api.profile.remove({ body: { password } }),
      at(1, ben).api.profile.remove({ body: { password } }),
    ])
    for (const one of all) if (one.status === 'rejected') expect([401, 404]).toContain((one.reason as ApiError).status)
    expect(all.slice(2).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  }
})

test('an account deleted while a room is requested leaves no request behind', async () => {
  for (let round = 0; round < rounds; round++) {
    const [owner, guest] = [await signUp('Owner'), await signUp('Guest')]
    const roomId = await putRoom(db, owner, festivalId)
    const asked = ask(at(0, guest), roomId)
    const gone = at(1, round % 2 ? owner : guest).api.profile.remove({ body: { password } })
    const [asking, going] = await Promise.allSettled([asked, gone])
    expect(going.status).toBe('fulfilled')
    if (asking.status === 'rejected') expect([401, 404]).toContain((asking.reason as ApiError).status)
    const rows = await db.selectFrom('roomRequests').select('id').where('roomShareId', '=', roomId).execute()
    expect(rows).toEqual([])
    const notes = await db
      .selectFrom('notifications')
      .select(['userId', 'facts'])
      .where((where) => where.or([where('userId', '=', guest.user.id), where('actorId', '=', guest.user.id)]))
      .execute()
    const told = round % 2 && asking.status === 'fulfilled' ? [{ event: 'host_left', hadPlace: false }] : []
    expect(notes).toEqual(told.map((facts) => ({ userId: guest.user.id, facts })))
  }
})
