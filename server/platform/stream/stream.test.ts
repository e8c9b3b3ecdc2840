import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayFromNow } from '../days.ts'
import { messagesOf, openThread, say } from '../../testing/domains/chat.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { addFestival } from '../../testing/domains/festivals.ts'
import { block } from '../../testing/domains/room-requests.ts'
import { caughtUp, eventsIn, openGroup, type ReadStream, streamingApp } from '../../testing/streams.ts'
import { until } from '../../testing/until.ts'

const connection = await testConnection()
const [one, other] = [await streamingApp(connection), await streamingApp(connection)]
const { db, signUp } = one

describe('a stream', () => {
  test('needs a session @S5.16', async () => {
    for (const token of ['', 'A'.repeat(43)]) {
      const refused = await one.stream(token)
      await refused.ended
      expect(refused.status).toBe(401)
    }
  })

  test('begins with a resync, and is neither stored nor changed on its way @S5.22', async () => {
    const { token } = await signUp()
    const stream = await one.stream(token)
    await until(() => stream.events.length > 0)
    expect(stream.status).toBe(200)
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      vary: 'Authorization',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(stream.events).toEqual([{ event: 'resync', data: {} }])
    expect(stream.id).toMatch(/^[\w-]{36}$/)
    expect(stream.retry).toBeGreaterThanOrEqual(100)
    expect(stream.retry).toBeLessThan(1000)
    stream.close()
  })

  test('tells the members of a thread on every instance, and nobody else, where something changed @S5.17 @S5.18', async () => {
    const [ana, bea, eva] = [await signUp('Ana'), await signUp('Bea'), await signUp('Eva')]
    const { id } = await openThread(ana, bea)
    const streams = [await one.stream(ana.token), await other.stream(bea.token), await other.stream(eva.token)]
    const [ofAna, ofBea, ofEva] = streams as [ReadStream, ReadStream, ReadStream]
    const sent = await say(ana, id, 'The password is verde')
    await say(bea, id, 'Gracias')
    await ana.api.chat.edit({ params: { id: sent.id }, body: { content: 'The password is azul' } })
    await ana.api.chat.typing({ params: { id } })
    await bea.api.chat.read({ params: { id }, body: { messageId: sent.id } })
    const { id: third } = await say(ana, id, 'One more')
    await bea.api.chat.read({ params: { id }, body: { messageId: third } })
    await caughtUp(db, ofAna, ana)
    await caughtUp(db, ofBea, bea)
    await caughtUp(db, ofEva, eva)
    const changes = (stream: ReadStream) => eventsIn(stream, id).filter((event) => event !== 'thread')
    expect(changes(ofAna)).toEqual(['message', 'message', 'message-updated', 'message', 'read'])
    expect(changes(ofBea)).toEqual(['message', 'message', 'message-updated', 'typing', 'message', 'read'])
    expect(ofBea.events).toContainEqual({ event: 'typing', data: { threadId: id, memberId: ana.user.id } })
    expect(ofBea.events).toContainEqual({ event: 'message-updated', data: { threadId: id, seq: 1 } })
    expect(ofEva.events.map(({ event }) => event)).toEqual(['resync', 'resync'])
    for (const { text } of streams) expect(text).not.toMatch(/verde|azul|Gracias|Ana|Bea/)
    for (const stream of streams) stream.close()
  })

  test('tells of a message that a transaction stores once it is committed, so that a reader finds it @S5.17', async () => {
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    const { id } = await openThread(ana, bea)
    const stream = await one.stream(bea.token)
    // The event that the thread was opened may arrive after the stream has started.
    const messages = () => eventsIn(stream, id).filter((event) => event === 'message').length
    const body = { content: 'Hola', clientId: randomUUID() }
    await db.transaction().execute(async (trx) => {
      await one.hub.announceMessage(trx, id, 1)
      await caughtUp(db, stream, bea)
      expect(messages()).toBe(0)
    })
    await until(() => messages() === 1)
    await ana.api.chat.send({ params: { id }, body, idempotencyKey: randomUUID() })
    await until(() => messages() === 2)
    stream.close()
  })

  test('tells of threads that open, of members who come and go, and of a new name @S5.18', async () => {
    const [ana, bea, eva] = [await signUp('Ana'), await signUp('Bea'), await signUp('Eva')]
    const stream = await one.stream(ana.token)
    const { id: direct } = await openThread(bea, ana)
    const id = await openGroup(db, ana, bea)
    await db.insertInto('chatThreadMembers').values({ threadId: id, userId: eva.user.id }).execute()
    await eva.api.chat.leave({ params: { id } })
    await sql`update groups set name = 'We' where id = (select group_id from chat_threads where id = ${id})`.execute(db)
    await caughtUp(db, stream, ana)
    expect(eventsIn(stream, direct)).toEqual(['thread'])
    expect(eventsIn(stream, id)).toEqual(['thread', 'thread', 'thread', 'message', 'thread'])
    stream.close()
  })

  test('is told of notifications once for each statement, also when they are read @S5.20', async () => {
    const ana = await signUp('Ana')
    const stream = await one.stream(ana.token)
    const notification = { userId: ana.user.id, type: 'test', title: 'Hola', message: 'Hola' }
    await db.insertInto('notifications').values([notification, notification, notification]).execute()
    await db.updateTable('notifications').set({ isRead: true }).where('userId', '=', ana.user.id).execute()
    await caughtUp(db, stream, ana)
    expect(stream.events.map(({ event }) => event)).toEqual(['resync', 'notification', 'notification', 'resync'])
    stream.close()
  })

  test('is told when its member marks a festival or an event, changes the mark or removes it, and of nobody else @S5.21', async () => {
    const organizer = await one.signUpAdmin()
    const { id: festivalId } = await addFestival(organizer)
    const event = { title: 'Bachata', startTime: `${dayFromNow(30)}T18:00`, endTime: `${dayFromNow(30)}T19:00` }
    const { id } = await organizer.api.programme.create({ params: { id: festivalId }, body: event })
    const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
    const [ofAna, ofBea] = [await other.stream(ana.token), await other.stream(bea.token)]
    await ana.api.festivalAttendance.set({ body: { festivalId, status: 'interested' } })
    await ana.api.festivalAttendance.set({ body: { festivalId, status: 'attending' } })
    await ana.api.festivalAttendance.remove({ params: { festivalId } })
    await ana.api.programme.setAttendance({ params: { id }, body: { status: 'interested' } })
    await ana.api.programme.setAttendance({ params: { id }, body: { status: 'attending' } })
    await ana.api.programme.removeAttendance({ params: { id } })
    // There is nothing left to remove, so no event is sent.
    await ana.api.programme.removeAttendance({ params: { id } })
    await caughtUp(db, ofAna, ana)
    expect(ofAna.events.filter(({ event }) => event === 'attendance')).toHaveLength(6)
    await caughtUp(db, ofBea, bea)
    expect(ofBea.events.filter(({ event }) => event === 'attendance')).toEqual([])
    ofAna.close()
    ofBea.close()
  })
})

test('a hint to a thousand members goes in parts below the limit of PostgreSQL', async () => {
  const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
  const id = await openGroup(db, ana, bea)
  await sql`
    with crowd as (
      insert into users (username, name, email, location)
      select 'crowd' || n, 'Crowd', 'crowd' || n || '@example.com', 'Cali' from generate_series(1, 1000) as n returning id
    )
    insert into chat_thread_members (thread_id, user_id) select ${id}, id from crowd`.execute(db)
  const last = await signUp('Eva')
  await db.insertInto('chatThreadMembers').values({ threadId: id, userId: last.user.id }).execute()
  const streams = [await one.stream(bea.token), await other.stream(last.token)]
  await say(ana, id, 'Hola a todas')
  await Promise.all(streams.map((stream) => until(() => eventsIn(stream, id).includes('message'))))
  for (const stream of streams) stream.close()
})

test('messages that one statement adds are told by the last of them', async () => {
  const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
  const id = await openGroup(db, ana, bea)
  const stream = await one.stream(bea.token)
  await sql`
    insert into chat_messages (thread_id, seq, sender_id, content)
    select ${id}, n, ${ana.user.id}::uuid, 'Hola' from generate_series(1, 10000) as n`.execute(db)
  await caughtUp(db, stream, bea)
  expect(stream.events.filter(({ event }) => event === 'message')).toEqual([
    { event: 'message', data: { threadId: id, seq: 10_000 } },
  ])
  stream.close()
})

test('a message is told of again when its sender repeats the call, and also if it has no clientId', async () => {
  const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
  const id = await openGroup(db, ana, bea)
  const stream = await other.stream(bea.token)
  const clientId = randomUUID()
  await say(ana, id, 'Hola', clientId)
  await say(ana, id, 'Hola', clientId)
  await ana.api.chat.send({ params: { id }, body: { content: 'Without one' } })
  await caughtUp(db, stream, bea)
  expect(stream.events.filter(({ event }) => event === 'message').map(({ data }) => data)).toEqual([
    { threadId: id, seq: 1 },
    { threadId: id, seq: 1 },
    { threadId: id, seq: 2 },
  ])
  stream.close()
})

describe('typing and what was read', () => {
  test('are told neither to those who left nor to those with whom there is a block', async () => {
    const [ana, bea, eva, luz] = [await signUp('Ana'), await signUp('Bea'), await signUp('Eva'), await signUp('Luz')]
    const id = await openGroup(db, ana, bea, eva, luz)
    const message = await say(bea, id, 'Hola')
    await block(db, ana, eva)
    await luz.api.chat.leave({ params: { id } })
    const readers = { bea, eva, luz }
    const heard: Record<string, string[]> = {}
    const streams = await Promise.all(Object.values(readers).map(({ token }) => other.stream(token)))
    await ana.api.chat.typing({ params: { id } })
    await ana.api.chat.read({ params: { id }, body: { messageId: message.id } })
    for (const [at, [name, member]] of Object.entries(readers).entries()) {
      await caughtUp(db, streams[at]!, member)
      heard[name] = eventsIn(streams[at]!, id).filter((event) => event === 'typing' || event === 'read')
      streams[at]!.close()
    }
    expect(heard).toEqual({ bea: ['typing', 'read'], eva: [], luz: [] })
    const { members } = await eva.api.chat.thread({ params: { id } })
    expect(members.find(({ name }) => name === 'Ana')?.lastReadSeq).toBe(0)
  })

  test('cannot be sent to a thread by strangers, former members, and those who blocked or are blocked @S5.19', async () => {
    const [ana, bea, eva, luz] = [await signUp('Ana'), await signUp('Bea'), await signUp('Eva'), await signUp('Luz')]
    const group = await openGroup(db, ana, bea, luz)
    const { id: direct } = await openThread(ana, bea)
    await luz.api.chat.leave({ params: { id: group } })
    await block(db, ana, bea)
    const stream = await one.stream(ana.token)
    for (const [member, id] of [
      [eva, group],
      [luz, group],
      [bea, direct],
      [ana, direct],
    ] as const)
      await expect(member.api.chat.typing({ params: { id } })).rejects.toMatchObject({ status: 404 })
    await caughtUp(db, stream, ana)
    expect(stream.events.map(({ event }) => event)).not.toContain('typing')
    stream.close()
  })
})

test('hints are missed without a loss: what comes after the last known message is read by its id @S5.22', async () => {
  const [ana, bea] = [await signUp('Ana'), await signUp('Bea')]
  const { id } = await openThread(ana, bea)
  const first = await say(ana, id, '1')
  await say(bea, id, '2')
  const stream = await one.stream(bea.token)
  stream.close()
  await delay(50)
  for (let n = 3; n <= 12; n++) await say(ana, id, `${n}`)
  const again = await other.stream(bea.token, stream.id)
  await until(() => again.events.length > 0)
  const missed = await messagesOf(bea, id, { after: first.id })
  expect(missed.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  again.close()
})
