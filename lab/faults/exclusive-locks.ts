import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import type { EmbeddedConnection } from '../../server/platform/db/embedded-postgres/embedded-postgres.ts'

/** Only migrations read this table, so locks on it block no requests. */
const ownTable = 'kysely_migration'

/** Watches for locks that block even readers. `stop` returns the longest observed duration of one, in milliseconds. */
export async function watchExclusiveLocks(connection: EmbeddedConnection): Promise<{ stop(): Promise<number> }> {
  const client = new Client(connection)
  await client.connect()
  const since = new Map<string, number>()
  let max = 0
  const controller = new AbortController()
  const watching = (async () => {
    while (!controller.signal.aborted) {
      const { rows } = await client.query<{ lock: string }>(
        `select pid || ' ' || relname as lock from pg_locks join pg_class on pg_class.oid = relation
         where mode = 'AccessExclusiveLock' and granted and relkind = 'r' and relnamespace = 'public'::regnamespace
           and relname <> $1`,
        [ownTable],
      )
      const now = performance.now()
      const held = new Set(rows.map(({ lock }) => lock))
      for (const lock of since.keys()) if (!held.has(lock)) since.delete(lock)
      for (const lock of held) {
        if (!since.has(lock)) since.set(lock, now)
        max = Math.max(max, now - (since.get(lock) ?? now))
      }
      await delay(10)
    }
  })()
  return {
    async stop() {
      controller.abort()
      await watching
      await client.end()
      return Math.round(max)
    },
  }
}
