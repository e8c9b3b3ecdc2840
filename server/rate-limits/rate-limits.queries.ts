import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** Adds to a counter that starts anew once its window has passed; returns its count and the seconds until it does. */
export async function addToCounter(db: Database, key: string, amount: number, windowSeconds: number) {
  const result = await sql<{ count: number; secondsLeft: number }>`
    insert into rate_counters as counter (key, count, expires_at)
    values (${key}, greatest(0, ${amount}::int), now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      count = case when counter.expires_at <= now() then excluded.count else greatest(0, counter.count + ${amount}::int) end,
      expires_at = case when counter.expires_at <= now() then excluded.expires_at else counter.expires_at end
    returning count, extract(epoch from expires_at - now())::float8 as seconds_left`.execute(db)
  const [row] = result.rows
  if (!row) throw new Error('a counter always returns its row')
  return row
}
