import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestMember } from '../../testing/app.ts'
import { messagesOf, say } from '../../testing/domains/chat.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { openGroup, type ReadStream, streamingApp } from '../../testing/streams.ts'
import { administer } from '../../testing/databases/temporary-database.ts'
import { until } from '../../testing/until.ts'
import { createStreamHub } from './hub.ts'

const connection = await testConnection()
const instances = [await streamingApp(connection), await streamingApp(connection)] as const
const [{ db, signUp }] = instances

const areListening = async () => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'compas stream' and state = 'idle' and query like 'listen%'`.execute(
    db,
  )
  return rows.length === instances.length
}

const killListeners = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'compas stream'`.execute(db)

/**
 * Follows a thread as a client does: after each event it reads the messages after its last one. Returns the `seq` of all messages it has.
 */
function follow(member: TestMember, threadId: string, first: { id: string; seq: number }, { events }: ReadStream) {
  const known = [first]
  const following = new AbortController()
  const done = (async () => {
    let seen = 0
    while (!following.signal.aborted) {
      await until(() => events.length > seen || following.signal.aborted)
      seen = events.length
      known.push(...(await messagesOf(member, threadId, { after: known.at(-1)!.id, limit: 100 })))
    }
  })()
  return { known, stop: () => (following.abort(), done) }
}

test('readers miss nothing while the connection that listens is killed twenty times', async () => {
  const members = [await signUp('Ana'), await signUp('Bea'), await signUp('Eva')]
  const [ana, bea, eva] = members as [TestMember, TestMember, TestMember]
  const id = await openGroup(db, ana, bea, eva)
  const first = await say(ana, id, 'First')
  const streams = [await instances[0].stream(bea.token), await instances[1].stream(eva.token)]
  const readers = [follow(bea, id, first, streams[0]!), follow(eva, id, first, streams[1]!)]
  const sending = new AbortController()
  let sent = 1
  const load = Promise.all(
    members.map(async (member) => {
      while (!sending.signal.aborted) {
        await say(member, id, 'Hola')
        sent++
      }
    }),
  )
  for (let kill = 0; kill < 20; kill++) {
    await until(areListening)
    await delay(20)
    await killListeners()
  }
  sending.abort()
  await load
  await until(areListening)
  for (const { known } of readers) await until(() => known.length === sent)
  for (const { known, stop } of readers) {
    await stop()
    expect(known.map(({ seq }) => seq)).toEqual(Array.from({ length: sent }, (_, at) => at + 1))
  }
  for (const stream of streams) {
    expect(stream.isOpen, 'the streams stayed open').toBe(true)
    expect(stream.events.filter(({ event }) => event === 'resync').length).toBeGreaterThan(10)
    stream.close()
  }
  expect(instances.map(({ warnings }) => warnings)).toEqual([[], []])
})

test('while the database cannot be listened to, one line is logged and streams are refused with 503', async () => {
  const warnings: string[] = []
  const log = { warn: (_facts: object, text: string) => void warnings.push(text) }
  const hub = createStreamHub(db, { ...connection, database: 'no_such_database' }, { log })
  await expect(hub.listening()).rejects.toMatchObject({ status: 503, retryAfter: 2 })
  await expect(hub.listening()).rejects.toMatchObject({ status: 503 })
  hub.stop()
  expect(warnings).toEqual(['hints cannot be listened to: clients poll until the database is back'])
})

test('streams end when the connection that listens is lost and no other opens, and come back with the database', async () => {
  const member = await signUp()
  const stream = await instances[0].stream(member.token)
  const allow = (isAllowed: boolean) =>
    administer(connection, `alter database ${connection.database} allow_connections ${isAllowed}`)
  await allow(false)
  await killListeners()
  await stream.ended
  const refused = await instances[0].stream(member.token)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  await allow(true)
  await until(async () => {
    const again = await instances[0].stream(member.token)
    again.close()
    return again.status === 200
  })
  expect(instances[0].warnings).toHaveLength(1)
})
