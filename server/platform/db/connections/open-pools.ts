import { channel } from 'node:diagnostics_channel'
import type { Pool } from 'pg'

/** The users of a pool: calls, jobs, the queue itself, visitors' reads, or the watch on the replica of these. */
export type PoolName = 'calls' | 'jobs' | 'queue' | 'replica' | 'replica watch'

/** Publishes how long a caller waited for a connection, in milliseconds. */
export const connectionTaken = channel('compas.connection-taken')

const pools = new Map<Pool, PoolName>()

export const watchPool = (name: PoolName, pool: Pool) => pools.set(pool, name)

/** The number of connections of each pool in use, and of callers that wait for one. */
export function readPools(): { pool: PoolName; inUse: number; waiting: number; max: number }[] {
  for (const pool of pools.keys()) if (pool.ended) pools.delete(pool)
  return [...pools].map(([{ totalCount, idleCount, waitingCount, options }, name]) => ({
    pool: name,
    inUse: totalCount - idleCount,
    waiting: waitingCount,
    max: options.max,
  }))
}
