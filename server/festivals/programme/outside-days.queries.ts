import { sql, type Transaction } from 'kysely'
import { dayAfter } from '../../../contract/festivals/event-times.ts'
import type { FestivalDays } from '../../../contract/festivals/programme.ts'
import type { DB } from '../../platform/db/schema.ts'

/** SQL: the events that start outside of the days of their festival, as in `isDayOfFestival`: by its local time, with a margin of a day. */
const outside = (festivalId: string, { startDate, endDate }: FestivalDays) => sql`
  events join festivals on festivals.id = events.festival_id
  where festival_id = ${festivalId}
    and (start_time at time zone coalesce(time_zone, 'UTC'))::date
      not between ${dayAfter(startDate, -1)}::date and ${dayAfter(endDate)}::date`

export async function countOutside(trx: Transaction<DB>, festivalId: string, days: FestivalDays): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${outside(festivalId, days)}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** The members who saved such an event, in the order of their ids. */
export async function readersOutside(trx: Transaction<DB>, festivalId: string, days: FestivalDays): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id
    from event_attendance
    where event_id in (select events.id from ${outside(festivalId, days)})
    order by user_id`.execute(trx)
  return rows.map(({ userId }) => userId)
}
