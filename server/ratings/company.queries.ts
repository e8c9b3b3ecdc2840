import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type RatingContext, ratingDays } from '../../contract/rating-options.ts'
import type { DB } from '../db/schema.ts'
import { todayUtc } from '../db/statement.ts'

/** The first day that is not too long ago to rate somebody for it. */
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
  select 'meetup', meetup.id, meetup.festival_id, (ends.at at time zone 'UTC')::date, ends.at
  from meetups as meetup
  cross join lateral (select meetup.start_time + make_interval(mins => meetup.duration_minutes) as at) as ends
  where meetup.status <> 'cancelled' and ${meetup}`

/** Who shared it: the host and the guests with a place, the organizer and those who came. Ids are unique over all tables. */
const company = sql`(
  select host_id as member_id from room_shares where id = occasion.context_id
  union all
  select requester_id from room_requests where room_share_id = occasion.context_id and status = 'accepted'
  union all
  select creator_id from meetups where id = occasion.context_id
  union all
  select user_id from meetup_participants where meetup_id = occasion.context_id and status = 'accepted'
)`

/**
 * Writes down who may rate whom for what ended lately and is not written down yet. They are asked on the next morning. Two instances
 * that do this at once write each pair once.
 */
export const recordCompany = sql`
  insert into rating_invitations (rater_id, ratee_id, context_type, context_id, festival_id, ended_on, ask_at)
  select
    one.member_id, other.member_id, context_type, context_id, festival_id, ended_on,
    ((ended_on + 1)::timestamp + interval '9 hours') at time zone 'UTC'
  from (${occasions({
    room: sql`room.current_guests > 1 and room.available_to < ${todayUtc} and room.available_to >= ${firstOpenDay}`,
    // The longest meetup lasts eight hours.
    meetup: sql`meetup.participant_count > 1 and meetup.start_time < now() and meetup.start_time > ${firstOpenDay} - interval '8 hours'`,
  })}) as occasion
  join lateral ${company} as one on true
  join lateral ${company} as other on other.member_id <> one.member_id
  where over_at <= now()
    and ended_on >= ${firstOpenDay}
    and not exists (
      select from rating_invitations as known
      where known.context_type = occasion.context_type and known.context_id = occasion.context_id
    )
  on conflict do nothing`

export type Pair = { raterId: string; rateeId: string; contextType: RatingContext; contextId: string }
export type Shared = { festivalId: string | null; endedOn: string; isOver: boolean; isTooLate: boolean }

/**
 * What these two shared; undefined if they did not. What was written down when it was over comes first, as the days of a room can be
 * changed and a room can be deleted.
 */
export async function findShared(
  trx: Transaction<DB>,
  { raterId, rateeId, contextType, contextId }: Pair,
): Promise<Shared | undefined> {
  const ofType = (type: RatingContext) => sql`${contextType}::rating_context = ${sql.lit(type)}`
  const { rows } = await sql<Shared>`
    select festival_id as "festivalId", ended_on as "endedOn", is_over as "isOver", ended_on < ${firstOpenDay} as "isTooLate"
    from (
      select 0 as place, festival_id, ended_on, true as is_over
      from rating_invitations
      where context_type = ${contextType} and context_id = ${contextId} and rater_id = ${raterId} and ratee_id = ${rateeId}
      union all
      select 1, festival_id, ended_on, over_at <= now()
      from (${occasions({
        room: sql`room.id = ${contextId} and ${ofType('room_share')}`,
        meetup: sql`meetup.id = ${contextId} and ${ofType('meetup')}`,
      })}) as occasion
      where ${raterId} in (select member_id from ${company} as one) and ${rateeId} in (select member_id from ${company} as other)
    ) as shared
    order by place
    limit 1`.execute(trx)
  return rows[0]
}
