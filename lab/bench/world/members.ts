import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connect.ts'
import { roomEnums } from '../../../server/testing/many-rooms.ts'
import { fillTables } from '../../../server/testing/many-rows.ts'
import { publishedLocations, publishedStyles } from '../../../server/testing/published-festivals.ts'
import { idOf, n, numbered, oneOf, pick } from './numbers.ts'
import type { Sizes } from './sizes.ts'

const cities = [...new Set(publishedLocations.map((location) => location.split(',')[0]?.trim() ?? ''))]
const levels = ['Beginner', 'Intermediate', 'Advanced', 'Professional']
const roles = ['Leader', 'Follower', 'Both']
const tables = ['users', 'user_preferences', 'sessions', 'verifications']

/** Members, one in 300 suspended; every second has preferences and a session, three in four a confirmed address. */
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
