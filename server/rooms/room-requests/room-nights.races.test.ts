import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ApiError } from '../../../contract/platform/client.ts'
import { dayFromNow } from '../../platform/days.ts'
import type { TestMember } from '../../testing/app.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { decide, guestsOf, putRoom, withdraw } from '../../testing/domains/room-requests.ts'
import { changeRoom, getRoom } from '../../testing/domains/rooms.ts'
import { count, outcomes, twoInstances } from '../../testing/two-instances.ts'

/** Set `ROUNDS=1000` for a long run. */
const rounds = Number(process.env['ROUNDS'] ?? 2)
const atOnce = 200
const timeout = 60_000 + rounds * 20_000

const { here, at } = await twoInstances()
const { db, signUp } = here
const day = dayFromNow
let host: TestMember
let guests: TestMember[]
let festivalId: string

beforeAll(async () => {
  festivalId = (await addFestival(await here.signUpAdmin())).id
  host = await signUp('Hugo')
  guests = []
  for (let from = 0; from <= atOnce; from += 67)
    guests.push(...(await Promise.all(Array.from({ length: 67 }, (_, n) => signUp(`Guest ${from + n}`)))))
}, 240_000)

type Asked = { from: number; to: number } | null
const columns = (own: Asked) => ({ fromDay: own && day(own.from), toDay: own && day(own.to) })

/** One request of each of the first members, for these nights. */
async function requestsFor(roomId: string, asked: Asked[]) {
  const rows = asked.map((own, n) => ({
    roomShareId: roomId,
    requesterId: guests[n]!.user.id,
    message: 'Hola',
    ...columns(own),
  }))
  const inserted = await db.insertInto('roomRequests').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

/** The guests of each night of a room, counted here from its accepted requests. */
async function modelOf(roomId: string) {
  const room = await db.selectFrom('roomShares').selectAll().where('id', '=', roomId).executeTakeFirstOrThrow()
  const accepted = await db
    .selectFrom('roomRequests')
    .select(['fromDay', 'toDay'])
    .where('roomShareId', '=', roomId)
    .where('status', '=', 'accepted')
    .execute()
  const nights: number[] = []
  for (let n = 30; day(n) < room.availableTo; n++)
    if (day(n) >= room.availableFrom)
      nights.push(
        1 + accepted.filter(({ fromDay, toDay }) => fromDay === null || (fromDay <= day(n) && day(n) < toDay!)).length,
      )
  return { room, nights }
}

/** What is stored agrees with what is counted here, and no night has too many. */
async function expectConsistent(roomId: string) {
  const { room, nights } = await modelOf(roomId)
  const [fullest, quietest] = [Math.max(...nights), Math.min(...nights)]
  expect(room.currentGuests).toBe(fullest)
  expect(room.quietestGuests ?? room.currentGuests).toBe(quietest)
  expect(fullest).toBeLessThanOrEqual(room.maxGuests)
  expect((await getRoom(host, roomId)).nights?.map(({ free }) => room.maxGuests - free)).toEqual(nights)
}

test(
  `of ${atOnce} requests accepted at once for the last bed of one night one succeeds, in each of ${rounds} rounds @S12.6`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const roomId = await putRoom(db, host, festivalId, { maxGuests: 3, availableTo: day(34) })
      // The night of day 32 has one bed left; all the others ask for it, some with a night before or after it.
      const others = Array.from({ length: atOnce }, (_, n) => ({ from: 32 - (n % 2), to: n % 3 ? 33 : 34 }))
      const [first, ...ids] = await requestsFor(roomId, [{ from: 31, to: 33 }, ...others])
      await decide(host, first!, 'accepted')
      const all = await outcomes(ids.map((id, n) => patiently(() => decide(at(n, host), id, 'accepted'))))
      expect([count(all, 'done'), count(all, 'room_full')]).toEqual([1, atOnce - 1])
      expect(await guestsOf(db, roomId)).toBe(3)
      await expectConsistent(roomId)
      await db.updateTable('roomShares').set({ isActive: false }).where('id', '=', roomId).execute()
    }
  },
  timeout,
)

test('the database refuses a guest beyond the places of a night, and a night outside of the room @S12.6', async () => {
  const roomId = await putRoom(db, host, festivalId)
  const ids = await requestsFor(roomId, [
    { from: 30, to: 31 },
    { from: 30, to: 32 },
    { from: 31, to: 33 },
    { from: 33, to: 35 },
  ])
  const accept = (id: string) =>
    db.updateTable('roomRequests').set({ status: 'accepted' }).where('id', '=', id).execute()
  await accept(ids[0]!)
  await expect(accept(ids[1]!)).rejects.toMatchObject({ constraint: 'room_shares_full' })
  await accept(ids[2]!)
  await expect(accept(ids[3]!)).rejects.toMatchObject({ constraint: 'room_requests_nights_in_room' })
  await expect(
    db
      .updateTable('roomShares')
      .set({ availableFrom: day(31) })
      .where('id', '=', roomId)
      .execute(),
  ).rejects.toMatchObject({ constraint: 'room_requests_nights_in_room' })
  await expect(
    db.updateTable('roomRequests').set({ fromDay: null, toDay: null }).where('id', '=', ids[0]!).execute(),
  ).rejects.toMatchObject({ constraint: 'room_shares_full' })
  await expectConsistent(roomId)
})

test('a room has at most as many guests as its group, however many nights it has', async () => {
  const roomId = await putRoom(db, host, festivalId, { availableTo: day(85) })
  const ids = await requestsFor(
    roomId,
    Array.from({ length: 50 }, (_, n) => ({ from: 30 + n, to: 31 + n })),
  )
  const accept = (some: string[]) =>
    db.updateTable('roomRequests').set({ status: 'accepted' }).where('id', 'in', some).execute()
  await accept(ids.slice(0, 49))
  await expect(accept(ids.slice(49))).rejects.toMatchObject({ constraint: 'room_requests_within_group' })
  await expect(decide(host, ids[49]!, 'accepted')).rejects.toMatchObject({ status: 409, code: 'room_full' })
})

const nights = fc
  .tuple(fc.integer({ min: 30, max: 36 }), fc.integer({ min: 1, max: 4 }))
  .map(([from, length]): Asked => (from + length > 37 ? null : { from, to: from + length }))
const act = fc.record({
  act: fc.constantFrom('accept', 'accept', 'accept', 'decline', 'withdraw', 'longer', 'shorter'),
  who: fc.nat(9),
})

test(
  'whatever is accepted, declined, withdrawn and moved at once, every night counts its guests and none has too many @S12.3 @S12.6',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(nights, { minLength: 10, maxLength: 10 }),
        fc.array(act, { minLength: 20, maxLength: 40 }),
        fc.integer({ min: 2, max: 4 }),
        async (asked, acts, maxGuests) => {
          const roomId = await putRoom(db, host, festivalId, { maxGuests, availableTo: day(37), isActive: false })
          const ids = await requestsFor(roomId, asked)
          await outcomesOrRefusals(
            acts.map(({ act, who }, n) => {
              const id = ids[who]!
              if (act === 'withdraw') return withdraw(at(n, guests[who]!), id)
              if (act === 'longer') return changeRoom(at(n, host), roomId, { availableTo: day(37) })
              if (act === 'shorter') return changeRoom(at(n, host), roomId, { availableTo: day(35) })
              return decide(at(n, host), id, act === 'accept' ? 'accepted' : 'rejected')
            }),
          )
          await expectConsistent(roomId)
          await db.deleteFrom('roomShares').where('id', '=', roomId).execute()
        },
      ),
      { numRuns: Math.max(8, rounds * 4), seed: 20261127 },
    )
  },
  timeout,
)

/** Repeats a call that an instance with too many at once puts off, as the browser does. */
async function patiently<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if ((error as ApiError).status !== 503) throw error
      await setTimeout(100)
    }
  }
}

/** A refusal is as good as a yes; anything else, such as a deadlock, fails. */
async function outcomesOrRefusals(calls: Promise<unknown>[]) {
  for (const one of await Promise.allSettled(calls))
    if (one.status === 'rejected') expect([400, 404, 409], String(one.reason)).toContain(one.reason.status)
}
