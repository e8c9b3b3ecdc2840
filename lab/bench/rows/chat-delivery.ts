import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { timeOf } from '../../shared/call.ts'
import { messagesPath, openGroups } from '../../shared/members.ts'
import { atMost, both, percentile } from '../../shared/outcome.ts'
import { openPlace, type Place, startSite, urlOf } from '../../shared/sites.ts'
import { closeStreams, openIdleStream } from '../idle-stream.ts'
import { createRawTables, rawInsertAndNotify } from '../raw-inserts.ts'
import type { Row } from '../row.ts'

const groupCount = 20
const membersOfGroup = 10
/** Milliseconds between two messages: about half of the max rate of two instances on one machine. */
const pace = 25
const warmUp = 100
const messageCount = 600
const maxTimesRaw = 3

export const chatDelivery: Row = {
  name: 'chat-delivery',
  promise: `from sending a message at one instance until a reader of another has read it, with ${groupCount * membersOfGroup} streams: 10 ms, in one of a hundred 25 ms, or on a slow disk ${maxTimesRaw} times what a statement takes that stores a message and tells a listener`,
  measure: async () => {
    await using place = await openPlace('empty')
    const environment = { DATABASE_URL: urlOf(place.connection) }
    await using receiving = await startSite(place.dataDir, { environment })
    const agent = new Agent({ keepAlive: true })
    const groups = await openGroups(place.db, groupCount, membersOfGroup)
    /** Resolves the wait for the next event about a message, by reader. */
    const waiting = new Map<string, () => void>()
    const streams = []
    for (const member of groups.flatMap(({ members }) => members))
      streams.push(
        await openIdleStream(receiving.address, member.token, (text) => {
          if (text.includes('event: message\n')) waiting.get(member.id)?.()
        }),
      )
    const raw = await openRaw(place)
    const times: number[] = []
    const rawTimes: number[] = []
    for (let sent = -warmUp; sent < messageCount; sent++) {
      const { threadId, members } = groups[Math.abs(sent) % groups.length]!
      const [sender, reader] = [members[0]!, members[1]!]
      const hinted = new Promise<void>((done) => waiting.set(reader.id, done))
      const begun = performance.now()
      const path = messagesPath(threadId)
      const posted = timeOf(agent, place.address, { path, token: sender.token, body: { content: 'Hola' } })
      await hinted
      await timeOf(agent, receiving.address, { path: `${path}?limit=1`, token: reader.token })
      if (sent >= 0) times.push(performance.now() - begun)
      await posted
      const rawTime = await raw.time()
      if (sent >= 0) rawTimes.push(rawTime)
      await delay(pace)
    }
    closeStreams(streams)
    await raw.end()
    agent.destroy()
    return both(
      atMost(percentile(times, 50), Math.max(10, maxTimesRaw * percentile(rawTimes, 50)), 'ms p50'),
      atMost(percentile(times, 99), Math.max(25, maxTimesRaw * percentile(rawTimes, 99)), 'ms p99'),
    )
  },
}

/** A statement that stores a message and notifies a listener; `time` measures its duration in milliseconds. */
async function openRaw({ db, connection }: Place) {
  await createRawTables(db, 1)
  const [writer, listener] = [new Client(connection), new Client(connection)]
  await Promise.all([writer.connect(), listener.connect()])
  await listener.query('listen raw')
  return {
    async time() {
      const arrived = once(listener, 'notification')
      const begun = performance.now()
      await writer.query({ ...rawInsertAndNotify, values: [1, 'Hola'] })
      await arrived
      return performance.now() - begun
    },
    end: () => Promise.all([writer.end(), listener.end()]),
  }
}
