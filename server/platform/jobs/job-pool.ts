import { type ClientConfig, Pool, type PoolClient } from 'pg'
import { watchPool } from '../db/connections/open-pools.ts'

export type JobLog = {
  debug(facts: object, text: string): void
  info(facts: object, text: string): void
  warn(facts: object, text: string): void
}

/** For commands, which report their errors themselves. */
export const noJobLog: JobLog = { debug: () => {}, info: () => {}, warn: () => {} }

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (destroy?: unknown) => void,
) => void

/**
 * Graphile Worker releases its listening connection a second time if it breaks while the queue ends, and does not handle the error, which
 * would end this process.
 */
class JobPool extends Pool {
  override connect(): Promise<PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected) {
    if (!connected) return super.connect()
    return super.connect((error, client, release) => {
      let isReleased = false
      connected(error, client, (destroy) => {
        if (!isReleased) release(destroy)
        isReleased = true
      })
    })
  }
}

/**
 * The queue's own connections, so that jobs and calls do not wait for each other. Three listen for new jobs: one for emails, one for
 * pushes and one for all others; the rest fetch and complete jobs.
 */
export function openJobPool(connection: string | ClientConfig, log: JobLog): Pool {
  const pool = new JobPool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: 5,
    application_name: 'compas jobs',
    connectionTimeoutMillis: 5_000,
  })
  watchPool('queue', pool)
  // Without a listener on both, a restart of the database would end this process.
  pool.on('error', (err) => log.warn({ err }, 'a connection of the job queue broke'))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
