import { sql } from 'kysely'
import { releasedRates } from '../../../contract/platform/money.ts'
import { usdOf } from '../../../contract/rooms/comparison-price.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { placesOf } from './many-festivals.ts'
import { fillTables, positionIn } from './many-rows.ts'
import {
  publishedLocations as locations,
  publishedNames as names,
  publishedStyles as styles,
} from '../domains/published-festivals.ts'

export const roomWords =
  'quiet sunny twin double shared cosy bright central spacious flat apartment room studio hotel hostel balcony terrace kitchen breakfast beds roommates dancers friends metro beach station river garden market cathedral stadium'.split(
    ' ',
  )
export const roomAreas =
  'Triana,Lavapiés,Neukölln,Trastevere,Gràcia,Shoreditch,Kazimierz,Alfama,Belleville,Podil'.split(',')
export const roomText = 'Ten minutes on foot from the venue. Looking for easy company that dances until late.'
const euro = usdOf(1, 'EUR', releasedRates)

export const roomEnums = [
  'gender',
  'gender_preference',
  'sleep_style',
  'social_vibe',
  'cleanliness',
  'noise_tolerance',
  'drinking_party',
]
/** SQL: the values of each enum as a column, read once instead of for each row. */
export const enumValues = roomEnums.map((type) => `enum_range(null::${type}) as each_${type}`).join(', ')
/** SQL: one value of each enum for each row `n`; null for every fourth, as most members leave something empty. */
export const chosenValues = roomEnums
  .map((type, salt) => {
    const hash = `abs(hashint4(n * 37 + ${salt + 1})::bigint)`
    return `case when ${hash} % 4 > 0 then each_${type}[1 + (${hash} / 4) % cardinality(each_${type})] end`
  })
  .join(', ')

/**
 * `count` rooms (at least 100), one in fifty of them closed. For ten rooms there are three hosts, a few of whom are suspended or
 * removed; for fifty rooms there is one festival within the next year.
 */
export async function fillRooms(db: Database, count: number) {
  const places = JSON.stringify(await placesOf(db, locations))
  const hosts = { length: Math.floor(count * 0.3) }
  const festivals = { length: Math.floor(count / 50) }
  await fillTables(db, ['users', 'festivals', 'room_shares'], async (trx) => {
    await sql`
    insert into users (username, email, name, age, location, suspended_at, deleted_at)
    select 'host' || n, 'host' || n || '@example.org', 'Host ' || n, 18 + n % 50, 'Madrid',
      case when n % 300 = 1 then now() end, case when n % 300 = 2 then now() end
    from generate_series(1, ${hosts.length}::int) as n`.execute(trx)
    await sql`
    insert into festivals (name, location, start_date, end_date, genres, approved_at, country, region, place_id)
    select (${names}::text[])[${positionIn(names, 1)}] || ' ' || n, (${locations}::text[])[${positionIn(locations, 2)}],
      current_date + n % 365, current_date + n % 365 + 2 + n % 3,
      string_to_array((${styles}::text[])[${positionIn(styles, 3)}], ','), case when n % 100 > 0 then now() end,
      place ->> 'country', place ->> 'region', (place ->> 'placeId')::integer
    from generate_series(1, ${festivals.length}::int) as n
    cross join lateral (select ${places}::json -> (${positionIn(locations, 2)} - 1)::int as place) as its`.execute(trx)
    await sql`
    with kit as materialized (
      select ${roomWords}::text[] as words, ${roomAreas}::text[] as areas, plain(${roomText}) as plain_text,
        array(select plain(area) from unnest(${roomAreas}::text[]) with ordinality as listed (area, place) order by place) as plain_areas,
        ${sql.raw(enumValues)}
    ), hosts as materialized (
      select row_number() over (order by id) as place, id from users where username like 'host%'
    ), its as materialized (
      select row_number() over (order by id) as place, id, start_date, end_date,
        array_to_string(plain(concat_ws(' ', name, location)) || place_words(country, region, place_id), ' ') as words
      from festivals where id in (select id from festivals order by id desc limit ${festivals.length}::int)
    )
    insert into room_shares (
      title, description, location, area, festival_id, host_id, room_type, price_per_night, currency, price_usd, max_guests,
      available_from, available_to, is_active, age_range, host_age, ${sql.raw(roomEnums.join(', '))}, amenities, search
    )
    select
      initcap(concat_ws(' ', kit.words[a], kit.words[b], kit.words[c])), case when n % 3 = 0 then ${roomText} end,
      areas[area], areas[area], its.id, hosts.id,
      case when n % 5 < 2 then 'Seeking' else 'Offering' end::room_type,
      10 + n % 190, case when n % 3 = 0 then 'USD' else 'EUR' end,
      (10 + n % 190) * case when n % 3 = 0 then 1 else ${euro}::float8 end, 1 + n % 6,
      start_date - n % 3, end_date + n % 5 - 1, n % 50 > 0,
      case when n % 4 = 0 then '20-35' end, 18 + host % 50,
      ${sql.raw(chosenValues)}, array['WiFi', 'Kitchen'],
      array_to_tsvector(string_to_array(concat_ws(' ', kit.words[a], kit.words[b], kit.words[c], plain_areas[area],
        its.words, case when n % 3 = 0 then plain_text end), ' '))
    from kit, (
      -- The lower of two positions, so that some festivals have many rooms.
      select n, ${positionIn(roomWords, 4)} as a, ${positionIn(roomWords, 5)} as b, ${positionIn(roomWords, 6)} as c, ${positionIn(roomAreas, 7)} as area,
        ${positionIn(hosts, 8)} as host,
        least(${positionIn(festivals, 9)}, ${positionIn(festivals, 10)}) as festival
      from generate_series(1, ${count}::int) as n
    ) as chosen
    join its on its.place = festival
    join hosts on hosts.place = host`.execute(trx)
    await sql`select learn_words(words_of(${[...roomWords, ...roomAreas, ...names, ...locations, roomText].join(' ')}))`.execute(
      trx,
    )
  })
}
