import { createParser } from 'eventsource-parser'
import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { afterFile } from './after-file.ts'
import { StreamEvent, streamPath } from '../../contract/platform/stream.ts'
import type { TimeLimits } from '../platform/limits/per-client/client-limits.ts'
import { connect, type Database } from '../platform/db/connections/connect.ts'
import type { EmbeddedConnection } from '../platform/db/embedded-postgres/embedded-postgres.ts'
import { createStreamHub } from '../platform/stream/hub.ts'
import { testApp, type TestMember } from './app.ts'
import { until } from './until.ts'

/** An instance of the app that listens, with streams; several of them share a database. */
export async function streamingApp(connection: EmbeddedConnection, limits?: TimeLimits) {
  const db = connect(connection)
  const warnings: string[] = []
  const hub = createStreamHub(db, connection, { log: { warn: (_facts, text) => void warnings.push(text) } })
  const running = await testApp({ db, services: { hub }, ...(limits && { limits }) })
  afterFile(() => db.destroy())
  await running.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = running.app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  return { ...running, hub, address, warnings, stream: (token: string, id?: string) => openStream(address, token, id) }
}

export type ReadStream = Awaited<ReturnType<typeof openStream>>

/** Opens a stream and reads its events until it ends. Resolves with the headers of the reply. */
export async function openStream(address: string, token: string, lastEventId?: string) {
  const aborting = new AbortController()
  const { status, headers, body } = await fetch(address + streamPath, {
    signal: aborting.signal,
    headers: { authorization: `Bearer ${token}`, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
  })
  const events: StreamEvent[] = []
  const comments: string[] = []
  const stream = { status, headers, events, comments, text: '', id: '', retry: 0, isOpen: status === 200 }
  const parser = createParser({
    onEvent({ event, data, id }) {
      if (id !== undefined) stream.id = id
      events.push(StreamEvent.parse({ event, data: JSON.parse(data) }))
    },
    onRetry: (ms) => void (stream.retry = ms),
    onComment: (comment) => void comments.push(comment),
  })
  async function read() {
    try {
      for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        stream.text += text
        parser.feed(text)
      }
    } catch {
      // Closed by the server or by the test.
    }
    stream.isOpen = false
  }
  return Object.assign(stream, { ended: read(), close: () => aborting.abort() })
}

/** The names of a stream's events about this thread, in order. */
export const eventsIn = ({ events }: ReadStream, threadId: string) =>
  events.filter(({ data }) => 'threadId' in data && data.threadId === threadId).map(({ event }) => event)

/** Resolves when everything that was committed before has arrived at the member's stream. */
export async function caughtUp(db: Database, stream: ReadStream, { user }: TestMember) {
  // The first one, with the id, says only that the stream begins.
  await until(() => stream.id !== '')
  const marks = () => stream.events.filter(({ event }) => event === 'resync').length
  const seen = marks()
  await sql`select send_hint(array[${user.id}::uuid], 'resync', '{}')`.execute(db)
  await until(() => marks() > seen)
}

/** Opens a group of members without a room; returns the id of its thread. */
export async function openGroup(db: Database, ...members: TestMember[]): Promise<string> {
  const { id: groupId } = await db
    .insertInto('groups')
    .values({ type: 'roommates', name: 'Us', ownerId: members[0]!.user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('chatThreads')
    .values({ type: 'group', groupId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const seats = members.map(({ user }) => ({ threadId: id, userId: user.id }))
  await db.insertInto('chatThreadMembers').values(seats).execute()
  return id
}
