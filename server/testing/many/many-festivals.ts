import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { placeOf } from '../../festivals/festivals/place-festivals.job.ts'
import type { FestivalPlace } from '../../festivals/festivals/place-festivals.queries.ts'
import { fillTables, positionIn } from './many-rows.ts'
import {
  publishedLocations as locations,
  publishedNames as names,
  publishedStyles as styles,
} from '../domains/published-festivals.ts'

/** The words of their names. */
export const festivalWords = [...new Set(names.flatMap((name) => name.match(/\p{L}{3,}/gu) ?? []))]
const text = 'Workshops by day, parties until the morning'
const known = [...festivalWords, ...[...locations, text].flatMap((item) => item.split(/[\s,-]+/))]

const plainEach = (list: string[]) => sql`array(
  select plain(item) from unnest(${list}::text[]) with ordinality as items (item, place) order by place)`

/** The place of each location, in this order. */
export async function placesOf(db: Database, all: string[]): Promise<FestivalPlace[]> {
  const places = []
  for (const location of all) places.push(await placeOf(db, location))
  return places
}

/**
 * Inserts `count` festivals over four years, one in a hundred pending approval. Places and styles are as frequent as in the published ones,
 * names consist of their words, and one in three has a description. Search words are written directly, without the trigger.
 */
export async function fillFestivals(db: Database, count: number) {
  const places = await placesOf(db, locations)
  await fillTables(db, ['festivals'], async (trx) => {
    await sql`
    with kit as materialized (
      select ${festivalWords}::text[] as words, ${locations}::text[] as locations, ${styles}::text[] as styles,
        array(select json_array_elements(${JSON.stringify(places)}::json)) as places,
        ${plainEach(festivalWords)} as plain_words, ${plainEach(locations)} as plain_locations, plain(${text}) as plain_text
    )
    insert into festivals (name, description, location, start_date, end_date, genres, price_low_eur, approved_at, search,
      style_words, latitude, longitude, country, region, place_id, time_zone, is_placed)
    select
      concat_ws(' ', words[a], words[b], words[c], n),
      case when n % 3 = 0 then ${text} end,
      locations[location],
      start_date,
      end_date,
      genres,
      case when n % 3 > 0 then n % 300 else 0 end,
      case when n % 100 > 0 then now() end,
      array_to_tsvector(search_words || place_words(its.country, its.region, its.place_id)),
      style_word_bits(search_words),
      its.*,
      true
    from kit, (
      select n, ${positionIn(festivalWords, 1)} as a, ${positionIn(festivalWords, 2)} as b, ${positionIn(festivalWords, 3)} as c,
        ${positionIn(locations, 4)} as location, ${positionIn(styles, 5)} as style,
        current_date - 700 + (n * 7919) % 1400 as start_date, current_date - 700 + (n * 7919) % 1400 + n % 5 as end_date
      from generate_series(1, ${count}::int) as n
    ) as chosen
    cross join lateral (select string_to_array(styles[style], ',') as genres) as danced
    cross join lateral (
      select string_to_array(concat_ws(' ', plain_words[a], plain_words[b], plain_words[c], n, plain_locations[location],
        plain(styles[style]), plain(month_words(start_date, end_date)), case when n % 3 = 0 then plain_text end), ' ')
        as search_words
    ) as searched
    cross join lateral (
      select (places[location] ->> 'latitude')::float8 as latitude, (places[location] ->> 'longitude')::float8 as longitude,
        places[location] ->> 'country' as country, places[location] ->> 'region' as region,
        (places[location] ->> 'placeId')::integer as place_id, places[location] ->> 'timeZone' as time_zone
    ) as its`.execute(trx)
    await sql`select learn_words(${plainEach(known)})`.execute(trx)
  })
}
