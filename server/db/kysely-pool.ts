import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { DatabaseError, type Pool, type PoolClient } from 'pg'
import { preparedName } from './named-statements.ts'

/** A pool as Kysely uses it, which prepares named statements and does not give out again what the server has ended. */
export function kyselyPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => kyselyClient(await pool.connect()),
  }
}

function kyselyClient(client: PoolClient): PostgresPoolClient {
  let isEnded = false
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query({ name: preparedName(text), text, values: [...values] })
    } catch (error) {
      // The socket closes a moment later; until then the pool would take it for a good one.
      isEnded ||= error instanceof DatabaseError && error.severity === 'FATAL'
      throw error
    }
  }
  return {
    // Kysely's second form is for cursors, which are not configured; pg's result is a wider one.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isEnded),
  }
}
