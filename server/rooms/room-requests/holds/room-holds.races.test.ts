import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../../testing/app.ts'
import { addFestival } from '../../../testing/domains/festivals.ts'
import { lockRow } from '../../../testing/databases/locked-table.ts'
import { hold, runOut, sayYes } from '../../../testing/domains/room-holds.ts'
import { decide, guestsOf, putRoom, requestRows, withdraw } from '../../../testing/domains/room-requests.ts'
import { outcomes, twoInstances } from '../../../testing/two-instances.ts'
import { endHolds } from './end-holds.job.ts'

/** Set `ROUNDS=1000` for a long run. */
const rounds = Number(process.env['ROUNDS'] ?? 4)
const atOnce = 50
/** In milliseconds: about what the first of many calls takes. */
const lateMs = 50
const timeout = 60_000 + rounds * 4_000

const { here, databases, at } = await twoInstances()
const { db, signUp } = here
let host: TestMember
let guests: TestMember[]
let festivalId: string

beforeAll(async () => {
  festivalId = (await addFestival(await here.signUpAdmin())).id
  host = await signUp('Hugo')
  guests = await Promise.all(Array.from({ length: 12 }, (_, n) => signUp(`Guest ${n}`)))
}, 120_000)

const end = () => databases.map((each) => endHolds(each))

/** A room with so many places for guests, all of them held and past their time, and requests of the others. */
async function lateRoom(places: number) {
  const roomId = await putRoom(db, host, festivalId, { maxGuests: places + 1 })
  const rows = guests.map(({ user }) => ({ roomShareId: roomId, requesterId: user.id, message: 'Hola' }))
  const ids = (await db.insertInto('roomRequests').values(rows).returning('id').execute()).map(({ id }) => id)
  for (const id of ids.slice(0, places)) await hold(host, id)
  await runOut(db, roomId)
  await db.deleteFrom('notifications').execute()
  return { roomId, ids }
}

const events = async (member: TestMember, roomId: string) =>
  (
    await db
      .selectFrom('notifications')
      .select('facts')
      .where('userId', '=', member.user.id)
      .where('relatedId', '=', roomId)
      .execute()
  ).map(({ facts }) => (facts as { event?: string }).event)

test(
  `${atOnce} that say yes while the hold ends have one outcome, in each of ${rounds} rounds @S12.55`,
  async () => {
    const seen = { yes: 0, freed: 0 }
    for (let round = 0; round < rounds; round++) {
      const { roomId, ids } = await lateRoom(1)
      const yes = Array.from({ length: atOnce }, (_, n) => sayYes(at(n, guests[0]!), ids[0]!))
      // The job starts a little later in each round, so that now it is first, now a yes.
      const late = databases.map((each) => delay((round % 4) * lateMs).then(() => endHolds(each)))
      await outcomes([...yes, ...late])
      await Promise.all(end())
      const request = (await requestRows(db, roomId)).find(({ id }) => id === ids[0])!
      const isFree = request.status === 'pending'
      expect(request).toMatchObject(
        isFree
          ? { holdUntil: null, lapsedAt: expect.any(Date) }
          : { status: 'accepted', holdUntil: null, lapsedAt: null },
      )
      expect(await guestsOf(db, roomId)).toBe(isFree ? 1 : 2)
      expect(await events(host, roomId)).toEqual([isFree ? 'freed' : 'said_yes'])
      expect(await events(guests[0]!, roomId)).toEqual(isFree ? ['lapsed'] : [])
      seen[isFree ? 'freed' : 'yes']++
      await db.deleteFrom('roomShares').where('id', '=', roomId).execute()
    }
    if (rounds > 6) process.stdout.write(`${rounds} rounds: ${JSON.stringify(seen)}\n`)
  },
  timeout,
)

test(
  'places that run out are freed once each, whatever hosts and guests do at once, and none is given twice @S12.55',
  async () => {
    for (let round = 0; round < rounds; round++) {
      const { roomId, ids } = await lateRoom(4)
      await outcomes([
        ...end(),
        ...ids.slice(4).map((id, n) => decide(at(n, host), id, 'accepted')),
        sayYes(at(0, guests[0]!), ids[0]!),
        withdraw(at(1, guests[1]!), ids[1]!),
        decide(at(0, host), ids[2]!, 'rejected'),
        ...end(),
      ])
      await Promise.all(end())
      const rows = await requestRows(db, roomId)
      const accepted = rows.filter(({ status }) => status === 'accepted').length
      expect(await guestsOf(db, roomId)).toBe(accepted + 1)
      expect(accepted).toBeLessThanOrEqual(4)
      expect(rows.filter(({ holdUntil }) => holdUntil !== null)).toEqual([])
      expect(await events(guests[3]!, roomId)).toEqual(['lapsed'])
      await db.deleteFrom('roomShares').where('id', '=', roomId).execute()
    }
  },
  timeout,
)

test('a hold that cannot be ended does not stop those behind it, and is tried again', async () => {
  const [one, other] = [await lateRoom(1), await lateRoom(1)]
  const locked = await lockRow(db, 'room_shares', one.roomId)
  await endHolds(databases[1])
  expect([await guestsOf(db, one.roomId), await guestsOf(db, other.roomId)]).toEqual([2, 1])
  await locked.release()
  await endHolds(databases[1])
  expect(await guestsOf(db, one.roomId)).toBe(1)
})
