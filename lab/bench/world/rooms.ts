import { sql } from 'kysely'
import { releasedRates } from '../../../contract/platform/money.ts'
import { usdOf } from '../../../contract/rooms/room-price.ts'
import type { Database } from '../../../server/platform/db/connect.ts'
import {
  chosenValues,
  enumValues,
  roomAreas,
  roomEnums,
  roomText,
  roomWords,
} from '../../../server/testing/many-rooms.ts'
import { fillTables } from '../../../server/testing/many-rows.ts'
import { comingFestival, pastFestival } from './festivals.ts'
import { idOf, n, numbered, oneOf, pick, popular } from './numbers.ts'
import type { Sizes } from './sizes.ts'

/** No room has more requests. */
const mostAsked = 200

/**
 * What rooms, requests, groups and chats agree on: each room's host and festival, its requests (a few rooms are asked for by many) and
 * how many of them were accepted.
 */
export const planRooms = (db: Database, sizes: Sizes) =>
  sql`
    create unlogged table world.rooms as
    select n, host, festival, max_guests, requests, least(max_guests - 1, ${pick(n, 202, 5)}, requests) as accepted
    from (
      select n, ${popular(n, 203, sizes.members)} as host, 1 + ${pick(n, 205, 6)} as max_guests,
        case when n % 10 < 7 then ${comingFestival(n, 204, sizes)} else ${pastFestival(n, 204, sizes)} end as festival,
        least(${sql.lit(mostAsked)}, 5 / sqrt((1 + ${pick(n, 201, 1_000_000)}) / 1000000.0))::bigint as requests
      from ${numbered(sizes.rooms)}
    ) as planned`.execute(db)

/** Rooms, one in fifty closed, with the words, the place and the age of the host that the triggers of their table would store. */
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
