import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type RatingContext, ratingDays } from '../../../contract/people/rating-options.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { todayUtc } from '../../platform/db/statements/statement.ts'
import { ratingIsVisible } from '../../visible.ts'

/** The first day for which members can still be rated. */
export const firstOpenDay = sql`(${todayUtc} - ${sql.lit(ratingDays.open)})`

/** Stays and meetups: `room` and `meetup` are conditions of the tables by these names. */
const occasions = ({ room, meetup }: Record<'room' | 'meetup', RawBuilder<unknown>>) => sql`
  select
    'room_share'::rating_context as context_type,
    room.id as context_id,
    room.festival_id,
    room.available_to as ended_on,
    (room.available_to + 1)::timestamp at time zone 'UTC' as over_at
  from room_shares as room
  where ${room}
  union all
  ${meetups(meetup)}`

const meetups = (which: RawBuilder<unknown>) => sql`
  select
    'meetup'::rating_context as context_type,
    meetup.id as context_id,
    meetup.festival_id,
    (ends.at at time zone 'UTC')::date as ended_on,
    ends.at as over_at
  from meetups as meetup
  cross join lateral (select meetup.start_time + make_interval(mins => meetup.duration_minutes) as at) as ends
  where meetup.status <> 'cancelled' and ${which}`

/** In minutes before the start: a member who joined an open meetup within this time, and wrote nothing to its group, hardly took part. */
const lastMinutes = 15

const wrote = sql`exists (
  select from groups
  join chat_threads on chat_threads.group_id = groups.id
  join chat_messages on chat_messages.thread_id = chat_threads.id
  where source_type = 'meetup'
    and source_id = place.meetup_id
    and sender_id = place.user_id
    and message_type = 'text'
)`

/**
 * The participants: the host and the guests with a place, each with their nights, the organizer and those who came. Ids are unique across all
 * tables. Members who joined a meetup only to rate others, or were absent, do not count.
 */
const company = sql`(
  select member_id, nights
  from room_shares as room
  cross join lateral company_of_room(room.id, room.host_id, room.available_from, room.available_to)
  where room.id = occasion.context_id
  union all
  select creator_id, '(,)'::daterange from meetups where id = occasion.context_id
  union all
  select user_id, '(,)'::daterange
  from meetup_participants as place
  join meetups as joined on joined.id = place.meetup_id
  where place.meetup_id = occasion.context_id
    and place.status = 'accepted'
    and place.absent_at is null
    and (joined.is_private or place.joined_at < joined.start_time - make_interval(mins => ${sql.lit(lastMinutes)}) or ${wrote})
)`

const isUnknown = sql`not exists (
  select from rating_invitations as known
  where known.context_type = occasion.context_type and known.context_id = occasion.context_id
)`

/**
 * Records who may rate whom for a stay that has started and a meetup that is over, unless it is recorded already. A later change of the
 * stay (other days, a deletion, a place given back) does not undo that. The members are asked on the morning after it. Two instances that
 * run this at once write each pair once.
 */
export async function recordSharedStays(db: Database): Promise<void> {
  await recordStays.execute(db)
  await recordMeetups.execute(db)
}

/** A guest whose nights have begun, and who is not recorded with the host yet. */
const hasArrived = sql`exists (
  select from room_requests as guest
  where guest.room_share_id = room.id
    and guest.status = 'accepted'
    and guest.from_day <= ${todayUtc}
    and not exists (
      select from rating_invitations as known
      where known.context_type = occasion.context_type
        and known.context_id = occasion.context_id
        and known.rater_id = guest.requester_id
        and known.ratee_id = room.host_id
    )
)`

/**
 * Members who get a place later are recorded then, and those who come on a later night when it begins: see write_company() in the database,
 * which does all of this for a room.
 */
export const recordStays = sql`
  select write_company(room)
  from room_shares as room
  cross join lateral (select 'room_share'::rating_context as context_type, room.id as context_id) as occasion
  where room.current_guests > 1
    and room.available_from <= ${todayUtc}
    and room.available_to >= ${firstOpenDay}
    and (${isUnknown} or ${hasArrived})`

export const recordMeetups = sql`
  insert into rating_invitations (rater_id, ratee_id, context_type, context_id, festival_id, ended_on, ask_at)
  select
    one.member_id, other.member_id, context_type, context_id, festival_id, ended_on,
    ((ended_on + 1)::timestamp + interval '9 hours') at time zone 'UTC'
  from (${meetups(
    // The longest meetup lasts eight hours.
    sql`meetup.participant_count > 1 and meetup.start_time < now() and meetup.start_time > ${firstOpenDay} - interval '8 hours'`,
  )}) as occasion
  join lateral ${company} as one on true
  join lateral ${company} as other on other.member_id <> one.member_id
  where over_at <= now() and ended_on >= ${firstOpenDay} and ${isUnknown}
  on conflict do nothing`

/** A condition of `rating_invitations`: those of a stay are recorded when it starts, and count once it is over. */
export const isOver = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.context_type`)} = 'meetup' or ${sql.ref(`${alias}.ended_on`)} < ${todayUtc})`

export type Pair = { raterId: string; rateeId: string; contextType: RatingContext; contextId: string }
export type Shared = { festivalId: string | null; endedOn: string; isOver: boolean; isTooLate: boolean }

/** What these two members shared; undefined if nothing. Recorded stays come first, with the agreed days. */
export async function findShared(
  trx: Transaction<DB>,
  { raterId, rateeId, contextType, contextId }: Pair,
): Promise<Shared | undefined> {
  const ofType = (type: RatingContext) => sql`${contextType}::rating_context = ${sql.lit(type)}`
  const { rows } = await sql<Shared>`
    select festival_id as "festivalId", ended_on as "endedOn", is_over as "isOver", ended_on < ${firstOpenDay} as "isTooLate"
    from (
      select 0 as place, festival_id, ended_on, ${isOver('invitation')} as is_over
      from rating_invitations as invitation
      where context_type = ${contextType} and context_id = ${contextId} and rater_id = ${raterId} and ratee_id = ${rateeId}
      union all
      select 1, festival_id, ended_on, over_at <= now()
      from (${occasions({
        room: sql`room.id = ${contextId} and ${ofType('room_share')}`,
        meetup: sql`meetup.id = ${contextId} and ${ofType('meetup')}`,
      })}) as occasion
      where exists (
        select
        from ${company} as one
        join ${company} as other on other.nights && one.nights
        where one.member_id = ${raterId} and other.member_id = ${rateeId}
      )
    ) as shared
    order by place
    limit 1`.execute(trx)
  return rows[0]
}

/** Revokes the permissions to rate that result from this member's place at a meetup, with the ratings given that nobody has seen. */
export async function forgetSharedStays(trx: Transaction<DB>, meetupId: string, memberId: string): Promise<void> {
  await sql`
    delete from rating_invitations
    where context_type = 'meetup' and context_id = ${meetupId} and (rater_id = ${memberId} or ratee_id = ${memberId})`.execute(
    trx,
  )
  await sql`
    delete from ratings
    where context_type = 'meetup' and context_id = ${meetupId} and rater_id = ${memberId} and not ${ratingIsVisible('ratings')}`.execute(
    trx,
  )
}
