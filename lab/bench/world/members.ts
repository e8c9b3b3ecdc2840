import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connections/connect.ts'
import { roomEnums } from '../../../server/testing/many/many-rooms.ts'
import { fillTables } from '../../../server/testing/many/many-rows.ts'
import { publishedLocations, publishedStyles } from '../../../server/testing/domains/published-festivals.ts'
import { comingFestival, pastFestival } from './festivals-and-socials.ts'
import { idOf, n, numbered, oneOf, pick, popular, type Sizes, type Sql } from './numbers.ts'

const cities = [...new Set(publishedLocations.map((location) => location.split(',')[0]?.trim() ?? ''))]
const levels = ['Beginner', 'Intermediate', 'Advanced', 'Professional']
const roles = ['Leader', 'Follower', 'Both']
const tables = ['users', 'user_preferences', 'sessions', 'verifications']

/** Members: one in 300 is suspended, every second has preferences and a session, three in four have a confirmed address. */
export const fillMembers = (db: Database, { members }: Sizes) =>
  fillTables(db, tables, async (trx) => {
    await sql`
      insert into users (id, username, username_look, email, name, age, location, bio, dance_styles, experience_level, dance_role,
        attendance_shown_to, suspended_at, created_at)
      select ${idOf('member', n)}, username, look_of(username), username || '@example.org', name, 18 + ${pick(n, 1, 45)}, location,
        case when n % 3 = 0 then 'Dancing since the first workshop in ' || location end,
        string_to_array(${oneOf(publishedStyles, n, 2)}, ','), (${oneOf(levels, n, 3)})::experience_level,
        (${oneOf(roles, n, 4)})::dance_role, case when n % 4 < 3 then 'members' else 'nobody' end::attendance_audience,
        case when n % 300 = 299 then now() end,
        now() - make_interval(mins => ((${sql.lit(members)} - n) * 900000 / ${sql.lit(members)})::int + 20000)
      from ${numbered(members)}
      cross join lateral (
        select ${oneOf(cities, n, 5)} || ' ' || ${oneOf(cities, n, 6)} as name, ${oneOf(publishedLocations, n, 7)} as location
      ) as called
      cross join lateral (
        select left(regexp_replace(plain(name), '[^a-z]', '', 'g'), 12) || 'x' || n as username
      ) as addressed`.execute(trx)
    const habits = roomEnums.map((type, salt) => ({
      column: sql.raw(type),
      value: sql`(enum_range(null::${sql.raw(type)}))[1 + ${pick(n, 20 + salt, sql`cardinality(enum_range(null::${sql.raw(type)}))`)}]`,
    }))
    await sql`
      insert into user_preferences (user_id, age_range_min, age_range_max, budget_min, budget_max,
        ${sql.join(habits.map(({ column }) => column))})
      select ${idOf('member', n)}, 18 + ${pick(n, 11, 15)}, 35 + ${pick(n, 12, 30)}, ${pick(n, 13, 40)}, 40 + ${pick(n, 14, 100)},
        ${sql.join(habits.map(({ value }) => value))}
      from ${numbered(members)} where n % 2 = 0`.execute(trx)
    await sql`
      insert into sessions (user_id, token_hash, user_agent)
      select ${idOf('member', n)}, sha256(convert_to('session ' || n, 'UTF8')), 'A browser'
      from ${numbered(members)} where n % 2 = 0`.execute(trx)
    await sql`
      insert into verifications (user_id, type, status, verified_at)
      select ${idOf('member', n)}, 'email', 'verified', now() from ${numbered(members)} where n % 4 > 0`.execute(trx)
  })

/** Blocks between neighbours, who share nothing else except perhaps a chat, and follows: a few members have thousands. */
export const fillFollowsAndBlocks = (db: Database, { members, follows, blocks }: Sizes) =>
  fillTables(db, ['blocks', 'user_follows'], async (trx) => {
    await sql`
      insert into blocks (blocker_id, blocked_id)
      select ${idOf('member', sql`n * 10 % ${sql.lit(members)}`)}, ${idOf('member', sql`(n * 10 + 1) % ${sql.lit(members)}`)}
      from ${numbered(Math.min(blocks, Math.floor(members / 10)))}`.execute(trx)
    await sql`
      insert into user_follows (follower_id, following_id)
      select ${idOf('member', sql.ref('follower'))}, ${idOf('member', sql.ref('following'))} from (
        select distinct n % ${sql.lit(members)} as follower, ${popular(n, 801, members)} as following from ${numbered(follows)}
      ) as pairs
      where abs(follower - following) between 2 and ${sql.lit(members - 2)}`.execute(trx)
  })

/** Favorites, and attendance of festivals. */
export const fillMarks = (db: Database, sizes: Sizes) =>
  fillTables(db, ['user_favorites', 'festival_attendance'], async (trx) => {
    const marked = (salt: number, count: number): Sql => sql`(
      select distinct on (member, festival) n, member, festival from (
        select n, n % ${sql.lit(sizes.members)} as member,
          case when n % 4 < 3 then ${comingFestival(n, salt, sizes)} else ${pastFestival(n, salt, sizes)} end as festival
        from ${numbered(count)}
      ) as all_marks order by member, festival, n
    ) as marks`
    await sql`
      insert into user_favorites (user_id, festival_id)
      select ${idOf('member', sql.ref('member'))}, ${idOf('festival', sql`festival`)} from ${marked(811, sizes.favorites)}`.execute(
      trx,
    )
    await sql`
      insert into festival_attendance (user_id, festival_id, status)
      select ${idOf('member', sql.ref('member'))}, ${idOf('festival', sql`festival`)},
        case when n % 3 < 2 then 'attending' else 'interested' end::attendance_status
      from ${marked(812, sizes.goers)}`.execute(trx)
  })

/** Ratings between hosts and guests of past rooms: by the guest, and half the time also by the host, which makes both visible. */
export const fillRatings = (db: Database) =>
  fillTables(db, ['ratings'], async (trx) => {
    await sql`
      with stays as materialized (
        select requests.n, room, requester as guest, requests.host, festival, available_to as ended_on
        from world.requests
        join world.rooms on rooms.n = room
        join room_shares on room_shares.id = ${idOf('room', sql`room`)}
        where is_accepted and available_to < current_date
      )
      insert into ratings (rater_id, ratee_id, context_type, context_id, score, comment, festival_id, ended_on, created_at, counts_at,
        revealed_at)
      select ${idOf('member', sql.ref('rater'))}, ${idOf('member', sql.ref('ratee'))}, 'room_share', ${idOf('room', sql`room`)}, 3 + ${pick(n, 821, 3)},
        case when n % 2 = 0 then 'Tidy, kind, and up for one more song.' end, ${idOf('festival', sql`festival`)}, ended_on,
        ended_on + interval '2 days', ended_on + interval '2 days', case when n % 2 = 0 then ended_on + interval '3 days' end
      from (
        select *, guest as rater, host as ratee from stays union all select *, host, guest from stays where n % 2 = 0
      ) as given`.execute(trx)
  })

/** Notifications of new followers; for one in five members the latest is unread. */
export const fillNotifications = (db: Database, { members, notifications }: Sizes) =>
  fillTables(db, ['notifications'], async (trx) => {
    await sql`
      insert into notifications (user_id, actor_id, type, facts, related_id, related_type, is_read, created_at)
      select ${idOf('member', sql.ref('reader'))}, ${idOf('member', sql.ref('actor'))}, 'follow', '{}', ${idOf('member', sql.ref('actor'))}, 'user',
        n % 5 > 0 or n < ${sql.lit(notifications - members)},
        now() - make_interval(mins => 120000 - (n / 10)::int)
      from (
        select n, n % ${sql.lit(members)} as reader, (n + 2 + n / ${sql.lit(members)} * 31) % ${sql.lit(members)} as actor
        from ${numbered(notifications)}
      ) as told`.execute(trx)
  })
