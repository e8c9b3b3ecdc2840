import { type RawBuilder, sql } from 'kysely'
import { PicturedMember } from '../../../contract/people/person.ts'
import { type Argument, todayUtc } from '../../platform/db/statements/statement.ts'
import type { Order } from '../../platform/lists/list-cursor.ts'
import { personColumns, personJson, pictureOf } from '../people/person.queries.ts'
import { memberIsVisible, type ViewerArguments } from '../../visible.ts'

/** The conditions for rooms and meetups, by their aliases `room` and `meetup`. */
type Company = { room: RawBuilder<boolean>; meetup: RawBuilder<boolean> }

/**
 * Selects the members who know this one: both have a place in a room or at a meetup, or they follow each other. Columns: `user_id`,
 * `is_roommate` and `is_companion` (from a room or a meetup). It does not check who is hidden from whom.
 */
export const acquaintancesOf = (memberId: Argument<string | null>, { room, meetup }: Company) => sql`
  select user_id, bool_or(is_roommate) as is_roommate, bool_or(is_companion) as is_companion
  from (
    select other.user_id, true as is_roommate, true as is_companion
    from (
      select id, host_id from room_shares as room where host_id = ${memberId}::uuid and ${room}
      union all
      select room.id, room.host_id
      from room_requests as own
      join room_shares as room on room.id = own.room_share_id
      where own.requester_id = ${memberId}::uuid and own.status = 'accepted' and ${room}
    ) as shared_room
    cross join lateral (
      select shared_room.host_id as user_id
      union all
      select requester_id from room_requests where room_share_id = shared_room.id and status = 'accepted'
    ) as other
    union all
    select other.user_id, false, true
    from (
      select id, creator_id
      from meetups as meetup
      where creator_id = ${memberId}::uuid and meetup.status <> 'cancelled' and ${meetup}
      union all
      select meetup.id, meetup.creator_id
      from meetup_participants as own
      join meetups as meetup on meetup.id = own.meetup_id
      where own.user_id = ${memberId}::uuid and own.status = 'accepted' and meetup.status <> 'cancelled' and ${meetup}
    ) as shared_meetup
    cross join lateral (
      select shared_meetup.creator_id as user_id
      union all
      select user_id from meetup_participants where meetup_id = shared_meetup.id and status = 'accepted'
    ) as other
    union all
    select own.following_id, false, false
    from user_follows as own
    join user_follows as back on back.follower_id = own.following_id and back.following_id = own.follower_id
    where own.follower_id = ${memberId}::uuid
  ) as known
  where user_id <> ${memberId}::uuid
  group by user_id`

/** Acquaintances from rooms and meetups of one festival. */
export const acquaintancesAt = (memberId: Argument<string | null>, festivalId: Argument<string>) =>
  acquaintancesOf(memberId, {
    room: sql`room.festival_id = ${festivalId}::uuid`,
    meetup: sql`meetup.festival_id = ${festivalId}::uuid`,
  })

/**
 * Whether an acquaintance sees what a member shared, by the alias of its row: they were acquainted when the sharing began (`seen_by`), or the
 * member has followed them back since. A relation that is completed by the other one, or by others, comes too late, as the member has not
 * agreed to it.
 */
export const seesShare = (
  share: string,
  since: RawBuilder<unknown>,
  viewerId: Argument<string | null> | RawBuilder<unknown>,
) => sql<boolean>`(
  ${viewerId}::uuid = any(${sql.id(share)}.seen_by)
  or exists (
    select from user_follows as own
    join user_follows as back on back.follower_id = own.following_id and back.following_id = own.follower_id
    where own.follower_id = ${sql.id(share)}.user_id
      and own.following_id = ${viewerId}::uuid
      and own.created_at > ${since}
      and back.created_at <= own.created_at
  )
)`

/** Acquaintances from stays that are not over, and from the meetups of a fortnight. */
export const acquaintancesNow = (memberId: Argument<string | null>) =>
  acquaintancesOf(memberId, {
    room: sql`room.available_to >= ${todayUtc} - 1`,
    meetup: sql`meetup.start_time between now() - interval '7 days' and now() + interval '7 days'`,
  })

/** A list of acquaintances, roommates first: the rows, the order, and the columns of each. */

export const acquaintancesListed = (company: RawBuilder<unknown>, viewer: Pick<ViewerArguments, 'viewerId'>) => sql`
  select member.id, is_roommate, is_roommate::int as rank
  from (${company}) as company
  join users as member on member.id = company.user_id
  where ${memberIsVisible('member', viewer)}`

export const roommatesFirst = (name: string): Order[] => [{ name, by: { rank: 'int' }, direction: 'desc' }]

const avatar = pictureOf('member')
export const picturedColumns = personColumns('member', PicturedMember, { avatar })
export const picturedJson = personJson('member', PicturedMember, { avatar })

export const acquaintanceItem = sql`
  select ${picturedColumns}, is_roommate as "isRoommate"
  from users as member
  join candidates on candidates.id = member.id
  where member.id = page.id`
