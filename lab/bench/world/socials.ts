import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connect.ts'
import { placesOf } from '../../../server/testing/many-festivals.ts'
import { fillTables } from '../../../server/testing/many-rows.ts'
import { publishedLocations, publishedStyles } from '../../../server/testing/published-festivals.ts'
import { nameTowns } from '../../../server/socials/social-parties/name-towns.job.ts'
import { idOf, n, numbered, oneOf, pick, popular } from './numbers.ts'
import type { Sizes } from './sizes.ts'

/** Socials from a month ago until four months from now, in the towns of festivals, the first of which have the most. */
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
