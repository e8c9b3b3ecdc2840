import { describe, expect, test } from 'vitest'
import { connect } from '../../platform/db/connections/connect.ts'
import { afterFile } from '../../testing/after-file.ts'
import { testApp, type TestMember } from '../../testing/app.ts'
import { openThread, pairInTalk, say, show, textsOf } from '../../testing/domains/chat.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { countWaiting, lockRow } from '../../testing/databases/locked-table.ts'
import { putPhoto } from '../../testing/domains/photos.ts'
import { ask, block, decide, putRoom } from '../../testing/domains/room-requests.ts'
import { until } from '../../testing/until.ts'

/** Two instances of the site with a pool each, and the test's own connections, which watch both. */
const connection = await testConnection()
const pools = [connect(connection), connect(connection)] as const
const db = connect(connection)
afterFile(async () => void (await Promise.all([...pools, db].map((pool) => pool.destroy()))))
const one = await testApp({ db: pools[0] })
const other = await testApp({ db: pools[1] })
const festival = await addFestival(await one.signUpAdmin())

/** The same member, at the other instance. */
const atOther = (member: TestMember): TestMember => ({ ...member, api: other.clientOf(member.token) })

/** A member's calls run three at a time, and `end` may be one of them. */
const minBehind = 2

/**
 * Makes `end` wait for the row first, then calls behind it, which were admitted while nothing had ended yet; the others wait for their
 * turn. Then releases the row. All calls must be refused.
 */
async function expectNoneAfter(
  row: { table: string; id: string },
  end: () => Promise<unknown>,
  calls: (() => Promise<unknown>)[],
  statuses = [404],
) {
  const locked = await lockRow(db, row.table, row.id)
  const ending = end()
  await until(async () => (await locked.waiting()) === 1)
  const made = calls.map((call) => call())
  const replies = Promise.allSettled(made)
  await until(async () => (await locked.waiting()) > minBehind)
  await locked.release()
  await ending
  for (const reply of await replies)
    expect(statuses).toContain(reply.status === 'rejected' ? reply.reason.status : 'stored')
}

const sends = (member: TestMember, threadId: string) =>
  Array.from({ length: 48 }, (_, n) => () => say(n % 2 ? member : atOther(member), threadId, `On its way ${n}`))

async function groupOfRoom() {
  const [host, cara, dana] = [await one.signUp('Hugo'), await one.signUp('Cara'), await one.signUp('Dana')]
  const roomId = await putRoom(db, host, festival.id, { maxGuests: 5 })
  const requests: string[] = []
  for (const guest of [cara, dana]) {
    const { id } = await ask(guest, roomId)
    await decide(host, id, 'accepted')
    requests.push(id)
  }
  const { id } = await host.api.chat.openRoomGroup({ params: { roomId } })
  return { host, cara, id, request: requests[0]! }
}

describe('threat 86: what is on its way into a thread is not stored', () => {
  test('after its sender left the group', async () => {
    const { host, cara, id } = await groupOfRoom()
    await expectNoneAfter({ table: 'chat_threads', id }, () => cara.api.chat.leave({ params: { id } }), sends(cara, id))
    expect((await textsOf(host, id)).at(-1)).toBe('left')
  })

  test('after the place in the room was taken back', async () => {
    const { host, cara, id, request } = await groupOfRoom()
    const path = await putPhoto(db, cara, 'abc001', '/objects/private/')
    await expectNoneAfter({ table: 'chat_threads', id }, () => decide(host, request, 'rejected'), [
      () => show(cara, id, [path]),
      ...sends(cara, id),
    ])
    expect((await textsOf(host, id)).at(-1)).toBe('left')
  })

  test('after a block', async () => {
    const { ana, bea, id } = await pairInTalk(one.signUp)
    await expectNoneAfter({ table: 'chat_threads', id }, () => block(pools[0], bea, ana), sends(ana, id))
    const stored = await db.selectFrom('chatMessages').select('content').where('threadId', '=', id).execute()
    expect(stored).toHaveLength(2)
  })

  test('and neither is an edit, nor a deletion', async () => {
    const { host, cara, id } = await groupOfRoom()
    const [said, regretted] = [await say(cara, id, 'At nine'), await say(cara, id, 'At ten')]
    await expectNoneAfter({ table: 'chat_threads', id }, () => cara.api.chat.leave({ params: { id } }), [
      () => atOther(cara).api.chat.edit({ params: { id: said.id }, body: { content: 'At eleven' } }),
      () => atOther(cara).api.chat.remove({ params: { id: regretted.id } }),
    ])
    expect((await textsOf(host, id)).slice(-3)).toEqual(['At nine', 'At ten', 'left'])
  })

  test('and no thread is opened, no room asked for and no guest accepted after a block', async () => {
    const [ana, bea] = [await one.signUp('Ana'), await one.signUp('Bea')]
    const rooms = [await putRoom(db, bea, festival.id), await putRoom(db, bea, festival.id)] as const
    const asked = await ask(ana, rooms[0])
    const blocking = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const ended = db.transaction().execute(async (trx) => {
      await block(trx, bea, ana)
      begun.resolve()
      await blocking.promise
    })
    await begun.promise
    const calls = [openThread(ana, bea), openThread(bea, ana), ask(ana, rooms[1]), decide(bea, asked.id, 'accepted')]
    const replies = Promise.allSettled(calls)
    await until(async () => (await countWaiting(db)) === calls.length)
    blocking.resolve()
    await ended
    expect((await replies).map((reply) => reply.status === 'rejected' && reply.reason.status)).toEqual([
      403, 403, 404, 404,
    ])
    const threads = db.selectFrom('chatThreads').where('pairHigh', 'in', [ana.user.id, bea.user.id])
    expect(await threads.select('id').execute()).toEqual([])
    const requests = await db
      .selectFrom('roomRequests')
      .select('status')
      .where('requesterId', '=', ana.user.id)
      .execute()
    expect(requests).toEqual([{ status: 'pending' }])
  })
})

test('a block in either direction closes a thread, and the last to end opens it again', async () => {
  const { ana, bea, id } = await pairInTalk(one.signUp)
  await block(db, ana, bea)
  await block(db, bea, ana)
  const unblock = (blocker: TestMember) => db.deleteFrom('blocks').where('blockerId', '=', blocker.user.id).execute()
  await unblock(ana)
  await expect(say(ana, id, 'Hola?')).rejects.toMatchObject({ status: 404 })
  await unblock(bea)
  expect(await say(ana, id, 'Hola?')).toMatchObject({ content: 'Hola?' })
})
