import { channel } from 'node:diagnostics_channel'
import type { Pool } from 'pg'

/** Whose connections these are: those of calls, of jobs, of the queue itself, of visitors' reads, or of who watches the replica of these. */
export type PoolName = 'calls' | 'jobs' | 'queue' | 'replica' | 'replica watch'

/** Publishes how long a caller waited for a connection, in milliseconds. */
export const connectionTaken = channel('compas.connection-taken')

const pools = new Map<Pool, PoolName>()

export const watchPool = (name: PoolName, pool: Pool) => pools.set(pool, name)

/** How many connections of each pool are in use, and how many callers wait for one. */
export function readPools(): { pool: PoolName; inUse: number; waiting: number; max: number }[] {
  for (const pool of pools.keys()) if (pool.ended) pools.delete(pool)
  return [...pools].map(([{ totalCount, idleCount, waitingCount, options }, name]) => ({
    pool: name,
    inUse: totalCount - idleCount,
    waiting: waitingCount,
    max: options.max,
  }))
}
