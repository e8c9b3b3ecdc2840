import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ApiError } from '../../../contract/platform/client.ts'
import { password, testApp, type TestMember } from '../../testing/app.ts'
import { pairInTalk, say } from '../../testing/domains/chat.ts'
import { addFestival, aFestival, approveFestival } from '../../testing/domains/festivals.ts'
import { ask, over, proveAddress, putRoom, withdraw } from '../../testing/domains/room-requests.ts'
import { addRoom, aRoom, changeRoom, removeRoom } from '../../testing/domains/rooms.ts'
import { messageQuotas, quotas } from './quotas-per-member.ts'

const { db, visitor, signUp, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const festival = await addFestival(admin)

/** Makes fifty calls at once; all but the maximum must be refused with this code. */
async function fiftyAtOnce(max: number, code: string, call: (n: number) => Promise<unknown>) {
  // A busy server replies 503, which is retried.
  const persistently = async (n: number): Promise<unknown> =>
    call(n).catch((error: ApiError) => (error.status === 503 ? persistently(n) : Promise.reject(error)))
  const settled = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => persistently(n)))
  const refused = settled.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
  for (const reason of refused) expect(reason).toMatchObject({ status: 409, code })
  expect(settled.length - refused.length).toBe(max)
}

describe('rooms of a host', () => {
  const putRooms = async (host: TestMember, count: number, fields: Parameters<typeof putRoom>[3] = {}) =>
    await Promise.all(Array.from({ length: count }, () => putRoom(db, host, festival.id, fields)))
  const refusal = { status: 409, code: 'too_many_rooms' }

  test('posted fifty at once are refused after ten open ones', async () => {
    const host = await signUp()
    await fiftyAtOnce(quotas.openRooms.max, 'too_many_rooms', () => addRoom(host, festival.id))
    expect(await host.api.rooms.mine()).toHaveLength(10)
    const { message } = await addRoom(host, festival.id).then(
      () => ({ message: 'posted' }),
      (error: Error) => error,
    )
    expect(message).toBe(
      'You have 10 open rooms, the most you can have at a time. Please close or delete one under My Rooms first.',
    )
  })

  test('that are closed, deleted or past do not count as open', async () => {
    const host = await signUp()
    const [closed, deleted] = await putRooms(host, 10)
    await expect(addRoom(host, festival.id)).rejects.toMatchObject(refusal)
    await changeRoom(host, closed!, { isActive: false })
    await addRoom(host, festival.id)
    await removeRoom(host, deleted!)
    await addRoom(host, festival.id)
    await expect(addRoom(host, festival.id)).rejects.toMatchObject(refusal)
    const other = await signUp()
    await putRooms(other, 10, over)
    await addRoom(other, festival.id)
  })

  test('can be reopened or moved to later days only below the limit, also at once', async () => {
    const host = await signUp()
    const [first] = await putRooms(host, 9)
    const closed = await putRooms(host, 25, { isActive: false })
    const past = await putRooms(host, 25, over)
    const { availableFrom, availableTo } = aRoom(festival.id)
    const openings = [
      ...closed.map((id) => ({ id, body: { isActive: true } })),
      ...past.map((id) => ({ id, body: { availableFrom, availableTo } })),
    ]
    await fiftyAtOnce(1, 'too_many_rooms', (n) => changeRoom(host, openings[n]!.id, openings[n]!.body))
    expect(await changeRoom(host, first!, { title: 'Still to be changed' })).toMatchObject({ isActive: true })
  })

  test('are at most 200, open or not', async () => {
    const host = await signUp()
    await putRooms(host, 199, { isActive: false })
    await addRoom(host, festival.id)
    await expect(addRoom(host, festival.id)).rejects.toMatchObject(refusal)
  })

  test('posted by a retry with the same key count once', async () => {
    const host = await signUp()
    await putRooms(host, 9)
    const idempotencyKey = randomUUID()
    const post = () => host.api.rooms.create({ body: aRoom(festival.id), idempotencyKey })
    expect(await post()).toEqual(await post())
  })
})

describe('festivals of a member', () => {
  test('added fifty at once are refused after five unapproved ones; an approved or removed one does not count', async () => {
    const member = await signUp()
    await fiftyAtOnce(quotas.waitingFestivals.max, 'too_many_waiting', () => addFestival(member))
    const waiting = await db.selectFrom('festivals').select('id').where('organizerId', '=', member.user.id).execute()
    expect(waiting).toHaveLength(5)
    await approveFestival(admin, waiting[0]!.id)
    await member.api.festivals.remove({ params: { id: waiting[1]!.id } })
    await fiftyAtOnce(2, 'too_many_waiting', () => addFestival(member))
  })

  test('of an admin are not limited, since they need no approval', async () => {
    const adding = Array.from({ length: 7 }, () => admin.api.festivals.create({ body: aFestival() }))
    expect(await Promise.all(adding)).toHaveLength(7)
  })
})

describe('requests of a member', () => {
  test('sent fifty at once are refused after thirty pending ones; a withdrawn or past one does not count', async () => {
    const [host, guest] = [await signUp(), await signUp()]
    await proveAddress(db, guest)
    const rooms = await Promise.all(Array.from({ length: 50 }, () => putRoom(db, host, festival.id)))
    await fiftyAtOnce(quotas.pendingRequests.max, 'too_many_pending', (n) => ask(guest, rooms[n]!))
    const mine = await guest.api.roomRequests.mine()
    expect(mine).toHaveLength(30)
    const free = rooms.filter((id) => mine.every(({ room }) => room.id !== id))
    await withdraw(guest, mine[0]!.id)
    await ask(guest, free[0]!)
    await expect(ask(guest, free[1]!)).rejects.toMatchObject({ status: 409, code: 'too_many_pending' })
    await db.updateTable('roomShares').set(over).where('id', '=', mine[1]!.room.id).execute()
    await ask(guest, free[1]!)
  })

  test('sent to each other by two members at once do not deadlock', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await signUp(), await signUp()]
      const [roomOfOne, roomOfOther] = [await putRoom(db, one, festival.id), await putRoom(db, other, festival.id)]
      await Promise.all([ask(one, roomOfOther), ask(other, roomOfOne), addRoom(one, festival.id)])
    }
  })
})

describe('texts of a member', () => {
  test('sent and edited fifty at once are refused after as many bytes as are allowed in a day; nothing of them is stored', async () => {
    const { ana, bea, id } = await pairInTalk(signUp)
    const { id: edited } = await say(ana, id, 'Hola')
    const text = 'ñ'.repeat(4000)
    const written = async () =>
      (await db.selectFrom('chatMessages').select('content').where('senderId', '=', ana.user.id).execute()).filter(
        ({ content }) => content === text,
      ).length
    await db
      .updateTable('rateCounters')
      .set({ count: messageQuotas.textOfDay - 10 * 8000 })
      .where('key', '=', `text:${ana.user.id}`)
      .execute()
    await fiftyAtOnce(10, 'too_much_text', (n) =>
      n % 5
        ? say(ana, id, text)
        : ana.api.chat.edit({ params: { id: edited }, body: { content: `${text.slice(1)}${n % 2}` } }),
    )
    expect(await written()).toBeLessThanOrEqual(10)
    await expect(say(ana, id, 'One more')).rejects.toMatchObject({ status: 409, code: 'too_much_text' })
    expect(await say(bea, id, text)).toMatchObject({ content: text })
  })
})

test('sessions of a member are at most fifty: the least recently used one ends, also if many are opened at once', async () => {
  const { user, api } = await signUp()
  const first = await db.selectFrom('sessions').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow()
  const logIn = () => visitor.auth.login({ body: { username: user.username, password } })
  await Promise.all(Array.from({ length: 49 }, logIn))
  expect(await api.auth.sessions()).toHaveLength(50)
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: new Date(Date.now() - 60_000) })
    .where('id', '=', first.id)
    .execute()
  await Promise.all(Array.from({ length: 20 }, logIn))
  const kept = await db.selectFrom('sessions').select('id').where('userId', '=', user.id).execute()
  expect(kept).toHaveLength(50)
  expect(kept).not.toContainEqual(first)
  await expect(api.auth.me()).rejects.toMatchObject({ status: 401 })
})

test('stored replies of a member are at most 500: the oldest are deleted', async () => {
  const { user, api } = await signUp()
  const rows = Array.from({ length: 500 }, (_, age) => ({
    userId: user.id,
    key: randomUUID(),
    endpoint: 'POST /api/user/preferences',
    bodyHash: Buffer.alloc(32),
    status: 200,
    reply: '{}',
    createdAt: new Date(Date.now() - 1000 * (age + 1)),
  }))
  await db.insertInto('idempotencyKeys').values(rows).execute()
  const idempotencyKey = randomUUID()
  await api.favorites.add({ params: { festivalId: festival.id }, idempotencyKey })
  const keys = await db.selectFrom('idempotencyKeys').select('key').where('userId', '=', user.id).execute()
  expect(keys).toHaveLength(500)
  expect(keys).toContainEqual({ key: idempotencyKey })
  expect(keys).not.toContainEqual({ key: rows.at(-1)!.key })
})
