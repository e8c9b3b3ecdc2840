import { sql } from 'kysely'
import { type Argument, todayUtc } from '../../platform/db/statements/statement.ts'
import { ago, lifetimes } from '../../platform/lifetimes.ts'
import { ratingIsVisible } from '../../visible.ts'

type Id = Argument<string | null>
type Pair = { viewerId: Id; otherId: Id }

const reportDays = lifetimes.reportContext / 86_400

/** The rooms, meetups and groups in which a member took part: as host or organizer, by a request, by a place. */
const things = {
  rooms: (id: Id) => sql`
    select id from room_shares where host_id = ${id}
    union all
    select room_share_id from room_requests where requester_id = ${id}`,
  meetups: (id: Id) => sql`
    select id from meetups where creator_id = ${id}
    union all
    select meetup_id from meetup_participants where user_id = ${id}`,
  groups: (id: Id) => sql`select thread_id from chat_thread_members where user_id = ${id}`,
}

/**
 * Whether two members have written to each other, shared or requested a room, met or rated. Either can then report the other, even if one
 * is hidden by now, and for 90 days after the room or the request is deleted. Reads only the rows of the two, by indexes.
 */
export const sharePast = ({ viewerId, otherId }: Pair) => sql<boolean>`(
  exists (
    select from chat_threads
    where pair_low = least(${viewerId}::uuid, ${otherId}::uuid)
      and pair_high = greatest(${viewerId}::uuid, ${otherId}::uuid)
      and next_seq > 1
  )
  or ${sql.join(
    Object.values(things).map((of) => sql`exists ((${of(viewerId)}) intersect (${of(otherId)}))`),
    sql` or `,
  )}
  or exists (
    select from ratings where rater_id = ${otherId} and ratee_id = ${viewerId} and ${ratingIsVisible('ratings')}
  )
  or exists (select from ratings where rater_id = ${viewerId} and ratee_id = ${otherId})
  or exists (
    select from rating_invitations
    where rater_id = ${viewerId} and ratee_id = ${otherId} and ended_on >= ${todayUtc} - ${sql.lit(reportDays)}
  )
  or exists (
    select from ended_requests
    where (requester_id, host_id) in ((${viewerId}, ${otherId}), (${otherId}, ${viewerId})) and ended_at > ${ago(lifetimes.reportContext)}
  )
  or exists (
    select from blocks
    where had_past and (blocker_id, blocked_id) in ((${otherId}, ${viewerId}), (${viewerId}, ${otherId}))
  )
)`
