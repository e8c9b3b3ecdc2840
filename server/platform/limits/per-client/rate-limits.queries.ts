import { type AbortableOperationOptions, sql } from 'kysely'
import type { Database } from '../../db/connections/connect.ts'

/** The start of the current window: time is divided into windows of this length, and a counter counts within one window. */
const windowNow = (seconds: number) =>
  sql<Date>`date_bin(make_interval(secs => ${seconds}::int), now(), timestamptz 'epoch')`

/** Returns the count including `amount`, and the seconds until the window ends. */
export async function addToCounter(
  db: Database,
  key: string,
  amount: number,
  windowSeconds: number,
  options: AbortableOperationOptions,
) {
  const result = await sql<{ count: number; secondsLeft: number }>`
    insert into rate_counters as counter (key, window_start, count)
    values (${key}, ${windowNow(windowSeconds)}, ${amount})
    on conflict (key, window_start) do update set count = counter.count + excluded.count
    returning count, ${windowSeconds} - extract(epoch from now() - window_start)::float8 as seconds_left`.execute(
    db,
    options,
  )
  const [row] = result.rows
  if (!row) throw new Error('a counter always returns its row')
  return row
}

/** Changes only the current window, since the counts of earlier windows are no longer used. */
export async function takeFromCounter(
  db: Database,
  key: string,
  windowSeconds: number,
  options: AbortableOperationOptions,
) {
  await db
    .updateTable('rateCounters')
    .set({ count: sql`count - 1` })
    .where('key', '=', key)
    .where('windowStart', '=', windowNow(windowSeconds))
    .where('count', '>', 0)
    .execute(options)
}
