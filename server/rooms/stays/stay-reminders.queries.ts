import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { todayUtc } from '../../platform/db/statements/statement.ts'
import type { Holds } from './open-items.ts'
import { reminder } from './stay-reminders.words.ts'

/** `day`: the day of reminders, which begins in the evening at the festival and lasts until the next one. */
export type DueStay = { roomId: string; day: string; timeZone: string }

/* In hours of the day: a day of reminders begins when people are home from work, and nobody is reminded at night. */
const evening = sql.lit(17)
const [morning, night] = [sql.lit(9), sql.lit(21)]

/** A place that is held since this morning needs no reminder. */
const isKnown = sql`request.updated_at < now() - interval '12 hours'`

const holdDay = sql`(request.hold_until at time zone local.zone)::date`

/** The stays of which a date is three days or one day ahead, and whose people have not been reminded today. */
export const dueStays = (limit: number, last?: DueStay) => sql<DueStay>`
  select stay.room_id, reminding.day, local.zone as "timeZone"
  from stays as stay
  join festivals as festival on festival.id = stay.festival_id
  cross join lateral (select coalesce(festival.time_zone, 'UTC') as zone) as local
  cross join lateral (select now() at time zone local.zone as now) as clock
  cross join lateral (select (clock.now - make_interval(hours => ${evening}))::date as day) as reminding
  where stay.to_day >= ${todayUtc}
    and extract(hour from clock.now) >= ${morning}
    and extract(hour from clock.now) < ${night}
    and coalesce(stay.reminded_on < reminding.day, true)
    and ${last ? sql`stay.room_id > ${last.roomId}` : sql`true`}
    and (
      stay.step_back_until in (reminding.day + 1, reminding.day + 3)
      or stay.booked_until in (reminding.day + 1, reminding.day + 3)
      or exists (
        select from stay_people as person
        where person.room_id = stay.room_id
          and coalesce(person.from_day, stay.from_day) in (reminding.day + 1, reminding.day + 3)
      )
      or exists (
        select from room_requests as request
        where request.room_share_id = stay.room_id
          and ${isKnown}
          and ${holdDay} in (reminding.day + 1, reminding.day + 3)
      )
    )
  order by stay.room_id
  limit ${limit}`

export async function findDueStays(db: Database, limit: number, last?: DueStay): Promise<DueStay[]> {
  return (await dueStays(limit, last).execute(db)).rows
}

/** Locks the stay; false if its people were reminded today, or another transaction has locked it. */
export async function takeStay(trx: Transaction<DB>, { roomId, day }: DueStay): Promise<boolean> {
  const { rows } = await sql`
    update stays set reminded_on = ${day}
    where room_id = (select room_id from stays where room_id = ${roomId} for update skip locked)
      and coalesce(reminded_on < ${day}, true)
    returning room_id`.execute(trx)
  return rows.length === 1
}

/** Its people, locked unless they are leaving just now. notify() leaves out who is suspended. */
export async function findPeople(trx: Transaction<DB>, roomId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select member.id
    from stay_people as person join users as member on member.id = person.member_id
    where person.room_id = ${roomId}
    order by member.id
    for key share of member skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The day on which the hold of each guest ends; null for a hold that is too new for a reminder. */
export async function loadHolds(trx: Transaction<DB>, { roomId, timeZone }: DueStay): Promise<Holds> {
  const { rows } = await sql<{ guestId: string; day: string | null }>`
    select requester_id as "guestId", case when ${isKnown} then ${holdDay} end as day
    from room_requests as request
    cross join (select ${timeZone}::text as zone) as local
    where room_share_id = ${roomId} and hold_until is not null`.execute(trx)
  return new Map(rows.map(({ guestId, day }) => [guestId, day]))
}

/** The reminders that are replaced: without an actor, no notification replaces another by itself. */
export async function deleteUnread(trx: Transaction<DB>, roomId: string, readers: readonly string[]): Promise<void> {
  if (readers.length === 0) return
  await trx
    .deleteFrom('notifications')
    .where('userId', 'in', readers)
    .where('type', '=', reminder.kind)
    .where('relatedId', '=', roomId)
    .where('isRead', 'is', false)
    .execute()
}
