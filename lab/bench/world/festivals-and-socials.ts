import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connections/connect.ts'
import { nameTowns } from '../../../server/socials/social-parties/name-towns.job.ts'
import { festivalWords, placesOf } from '../../../server/testing/many/many-festivals.ts'
import { fillTables } from '../../../server/testing/many/many-rows.ts'
import {
  publishedLocations,
  publishedNames,
  publishedStyles,
} from '../../../server/testing/domains/published-festivals.ts'
import { idOf, n, numbered, oneOf, pick, popular, type Sizes, type Sql } from './numbers.ts'

const text = 'Workshops by day, parties until the morning, and a whole weekend with friends.'

/** SQL: the number of an upcoming festival; these have even numbers. */
export const comingFestival = (of: Sql, salt: number, { festivals }: Sizes) =>
  sql`2 * ${popular(of, salt, Math.floor(festivals / 2))}`
/** SQL: the number of a past festival. */
export const pastFestival = (of: Sql, salt: number, { festivals }: Sizes) =>
  sql`1 + 2 * ${popular(of, salt, Math.floor(festivals / 2))}`

/** SQL: the first day of the n-th festival, within two years from today, before or after. */
export const firstDayOf = (of: Sql) =>
  sql`(current_date + (case when ${of} % 2 = 0 then 2 + ${pick(of, 101, 700)} else -10 - ${pick(of, 101, 700)} end)::int)`

/** Festivals: one in a hundred waits for approval, one in ten has a programme. */
export const fillFestivalsOfWorld = async (db: Database, { festivals, members }: Sizes) => {
  const found = await placesOf(db, publishedLocations)
  const places = found.map((place, at) => ({ at, location: publishedLocations[at], ...place }))
  await fillTables(db, ['festivals', 'events'], async (trx) => {
    await sql`
      with places as materialized (
        select * from json_to_recordset(${JSON.stringify(places)}::json) as place (
          at bigint, location text, latitude float8, longitude float8, country text, region text, "placeId" integer, "timeZone" text
        )
      ), made as materialized (
        select n, initcap(concat_ws(' ', ${oneOf(festivalWords, n, 102)}, ${oneOf(festivalWords, n, 103)},
            ${oneOf(festivalWords, n, 104)})) || ' ' || n as name,
          case when n % 3 = 0 then ${text} end as description, places.*,
          string_to_array(${oneOf(publishedStyles, n, 105)}, ',') as genres,
          case when n % 5 = 0 then n / 5 % ${sql.lit(members)} end as organizer,
          ${firstDayOf(n)} as start_date, ${firstDayOf(n)} + 1 + ${pick(n, 106, 4)}::int as end_date
        from ${numbered(festivals)}
        join places on places.at = ${pick(n, 107, publishedLocations.length)}
      ), worded as materialized (
        select made.*, concat_ws(' ', made.name, made.location, users.name, array_to_string(genres, ' '),
          month_words(start_date, end_date), description) as texts
        from made left join users on users.id = ${idOf('member', sql`organizer`)}
      )
      insert into festivals (id, name, description, location, start_date, end_date, genres, price, price_low_eur, organizer_id,
        approved_at, search, style_words, latitude, longitude, country, region, place_id, time_zone, is_placed)
      select ${idOf('festival', n)}, name, description, location, start_date, end_date, genres,
        case when n % 3 > 0 then (40 + n % 300) || ' EUR' end, case when n % 3 > 0 then 40 + n % 300 end,
        ${idOf('member', sql`organizer`)}, case when n % 100 <> 99 then now() end,
        array_to_tsvector(words_of(texts) || place_words(country, region, "placeId") || time_words(start_date, end_date, latitude)),
        style_word_bits(words_of(texts)), latitude, longitude, country, region, "placeId", "timeZone", true
      from worded`.execute(trx)
    await sql`select learn_words(words_of(${[...festivalWords, ...publishedNames, ...publishedLocations, text].join(' ')}))`.execute(
      trx,
    )
    await sql`
      insert into events (festival_id, title, event_type, start_time, end_time, venue, instructor, level)
      select ${idOf('festival', n)}, 'Workshop ' || at, 'class', ${firstDayOf(n)} + make_interval(hours => 10 + at),
        ${firstDayOf(n)} + make_interval(hours => 11 + at), 'Hall ' || at % 4, 'A couple', 'Open'
      from ${numbered(festivals)}, generate_series(1, 30) as at
      where n % 20 < 2`.execute(trx)
  })
}

/** Socials from a month ago until four months from now, in the towns of festivals; the first towns have the most. */
export async function fillSocials(db: Database, { socials }: Sizes) {
  const places = await placesOf(db, publishedLocations)
  const towns = places
    .map(({ latitude, longitude }, at) => ({
      city: publishedLocations[at]?.split(',')[0]?.trim(),
      latitude,
      longitude,
    }))
    .filter(({ latitude }) => latitude !== null)
    .map((town, at) => ({ at, ...town }))
  await fillTables(db, ['social_parties'], async (trx) => {
    await sql`
      with towns as materialized (
        select * from json_to_recordset(${JSON.stringify(towns)}::json) as town (
          at bigint, city text, latitude float8, longitude float8
        )
      )
      insert into social_parties (id, venue_name, address, city, date, time, dance_styles, latitude, longitude, point_from, precision)
      select ${idOf('social', n)}, 'Club ' || n, 'Main street ' || n % 90, city,
        current_date - 30 + ${pick(n, 701, 150)}::int, (19 + n % 4) || ':00', string_to_array(${oneOf(publishedStyles, n, 702)}, ','),
        latitude + ${pick(n, 703, 1000)} / 20000.0, longitude + ${pick(n, 704, 1000)} / 20000.0, 'given', 'address'
      from ${numbered(socials)}
      join towns on towns.at = ${popular(n, 705, towns.length)}`.execute(trx)
  })
  await nameTowns(db)
}
