import { type RawBuilder, sql } from 'kysely'
import { type DailyCounts, shownDays } from '../../../contract/desk/health.ts'
import { type Database, withTimeout } from '../../platform/db/connections/connect.ts'
import { todayUtc } from '../../platform/db/statements/statement.ts'

/** Longest time for the statement, in milliseconds. */
const maxMs = 500

/** Ids are in the order of time, so a day is a range of the primary key. */
const countOf = (table: string, which: RawBuilder<unknown> = sql`true`) => sql<number>`(
  select count(*)::int from ${sql.table(table)} where id >= first_id_of(day) and id < first_id_of(day + 1) and ${which})`

const members = countOf('users')
const rooms = countOf('room_shares')
const requests = countOf('room_requests')
/** Without messages of the site itself. */
const messages = countOf('chat_messages', sql`sender_id is not null`)

/** The last days in UTC, latest first; null if counting takes too long. A day that is not stored yet is counted now. */
export async function readDailyCounts(db: Database): Promise<DailyCounts[] | null> {
  return await withTimeout(db, maxMs, async (trx) => {
    const { rows } = await sql<DailyCounts>`
      select
        day::text,
        coalesce(stored.members, ${members}) as members,
        coalesce(stored.rooms, ${rooms}) as rooms,
        coalesce(stored.requests, ${requests}) as requests,
        coalesce(stored.messages, ${messages}) as messages
      from generate_series(0, ${shownDays - 1}) as age
      cross join lateral (select ${todayUtc} - age as day) as days
      left join daily_counts as stored using (day)
      order by day desc`.execute(trx)
    return rows
  })
}

/** Nightly: counts and stores the last past days that are not stored yet. */
export async function storeDailyCounts(db: Database): Promise<void> {
  await sql`
    insert into daily_counts (day, members, rooms, requests, messages)
    select day, ${members}, ${rooms}, ${requests}, ${messages}
    from generate_series(1, ${shownDays - 1}) as age
    cross join lateral (select ${todayUtc} - age as day) as days
    where not exists (select from daily_counts as stored where stored.day = days.day)
    on conflict (day) do nothing`.execute(db)
}
