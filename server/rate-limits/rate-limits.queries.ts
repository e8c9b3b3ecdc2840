import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** Time is cut into windows of this length; a counter counts within the one that runs now. */
const windowNow = (seconds: number) =>
  sql<Date>`date_bin(make_interval(secs => ${seconds}::int), now(), timestamptz 'epoch')`

/** Returns the count with what was added, and the seconds until the window ends. */
export async function addToCounter(db: Database, key: string, amount: number, windowSeconds: number) {
  const result = await sql<{ count: number; secondsLeft: number }>`
    insert into rate_counters as counter (key, window_start, count)
    values (${key}, ${windowNow(windowSeconds)}, ${amount})
    on conflict (key, window_start) do update set count = counter.count + excluded.count
    returning count, ${windowSeconds} - extract(epoch from now() - window_start)::float8 as seconds_left`.execute(db)
  const [row] = result.rows
  if (!row) throw new Error('a counter always returns its row')
  return row
}

/** What was counted in a window that is over is forgotten anyway. */
export async function takeFromCounter(db: Database, key: string, windowSeconds: number) {
  await db
    .updateTable('rateCounters')
    .set({ count: sql`count - 1` })
    .where('key', '=', key)
    .where('windowStart', '=', windowNow(windowSeconds))
    .where('count', '>', 0)
    .execute()
}
