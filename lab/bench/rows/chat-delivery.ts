import { setTimeout as delay } from 'node:timers/promises'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { Client } from 'pg'
import type { Database } from '../../../server/platform/db/connect.ts'
import type { EmbeddedConnection } from '../../../server/platform/db/embedded-postgres.ts'
import { addMembers, type ChatMember, messagesPath, openGroup } from '../chat-world.ts'
import { withEmptyWorld } from '../empty-world.ts'
import { closeStreams, openIdleStream } from '../idle-stream.ts'
import { createRawTables, rawInsertAndNotify } from '../raw-inserts.ts'
import { atMost, both, percentile, type Row } from '../row.ts'
import { startSite } from '../site.ts'

const streamCount = 200
const membersOfThread = 10
/** Milliseconds between two messages: about half of the rate that two instances on one machine can take. */
const pace = 25
const warmUp = 100
const messageCount = 600
const maxTimesRaw = 3

export const chatDelivery: Row = {
  name: 'chat-delivery',
  promise: `from sending a message at one instance until a reader of another has read it, with ${streamCount} streams: 10 ms, in one of a hundred 25 ms, or on a slow disk ${maxTimesRaw} times what a statement takes that stores a message and tells a listener`,
  measure: () =>
    withEmptyWorld(async ({ site: sending, db, connection, dataDir }) => {
      const { host, user, database } = connection
      const receiving = await startSite(dataDir, {
        DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
        DEMO: 'off',
      })
      const agent = new Agent({ keepAlive: true })
      try {
        const members = await addMembers(db, streamCount)
        const threads: { threadId: string; sender: ChatMember; reader: ChatMember }[] = []
        for (let at = 0; at < streamCount; at += membersOfThread) {
          const own = members.slice(at, at + membersOfThread)
          threads.push({ threadId: await openGroup(db, own), sender: own[0]!, reader: own[1]! })
        }
        /** Resolves the wait for the next hint about a message in a thread, by the reader. */
        const waiting = new Map<string, () => void>()
        const streams = []
        for (const member of members)
          streams.push(
            await openIdleStream(receiving.address, member.token, (text) => {
              if (text.includes('event: message\n')) waiting.get(member.id)?.()
            }),
          )
        const raw = await openRaw(db, connection)
        const times: number[] = []
        const rawTimes: number[] = []
        for (let sent = -warmUp; sent < messageCount; sent++) {
          const { threadId, sender, reader } = threads[Math.abs(sent) % threads.length]!
          const hinted = new Promise<void>((done) => waiting.set(reader.id, done))
          const begun = performance.now()
          const posted = call(
            agent,
            sending.address + messagesPath(threadId),
            sender,
            JSON.stringify({ content: 'Hola' }),
          )
          await hinted
          await call(agent, `${receiving.address}${messagesPath(threadId)}?limit=1`, reader)
          if (sent >= 0) times.push(performance.now() - begun)
          await posted
          const rawTime = await raw.time()
          if (sent >= 0) rawTimes.push(rawTime)
          await delay(pace)
        }
        closeStreams(streams)
        await raw.end()
        return both(
          atMost(percentile(times, 50), Math.max(10, maxTimesRaw * percentile(rawTimes, 50)), 'ms p50'),
          atMost(percentile(times, 99), Math.max(25, maxTimesRaw * percentile(rawTimes, 99)), 'ms p99'),
        )
      } finally {
        agent.destroy()
        await receiving.stop()
      }
    }),
}

/** A statement that stores a message and tells a listener; `time` is how long that takes, in milliseconds. */
async function openRaw(db: Database, connection: EmbeddedConnection) {
  await createRawTables(db, 1)
  const [writer, listener] = [new Client(connection), new Client(connection)]
  await Promise.all([writer.connect(), listener.connect()])
  await listener.query('listen raw')
  return {
    async time() {
      const told = once(listener, 'notification')
      const begun = performance.now()
      await writer.query({ ...rawInsertAndNotify, values: [1, 'Hola'] })
      await told
      return performance.now() - begun
    },
    end: () => Promise.all([writer.end(), listener.end()]),
  }
}

function call(agent: Agent, url: string, { token }: ChatMember, body?: string): Promise<void> {
  return new Promise((done, fail) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const sent = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (reply) => {
      reply.resume()
      reply.on('end', () => ((reply.statusCode ?? 500) < 300 ? done() : fail(new Error(`${url}: ${reply.statusCode}`))))
    })
    sent.on('error', fail)
    sent.end(body)
  })
}
