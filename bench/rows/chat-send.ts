import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { addMembers, type ChatWorld, messagesPath, openGroup, withChatWorld } from '../chat-world.ts'
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

export const chatSend: Row = {
  name: 'chat-send',
  promise:
    'durable messages over HTTP, against one SQL statement that stores a message and tells a listener, turn by turn',
  measure: () =>
    withChatWorld(async (world) => {
      const { site, db } = world
      const members = await addMembers(db, threadCount * 3)
      const talks: { path: string; token: string }[] = []
      for (let at = 0; at < members.length; at += 3) {
        const own = members.slice(at, at + 3)
        talks.push({ path: messagesPath(await openGroup(db, own)), token: own[0]!.token })
      }
      let turn = 0
      const nextPost = () => ({
        ...talks[turn++ % talks.length]!,
        body: JSON.stringify({ content, clientId: randomUUID() }),
      })
      const send = () => load(site.address, { connections, seconds, nextPost })
      const insert = await rawInserts(world)
      await send()
      const rates = { ours: [] as number[], raw: [] as number[], untold: [] as number[] }
      for (let round = 0; round < rounds; round++) {
        const sent = await send()
        mustNotFail(sent)
        rates.ours.push(sent.perSecond)
        rates.raw.push(await insert.perSecond(rawInsertAndNotify))
        rates.untold.push(await insert.perSecond(rawInsert))
      }
      await insert.end()
      const times = median(rates.ours.map((rate, round) => rate / rates.raw[round]!))
      const outcome = atLeast(times, 0.5, 'times')
      const [ours, raw, untold] = [rates.ours, rates.raw, rates.untold].map((each) => Math.round(median(each)))
      const figures = `${ours}/s against ${raw}/s; ${untold}/s if nobody is told`
      return { ...outcome, measured: `${outcome.measured} (${figures})` }
    }),
}

/** Statements without any check. */
async function rawInserts({ db, connection }: ChatWorld) {
  await createRawTables(db, threadCount)
  const pool = new pg.Pool({ ...connection, max: poolSize })
  return {
    async perSecond(statement: typeof rawInsert) {
      const end = performance.now() + seconds * 1000
      let count = 0
      const client = async (first: number) => {
        for (let at = first; performance.now() < end; at++) {
          await pool.query({ ...statement, values: [1 + (at % threadCount), content] })
          count++
        }
      }
      await Promise.all(Array.from({ length: connections }, (_, first) => client(first)))
      return count / seconds
    },
    end: () => pool.end(),
  }
}
