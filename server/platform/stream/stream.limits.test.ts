import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { streamPath } from '../../../contract/platform/stream.ts'
import { timeLimits } from '../limits/per-client/client-limits.ts'
import type { TestMember } from '../../testing/app.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { openRequest } from '../../testing/raw-requests.ts'
import { caughtUp, type ReadStream, streamingApp } from '../../testing/streams.ts'
import { until } from '../../testing/until.ts'

const connection = await testConnection()
const heartbeatMs = 200
const { address, db, hub, signUp, stream } = await streamingApp(connection, { ...timeLimits, heartbeatMs })

const openMany = (count: number, token: string) => Promise.all(Array.from({ length: count }, () => stream(token)))
const closeAll = (streams: ReadStream[]) => Promise.all(streams.map((one) => (one.close(), one.ended)))
/** A request for a stream whose reply is never read. */
async function stalledStream({ token }: TestMember) {
  const request = openRequest(address, [`GET ${streamPath} HTTP/1.1`, `Authorization: Bearer ${token}`])
  const idOf = () => /^id: (.+)$/m.exec(request.received())?.[1]
  await until(() => idOf() !== undefined)
  request.pause()
  return { ...request, id: idOf()! }
}

/** Sends hints of 7 kB each to the members. */
const flood = (hints: number, ...members: TestMember[]) =>
  sql`
    select send_hint(${members.map(({ user }) => user.id)}::uuid[], 'typing', json_build_object('n', n, 'filler', repeat('x', 7000)))
    from generate_series(1, ${hints}::int) as n`.execute(db)

test('a member has five streams at most; a sixth gets 429 until one ends', async () => {
  const member = await signUp()
  const streams = await openMany(5, member.token)
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const sixth = await stream(member.token)
  expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '30'])
  await closeAll(streams.slice(0, 1))
  await until(async () => {
    const again = await stream(member.token)
    again.close()
    return again.status === 200
  })
  await closeAll(streams)
})

test('a client that comes back replaces its earlier stream, but never that of another session @S5.22', async () => {
  const member = await signUp()
  const streams = await openMany(5, member.token)
  const [first] = streams as [ReadStream]
  await until(() => first.id !== '')
  const foreign = await stream((await signUp()).token, first.id)
  expect([foreign.status, first.isOpen]).toEqual([200, true])
  const again = await stream(member.token, first.id)
  await first.ended
  expect(again.status).toBe(200)
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true, true, true, true])
  await closeAll([again, foreign, ...streams])
})

test('an address has fifty streams at most, whoever opens them', async () => {
  const members = await Promise.all(Array.from({ length: 11 }, () => signUp()))
  const streams = (await Promise.all(members.slice(0, 10).map(({ token }) => openMany(5, token)))).flat()
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(50)
  expect((await stream(members[10]!.token)).status).toBe(429)
  await closeAll(streams)
})

test('comments keep an idle stream open', async () => {
  const { token } = await signUp()
  const idle = await stream(token)
  await until(() => idle.comments.length >= 3)
  expect(idle.isOpen).toBe(true)
  await closeAll([idle])
})

test('a reader that stalls is cut when 256 KiB wait for it, and costs the others nothing', async () => {
  const [slow, quick] = [await signUp(), await signUp()]
  const stalled = await stalledStream(slow)
  const before = process.memoryUsage().external + process.memoryUsage().heapUsed
  const reading = await stream(quick.token)
  let cutAfter = 0
  while (hub.find(stalled.id)) {
    await flood(50, slow)
    await caughtUp(db, reading, quick)
    cutAfter += 50 * 7000
  }
  // The buffers of the two sockets in the kernel fill before that.
  expect(cutAfter).toBeLessThan(16_000_000)
  expect(process.memoryUsage().external + process.memoryUsage().heapUsed - before).toBeLessThan(64_000_000)
  expect(reading.isOpen).toBe(true)
  stalled.close()
  await closeAll([reading])
}, 60_000)
