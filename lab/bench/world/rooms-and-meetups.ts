import { sql } from 'kysely'
import { releasedRates } from '../../../contract/platform/money.ts'
import { usdOf } from '../../../contract/rooms/comparison-price.ts'
import type { Database } from '../../../server/platform/db/connections/connect.ts'
import {
  chosenValues,
  enumValues,
  roomAreas,
  roomEnums,
  roomText,
  roomWords,
} from '../../../server/testing/many/many-rooms.ts'
import { fillTables } from '../../../server/testing/many/many-rows.ts'
import { comingFestival, firstDayOf, pastFestival } from './festivals-and-socials.ts'
import { idOf, n, numbered, oneOf, pick, popular, type Sizes, type Sql } from './numbers.ts'

/** The max number of requests for a room. */
const mostAsked = 200
/** A prime number: members at this distance request the same room, each once. */
const stride = 7919

/**
 * The shared plan of rooms, requests, meetups, groups and chats. Each room has a host, a festival and requests (a few rooms have many),
 * some of them accepted. Meetups are at upcoming festivals, each with requests to join. Rooms with several guests and meetups with any have
 * groups, whose first member is the owner. A requester is never the host nor one of their neighbours, whom they may have blocked.
 */
export const planRooms = (db: Database, sizes: Sizes) => {
  const members = sql.lit(sizes.members)
  const others = sql.lit(sizes.members - 3)
  return sql`
    create unlogged table world.rooms as
    select n, host, festival, max_guests, requests, least(max_guests - 1, ${pick(n, 202, 5)}, requests) as accepted
    from (
      select n, ${popular(n, 203, sizes.members)} as host, 1 + ${pick(n, 205, 6)} as max_guests,
        case when n % 10 < 7 then ${comingFestival(n, 204, sizes)} else ${pastFestival(n, 204, sizes)} end as festival,
        least(${sql.lit(mostAsked)}, 5 / sqrt((1 + ${pick(n, 201, 1_000_000)}) / 1000000.0))::bigint as requests
      from ${numbered(sizes.rooms)}
    ) as planned;
    create unlogged table world.requests as
    select row_number() over (order by ${pick(sql`rooms.n * 1000 + j`, 302, sql`1000000007`)}, rooms.n, j) - 1 as n, rooms.n as room, host,
      (host + 2 + (${pick(sql`rooms.n`, 301, sizes.members)} + j * ${sql.lit(stride)}) % ${others}) % ${members} as requester,
      j < accepted as is_accepted, j % 2 = 0 as is_declined
    from world.rooms, generate_series(0, requests - 1) as j;
    create unlogged table world.meetups as
    select n, capacity, creator, festival, least(capacity - 1, ${pick(n, 401, 8)}) as accepted, ${pick(n, 402, 3)} as waiting
    from (
      select n, 4 + ${pick(n, 403, 9)} as capacity, ${popular(n, 404, sizes.members)} as creator,
        ${comingFestival(n, 405, sizes)} as festival
      from ${numbered(sizes.meetups)}
    ) as planned;
    create unlogged table world.guests as
    select n as meetup, (creator + 2 + (${pick(n, 406, sizes.members)} + j * 31) % ${others}) % ${members} as guest,
      j < accepted as is_accepted
    from world.meetups, generate_series(0, accepted + waiting - 1) as j;
    analyze world.rooms, world.requests, world.guests;
    create unlogged table world.groups as
    select row_number() over (order by source_type, source) - 1 as n, its.* from (
      select 'room_share'::group_source as source_type, n as source, host as owner, 6 as max_members from world.rooms where accepted > 1
      union all
      select 'meetup', n, creator, capacity from world.meetups where accepted > 0
    ) as its;
    create unlogged table world.seats as
    select groups.n as group_n, owner as member, 0 as place from world.groups
    union all
    select groups.n, requester, (row_number() over (partition by groups.n order by requests.n))::int
    from world.groups join world.requests on source_type = 'room_share' and room = source and is_accepted
    union all
    select groups.n, guest, (row_number() over (partition by groups.n order by guest))::int
    from world.groups join world.guests on source_type = 'meetup' and meetup = source and is_accepted;
    analyze world.groups, world.seats`.execute(db)
}

/** Rooms, one in fifty of them closed, with the words, the place and the age of the host that the triggers of their table would store. */
export const fillRoomsOfWorld = (db: Database) =>
  fillTables(db, ['room_shares'], async (trx) => {
    await sql`select learn_words(words_of(${[...roomWords, ...roomAreas, roomText].join(' ')}))`.execute(trx)
    const euro = usdOf(1, 'EUR', releasedRates)
    await sql`
      with kit as materialized (select ${sql.raw(enumValues)}), its as materialized (
        select id, start_date, end_date, words_of(concat_ws(' ', name, location)) || place_words(country, region, place_id) as words
        from festivals
      ), made as (
        select world.rooms.n::int as n, host, festival, max_guests, accepted,
          initcap(concat_ws(' ', ${oneOf(roomWords, n, 211)}, ${oneOf(roomWords, n, 212)}, ${oneOf(roomWords, n, 213)})) as title,
          case when n % 3 = 0 then ${roomText} end as description, ${oneOf(roomAreas, n, 214)} as area,
          10 + ${pick(n, 215, 190)} as price, case when n % 3 = 0 then 'USD' else 'EUR' end as currency
        from world.rooms
      )
      insert into room_shares (id, title, description, location, area, festival_id, host_id, room_type, price_per_night, currency,
        price_usd, max_guests, current_guests, available_from, available_to, is_active, age_range, host_age,
        ${sql.raw(roomEnums.join(', '))}, amenities, search, shown_place)
      select ${idOf('room', n)}, title, description, area, area, its.id, users.id,
        case when n % 5 < 2 then 'Seeking' else 'Offering' end::room_type, price, currency,
        price * case when currency = 'USD' then 1 else ${euro}::float8 end, max_guests, 1 + accepted,
        start_date - n % 3, end_date + n % 5, n % 50 > 0,
        case when n % 4 = 0 then '20-35' end, users.age,
        ${sql.raw(chosenValues)}, array['WiFi', 'Kitchen'],
        array_to_tsvector(words_of(concat_ws(' ', title, area, area, description))) || array_to_tsvector(its.words),
        place_of_room(area, area, its.id)
      from kit, made
      join its on its.id = ${idOf('festival', sql`festival`)}
      join users on users.id = ${idOf('member', sql`host`)}`.execute(trx)
  })

/** After the chats: an accepted requester has a chat with the host. */
export const fillRequests = (db: Database) =>
  fillTables(db, ['room_requests'], async (trx) => {
    await sql`
      insert into room_requests (id, room_share_id, requester_id, message, status, thread_id, answered_at, created_at, updated_at)
      select ${idOf('request', sql`requests.n`)}, ${idOf('room', sql`requests.room`)}, ${idOf('member', sql`requester`)},
        'Hello! I would love to share this room, and I arrive on the first day.',
        case when is_accepted then 'accepted' when is_declined then 'rejected' else 'pending' end::room_request_status,
        ${idOf('thread', sql`threads.n`)}, case when is_accepted or is_declined then asked + interval '1 day' end, asked, asked
      from world.requests
      left join world.threads
        on is_accepted and threads.low = least(host, requester) and threads.high = greatest(host, requester)
      cross join lateral (select now() - make_interval(mins => 500000 - (requests.n / 3)::int) as asked) as times`.execute(
      trx,
    )
  })

export const fillMeetups = (db: Database) =>
  fillTables(db, ['meetups', 'meetup_participants'], async (trx) => {
    await sql`
      insert into meetups (id, type, title, description, festival_id, creator_id, start_time, capacity, location_hint, status,
        participant_count, remind_at)
      select ${idOf('meetup', n)}, case n % 2 when 0 then 'meal' else 'activity' end::meetup_type,
        case n % 2 when 0 then 'Dinner before the party' else 'A walk through the old town' end,
        'We meet at the door and go together.', ${idOf('festival', sql`festival`)}, ${idOf('member', sql`creator`)}, start_time,
        capacity, 'At the fountain', case when 1 + accepted >= capacity then 'full' else 'active' end::meetup_status, 1 + accepted,
        case when start_time - interval '2 hours' > now() then start_time - interval '2 hours' end
      from world.meetups
      cross join lateral (
        select ${firstDayOf(sql`festival`)} + make_interval(hours => 12 + ${pick(n, 407, 10)}::int) as start_time
      ) as times`.execute(trx)
    await sql`
      insert into meetup_participants (meetup_id, user_id, status)
      select ${idOf('meetup', sql`meetup`)}, ${idOf('member', sql`guest`)},
        case when is_accepted then 'accepted' else 'pending' end::meetup_participant_status
      from world.guests`.execute(trx)
  })

/** SQL: the id of a group's subject. */
export const sourceId = (type: Sql, n: Sql) =>
  sql`case ${type} when 'room_share' then ${idOf('room', n)} else ${idOf('meetup', n)} end`

export const fillGroups = (db: Database) =>
  fillTables(db, ['groups', 'group_members'], async (trx) => {
    await sql`
      insert into groups (id, type, name, owner_id, source_id, source_type, max_members)
      select ${idOf('group', sql`n`)}, case source_type when 'meetup' then 'meetup' else 'roommates' end::group_type,
        case source_type when 'meetup' then 'Dinner before the party' else 'Our room' end, ${idOf('member', sql`owner`)},
        ${sourceId(sql`source_type`, sql`source`)}, source_type, max_members
      from world.groups`.execute(trx)
    await sql`
      insert into group_members (group_id, user_id, role)
      select ${idOf('group', sql`group_n`)}, ${idOf('member', sql`member`)}, case place when 0 then 'owner' else 'member' end::group_role
      from world.seats`.execute(trx)
  })
