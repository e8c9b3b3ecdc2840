import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { englishName } from '../gazetteer/town-names.ts'
import { findPlaces } from '../gazetteer/find-places.ts'
import { loadGazetteer } from '../gazetteer/load-gazetteer.job.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'

/** Cities that are looked up together: the country of one counts for the others too. */
const max = 2_000

/**
 * Stores the town of each city in socials, and its time zone, once for each spelling, so that the list of cities consists of towns, each
 * once. An unknown city keeps its own name.
 */
export async function nameTowns(db: Database): Promise<void> {
  await loadGazetteer(db)
  for (;;) {
    const unnamed = await unnamedCities(db)
    if (unnamed.length === 0) return
    const places = await findPlaces(db, unnamed)
    const named = unnamed.map(({ city }, at) => {
      const place = places[at]
      if (!place) return { city, town: city }
      const { latitude, longitude, timeZone, country } = place
      return { city, town: englishName({ name: place.place, country }) ?? place.place, latitude, longitude, timeZone }
    })
    await sql`
      insert into party_towns (city, town, latitude, longitude, time_zone, is_placed)
      select lower(city), town, latitude, longitude, "timeZone", true
      from json_to_recordset(${JSON.stringify(named)}::json) as given (
        city text, town text, latitude double precision, longitude double precision, "timeZone" text
      )
      on conflict (city) do update set
        town = excluded.town, latitude = excluded.latitude, longitude = excluded.longitude,
        time_zone = excluded.time_zone, is_placed = true`.execute(db)
  }
}

/** Queues the job. */
export const nameTownsLater = (db: Database) => addJob(db, 'name_towns', {}, { key: 'name_towns' })

/** Each with one of its addresses, which may distinguish namesakes. */
async function unnamedCities(db: Database): Promise<{ city: string; address: string }[]> {
  return await db
    .selectFrom('socialParties')
    .select([sql<string>`min(city)`.as('city'), sql<string>`max(address)`.as('address')])
    .where(
      sql<boolean>`not exists (select from party_towns where party_towns.city = lower(social_parties.city) and is_placed)`,
    )
    .groupBy(sql`lower(city)`)
    .orderBy('city')
    .limit(max)
    .execute()
}
