import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dayFromNow } from '../../platform/days.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { addFestival, lasting } from '../../testing/domains/festivals.ts'
import { rate, settle } from '../../testing/domains/ratings.ts'
import { putRoom } from '../../testing/domains/room-requests.ts'
import { recordSharedStays } from './shared-stays.queries.ts'

const { db, signUp, signUpAdmin } = await testApp()
const { id: festivalId } = await addFestival(await signUpAdmin(), { name: 'Feria', ...lasting(0, 32) })

/** A room of three nights from a day on: Ana has the first, Ben the second and third, Cara the third. */
async function roomFrom(first: number) {
  const [host, ana, ben, cara] = [await signUp('Hugo'), await signUp('Ana'), await signUp('Ben'), await signUp('Cara')]
  await settle(db, [host, ana, ben, cara])
  const day = (n: number) => dayFromNow(first + n)
  const roomId = await putRoom(db, host, festivalId, { maxGuests: 4, availableFrom: day(0), availableTo: day(3) })
  const has = ({ user }: TestMember, from: number, to: number) => ({
    roomShareId: roomId,
    requesterId: user.id,
    message: 'Hola',
    status: 'accepted' as const,
    fromDay: day(from),
    toDay: day(to),
  })
  await db
    .insertInto('roomRequests')
    .values([has(ana, 0, 1), has(ben, 1, 3), has(cara, 2, 3)])
    .execute()
  const names = new Map([host, ana, ben, cara].map(({ user }) => [user.id, user.name]))
  const recorded = async () => {
    const rows = await db
      .selectFrom('ratingInvitations')
      .select(['raterId', 'rateeId'])
      .where('contextId', '=', roomId)
      .execute()
    return rows.map(({ raterId, rateeId }) => `${names.get(raterId)} ${names.get(rateeId)}`).toSorted()
  }
  const forget = (...pair: TestMember[]) => {
    const all = db.deleteFrom('ratingInvitations').where('contextId', '=', roomId)
    const ids = pair.map(({ user }) => user.id)
    return (ids.length > 0 ? all.where('raterId', 'in', ids).where('rateeId', 'in', ids) : all).execute()
  }
  return { host, ana, ben, cara, recorded, forget, stay: { contextType: 'room_share', contextId: roomId } as const }
}

const bothWays = (...pairs: [string, string][]) => pairs.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]).toSorted()
const all = bothWays(['Hugo', 'Ana'], ['Hugo', 'Ben'], ['Hugo', 'Cara'], ['Ben', 'Cara'])

test('who has a night in common is recorded once that night has begun @S12.9', async () => {
  for (const [first, pairs] of [
    [0, bothWays(['Hugo', 'Ana'])],
    [-1, bothWays(['Hugo', 'Ana'], ['Hugo', 'Ben'])],
  ] as const) {
    const { recorded, forget } = await roomFrom(first)
    expect(await recorded()).toEqual(pairs)
    await forget()
    await recordSharedStays(db)
    expect(await recorded()).toEqual(pairs)
  }
})

test('a guest of a later night is recorded when it begins, though the others are known, and the two from before @S12.9', async () => {
  const { host, cara, recorded, forget } = await roomFrom(-2)
  expect(await recorded()).toEqual(all)
  await forget(host, cara)
  const pair = { raterId: cara.user.id, rateeId: host.user.id }
  const before = { contextType: 'room_share' as const, contextId: randomUUID(), endedOn: dayFromNow(-30) }
  await db
    .insertInto('ratingInvitations')
    .values({ ...pair, ...before })
    .execute()
  await recordSharedStays(db)
  expect(await recorded()).toEqual(all)
})

test('guests who never met cannot rate each other @S12.9', async () => {
  const { host, ana, ben, cara, forget, stay } = await roomFrom(-9)
  await expect(rate(ana, ben, stay)).rejects.toMatchObject({ status: 404 })
  await forget()
  await expect(rate(ana, ben, stay)).rejects.toMatchObject({ status: 404 })
  await rate(ben, cara, stay)
  await rate(ana, host, stay)
})
