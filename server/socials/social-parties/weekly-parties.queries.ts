import { sql, type Transaction } from 'kysely'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { todayUtc } from '../../platform/db/statements/statement.ts'
import { waitForOtherParties } from './upload-parties.queries.ts'

/** The dates of a weekly night exist this many days ahead. */
const daysAhead = 28

/**
 * Adds the next dates of weekly nights, each as a copy of the night's latest date, preferably of one that was not changed alone. A day on
 * which the venue has a social from a file is left unchanged; a date that was removed is not added again. `weeklyId`: only this night.
 */
export async function addNextDates(db: Database, weeklyId: string | null = null): Promise<void> {
  await inTransaction(db, async (trx) => {
    await waitForOtherParties(trx)
    await sql`
      with due as (
        select weekly.id as weekly_id, next.at, copied.*
        from weekly_socials as weekly
        cross join lateral (
          select
            venue_name, address, city, time, starts, instagram_link, dance_styles, latitude, longitude, point_from, image
          from social_parties
          where weekly_id = weekly.id
          order by differs, date desc
          limit 1
        ) as copied
        cross join lateral generate_series(
          weekly.next_at,
          least(weekly.until, ${todayUtc} + ${sql.lit(daysAhead)}) + time '23:59:59',
          interval '7 days'
        ) as next (at)
        where ${weeklyId}::uuid is null or weekly.id = ${weeklyId}::uuid
      ), moved as (
        update weekly_socials as weekly
        set next_at = latest.at + interval '7 days'
        from (select weekly_id, max(at) as at from due group by weekly_id) as latest
        where weekly.id = latest.weekly_id
      )
      insert into social_parties
        (
          venue_name, address, city, time, starts, instagram_link, dance_styles, latitude, longitude, point_from, image,
          date, weekly_id
        )
      select
        venue_name, address, city, time, starts, instagram_link, dance_styles, latitude, longitude, point_from, image,
        at, weekly_id
      from due
      where at >= ${todayUtc} and not exists (
        select from social_parties as other
        where lower(other.venue_name) = lower(due.venue_name) and lower(other.city) = lower(due.city)
          and other.date::date = due.at::date and other.weekly_id is null
      )
      on conflict (lower(venue_name), lower(city), (date::date), party_time(time, date)) do nothing`.execute(trx)
  })
}

/** Makes a party the first date of a weekly night, and adds the next ones. */
export async function startWeekly(trx: Transaction<DB>, partyId: string, until: string | null): Promise<void> {
  const { id } = await trx
    .insertInto('weeklySocials')
    .columns(['nextAt', 'until'])
    .expression((from) =>
      from
        .selectFrom('socialParties')
        .select([sql<string>`date + interval '7 days'`.as('nextAt'), sql<string | null>`${until}::date`.as('until')])
        .where('id', '=', partyId),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('socialParties').set({ weeklyId: id, differs: false }).where('id', '=', partyId).execute()
  await addNextDates(trx, id)
}

/** Sets the last day of a weekly night: later dates are removed, and missing ones added. */
export async function endWeeklyOn(trx: Transaction<DB>, weeklyId: string, until: string | null): Promise<void> {
  await sql`
    update weekly_socials
    set until = ${until}::date,
      -- The first of its dates after the last day, from which it continues if it is prolonged.
      next_at = next_at - interval '7 days' * coalesce(greatest(0, (next_at::date - ${until}::date - 1) / 7), 0)
    where id = ${weeklyId}`.execute(trx)
  if (until !== null)
    await sql`delete from social_parties where weekly_id = ${weeklyId} and date >= ${until}::date + 1`.execute(trx)
  await addNextDates(trx, weeklyId)
}

/** Ends a weekly night with this date: it is kept, as are those before it; later ones are removed. */
export async function stopWeekly(trx: Transaction<DB>, weeklyId: string, lastDate: string): Promise<void> {
  await trx.deleteFrom('socialParties').where('weeklyId', '=', weeklyId).where('date', '>', lastDate).execute()
  await trx.deleteFrom('weeklySocials').where('id', '=', weeklyId).execute()
}
