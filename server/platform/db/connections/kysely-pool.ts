import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, type Pool, type PoolClient, type QueryResult } from 'pg'
import { connectionTurns } from '../../limits/per-resource/connection-turns.ts'
import { connectionTaken } from './open-pools.ts'
import { nameText } from '../statements/statement-names.ts'
import { timeStatement } from '../statements/statement-times.ts'
import { diskFullState } from './full-disk-met.ts'

/** The maximum number of prepared statements on one connection: each takes up to 100 kB there. Further statements are not prepared. */
export const maxPrepared = 100

/** Keyed by the text, as Kysely passes on nothing else. */
const preparedNames = new Map<string, string>()

/** From now on every connection prepares this text under this name. */
export function prepareAs(name: string, text: string) {
  nameText(name, text)
  if (preparedNames.size < maxPrepared) preparedNames.set(text, name)
}

/** A pool for Kysely that prepares named statements and discards connections that the server has ended. */
export function kyselyPool(pool: Pool): PostgresPool {
  const inTurn = connectionTurns(pool.options.max)
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const began = performance.now()
      const client = await inTurn(async (end) => kyselyClient(await clientOf(pool), end))
      connectionTaken.publish(performance.now() - began)
      return client
    },
  }
}

/** In milliseconds. */
const [maxWaitMs, retryMs] = [1_000, 50]

/** On a full disk PostgreSQL may refuse new connections, as each may have to write a file: this waits for an open one. */
async function clientOf(pool: Pool): Promise<PoolClient> {
  for (const began = performance.now(); ; await delay(retryMs))
    try {
      return await pool.connect()
    } catch (error) {
      const isFull = error instanceof DatabaseError && error.code === diskFullState
      if (!isFull || pool.totalCount === 0 || performance.now() - began > maxWaitMs) throw error
    }
}

function kyselyClient(client: PoolClient, onRelease: () => void): PostgresPoolClient {
  let isEnded = false
  // Uses a callback: the promise that pg makes keeps a query's rows until the next full garbage collection.
  const query = (text: string, values: readonly unknown[]) =>
    new Promise<QueryResult>((resolve, reject) => {
      const ended = timeStatement(text)
      client.query({ name: preparedNames.get(text), text, values: [...values] }, (error: Error | undefined, result) => {
        ended()
        if (!error) return resolve(result)
        // The socket closes a moment later; until then the pool would reuse the connection.
        isEnded ||= error instanceof DatabaseError && error.severity === 'FATAL'
        reject(error)
      })
    })
  return {
    // Kysely's second overload is for cursors, which are not configured; pg's result type is wider.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => {
      client.release(destroy || isEnded)
      onRelease()
    },
  }
}
