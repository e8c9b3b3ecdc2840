import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readJson } from '../../platform/db/statements/named-statements.ts'
import { instant, type Placeholders, statement, todayUtc } from '../../platform/db/statements/statement.ts'
import { personWithScores, verifiedBy } from '../people/people.queries.ts'
import { memberIsVisible, type Viewer, viewerArguments } from '../../visible.ts'
import { maxCountedDeeds } from '../../../contract/people/trust-limits.ts'

type Args = { members: string[]; viewerId: string | null }

const most = sql.lit(maxCountedDeeds)

/** Rooms of the member that somebody shared with them, and rooms of others where they were a guest. */
const stays = sql`least(${most}, (
  select count(*)
  from room_shares
  where host_id = person.id
    and available_to < ${todayUtc}
    and exists (select from room_requests where room_share_id = room_shares.id and status = 'accepted')
) + (
  select count(*)
  from (
    select
    from room_requests
    join room_shares on room_shares.id = room_share_id
    where requester_id = person.id and status = 'accepted' and available_to < ${todayUtc}
    limit ${most}
  ) as as_guest
))`

const isOver = sql`
  meetups.status <> 'cancelled'
  and start_time + make_interval(mins => duration_minutes) < now()`

/** For the member's own meetups, `participant_count` includes the organizer. */
const meetups = sql`least(${most}, (
  select count(*)
  from (
    select from meetups where creator_id = person.id and participant_count > 1 and ${isOver} limit ${most}
  ) as organized
) + (
  select count(*)
  from (
    select
    from meetup_participants as place
    join meetups on meetups.id = meetup_id
    where user_id = person.id and place.status = 'accepted' and ${isOver}
    limit ${most}
  ) as joined
))`

/** The requests from which the answering time of a host is computed: the last ones for the latest rooms. */
const judged = { rooms: sql.lit(20), requests: sql.lit(20), least: sql.lit(5) }
/** An answer that takes longer than a week is of no use for planning. */
const longestHours = sql.lit(7 * 24)

/**
 * The median in whole hours. A pending request counts with its age, once that is a day or more, so that a host who answers only some
 * requests does not appear fast. For requests from before the first answer was stored, the last answer counts.
 */
const answersWithinHours = sql`(
  select case when count(*) >= ${judged.least} and percentile_cont(0.5) within group (order by hours) <= ${longestHours}
    then greatest(1, ceil(percentile_cont(0.5) within group (order by hours)))::int
  end
  from (
    select extract(epoch from
      coalesce(answered_at, case when status <> 'pending' then updated_at end, now()) - created_at
    ) / 3600 as hours
    from (select id from room_shares where host_id = person.id order by id desc limit ${judged.rooms}) as latest
    cross join lateral (
      select *
      from room_requests
      where room_share_id = latest.id and (status <> 'pending' or created_at < now() - interval '1 day')
      order by id desc
      limit ${judged.requests}
    ) as request
    order by request.id desc
    limit ${judged.requests}
  ) as answers
)`

/** Looks up each member whom the viewer follows: they are fewer than the followers of a well-known teacher. */
const mostFollowed = sql.lit(1000)

/** The members followed by the viewer who follow these members, latest first. Each is looked up once for all of them. */
const friends = ({ viewerId, members }: Placeholders<Args>) => sql`
  mine as materialized (
    select followed.id, friend.id as friend_id, friend.name
    from (
      select id, following_id from user_follows where follower_id = ${viewerId}::uuid limit ${mostFollowed}
    ) as followed
    join users as friend on friend.id = followed.following_id
    where friend.shows_following and ${memberIsVisible('friend', { viewerId })}
  ),
  friends as materialized (
    select member_id, count(*) as count, json_agg(name order by place) filter (where place <= 3) as names
    from (
      select theirs.following_id as member_id, name, row_number() over (partition by theirs.following_id order by mine.id desc) as place
      from mine
      cross join lateral (
        select following_id
        from user_follows
        where follower_id = mine.friend_id and following_id = any(${members}::uuid[])
        offset 0
      ) as theirs
    ) as placed
    group by member_id
  )`

/** Empty for visitors, and for the viewer's own profile. */
const followedBy = ({ viewerId }: Pick<Placeholders<Args>, 'viewerId'>) => sql`
  case when ${viewerId}::uuid <> person.id then (
    select json_build_object('count', coalesce(max(count), 0), 'names', coalesce((array_agg(names))[1], '[]'))
    from friends
    where member_id = person.id and person.shows_followers
  ) end`

export const trustOf = statement(
  'trust',
  (arg: Placeholders<Args>) => sql<{ json: string }>`
    with ${friends(arg)}
    select coalesce(json_agg(sent), '[]')::text as json
    from (
      select
        person.id,
        ${verifiedBy('person')} as "verifiedBy",
        ${instant('person.created_at')} as "memberSince",
        ${stays} as stays,
        ${meetups} as meetups,
        scores.mean as rating,
        scores.count as "ratingCount",
        ${answersWithinHours} as "answersWithinHours",
        ${followedBy(arg)} as "followedBy"
      from ${personWithScores}
      where person.id = any(${arg.members}::uuid[]) and ${memberIsVisible('person', arg)}
    ) as sent`,
)

/** The JSON of the signs of trust for those of these members whom the viewer may see. */
export const readTrust = (db: Database, viewer: Viewer, members: string[]) =>
  readJson(db, trustOf, { viewerId: viewerArguments(viewer).viewerId, members })
