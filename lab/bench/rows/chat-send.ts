import pg from 'pg'
import { inTurns, type Load, load } from '../../shared/load.ts'
import { messagesTo, openGroups } from '../../shared/members.ts'
import { atLeast, percentile } from '../../shared/outcome.ts'
import { openPlace } from '../../shared/sites.ts'
import { createRawTables, rawInsertAndNotify } from '../raw-inserts.ts'
import type { Row } from '../row.ts'

const threadCount = 16
const connections = 16
const seconds = 3
/** The size of the site's own pool. */
const poolSize = 10

export const chatSend: Row = {
  name: 'chat-send',
  promise:
    'durable messages over HTTP, against one SQL statement that stores a message and tells a listener, turn by turn',
  measure: async () => {
    await using place = await openPlace('empty')
    const { address, db, connection } = place
    const ask = messagesTo(await openGroups(db, threadCount, 3))
    const send = () => load(address, { connections, seconds, ask })
    await createRawTables(db, threadCount)
    const pool = new pg.Pool({ ...connection, max: poolSize })
    await send()
    const { times, figures } = await inTurns(send, () => rawLoad(pool))
    await pool.end()
    return atLeast(times, 0.5, 'times', figures)
  },
}

/** The load of the statement without checks, as fast as the pool sends it. */
async function rawLoad(pool: pg.Pool): Promise<Load> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  const client = async (first: number) => {
    for (let at = first; performance.now() < end; at++) {
      const begun = performance.now()
      await pool.query({ ...rawInsertAndNotify, values: [1 + (at % threadCount), 'Who brings the big suitcase?'] })
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, first) => client(first)))
  const replies = times.length
  const [p50, p99] = [percentile(times, 50), percentile(times, 99)]
  return { replies, perSecond: replies / seconds, p50, p99, failed: 0, bytes: 0 }
}
