import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { sentMessage } from '../../../server/chat/chat/send-message.queries.ts'
import { valuesOf } from '../../../server/platform/db/statement.ts'
import { addMembers, type ChatMember, messagesPath, openGroup } from '../chat-world.ts'
import { withEmptyWorld } from '../empty-world.ts'
import { load, mustNotFail } from '../load.ts'
import { createRawTables, rawInsert, rawInsertAndNotify } from '../raw-inserts.ts'
import { atLeast, median, type Row } from '../row.ts'

const content = 'Who brings the big suitcase?'
const threadCount = 16
const connections = 16
const rounds = 5
const seconds = 3
/** Of the site's own pool. */
const poolSize = 10

type Talk = { threadId: string; writer: ChatMember }

export const chatSend: Row = {
  name: 'chat-send',
  promise:
    'durable messages over HTTP, against one SQL statement that stores a message and tells a listener, turn by turn',
  measure: () =>
    withEmptyWorld(async ({ site, db, connection }) => {
      const members = await addMembers(db, threadCount * 3)
      const talks: Talk[] = []
      for (let at = 0; at < members.length; at += 3) {
        const own = members.slice(at, at + 3)
        talks.push({ threadId: await openGroup(db, own), writer: own[0]! })
      }
      let turn = 0
      const nextPost = () => {
        const { threadId, writer } = talks[turn++ % talks.length]!
        const body = JSON.stringify({ content, clientId: randomUUID() })
        return { path: messagesPath(threadId), token: writer.token, body }
      }
      const send = () => load(site.address, { connections, seconds, nextPost })
      await createRawTables(db, threadCount)
      const pool = new pg.Pool({ ...connection, max: poolSize })
      await send()
      const rates = { ours: [] as number[], raw: [] as number[], untold: [] as number[], own: [] as number[] }
      for (let round = 0; round < rounds; round++) {
        const sent = await send()
        mustNotFail(sent)
        rates.ours.push(sent.perSecond)
        rates.raw.push(await statementsPerSecond(pool, (at) => bare(rawInsertAndNotify, at)))
        rates.untold.push(await statementsPerSecond(pool, (at) => bare(rawInsert, at)))
        rates.own.push(await statementsPerSecond(pool, (at) => ownStatement(talks[at % talks.length]!)))
      }
      await pool.end()
      const times = median(rates.ours.map((rate, round) => rate / rates.raw[round]!))
      const outcome = atLeast(times, 0.5, 'times')
      const rateOf = (each: number[]) => `${Math.round(median(each))}/s`
      const figures = `${rateOf(rates.ours)} against ${rateOf(rates.raw)}; ${rateOf(rates.untold)} if nobody is told; the site's own statement without HTTP ${rateOf(rates.own)}`
      return { ...outcome, measured: `${outcome.measured} (${figures})` }
    }),
}

/** A statement without any check. */
const bare = (statement: typeof rawInsert, at: number) => ({ ...statement, values: [1 + (at % threadCount), content] })

/** What the site sends to PostgreSQL for a message, with all its checks. */
function ownStatement({ threadId, writer }: Talk): pg.QueryConfig {
  const { name, text } = sentMessage
  const message = { threadId, viewerId: writer.id, content, images: [], clientId: randomUUID(), replyTo: null }
  return {
    name,
    text,
    values: valuesOf(sentMessage, {
      ...message,
      hasLink: false,
      leadsOut: false,
      isLetThrough: false,
      title: content,
      text: content,
    }),
  }
}

async function statementsPerSecond(pool: pg.Pool, statement: (at: number) => pg.QueryConfig) {
  const end = performance.now() + seconds * 1000
  let count = 0
  const client = async (first: number) => {
    for (let at = first; performance.now() < end; at++) {
      await pool.query(statement(at))
      count++
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, first) => client(first)))
  return count / seconds
}
