import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { englishName } from '../gazetteer/english-names.ts'
import { findPlaces } from '../gazetteer/find-places.ts'

/** Cities that are looked up together: what one says of its country counts for the others too. */
const max = 2_000

/**
 * Names the town that the city of each social means, once for each spelling, so that the cities to choose from are towns, each once. A
 * city that nobody knows keeps its own name.
 */
export async function nameTowns(db: Database): Promise<void> {
  const unnamed = await unnamedCities(db)
  if (unnamed.length === 0) return
  const places = await findPlaces(db, unnamed)
  const named = unnamed.map(({ city }, at) => {
    const place = places[at]
    const town = place && (englishName({ name: place.place, country: place.country }) ?? place.place)
    return { city, town: town ?? city }
  })
  await sql`
    insert into party_towns (city, town)
    select lower(city), town from json_to_recordset(${JSON.stringify(named)}::json) as given (city text, town text)
    on conflict (city) do nothing`.execute(db)
}

/** Each with one of its addresses, which may tell one namesake from another. */
async function unnamedCities(db: Database): Promise<{ city: string; address: string }[]> {
  return await db
    .selectFrom('socialParties')
    .select([sql<string>`min(city)`.as('city'), sql<string>`max(address)`.as('address')])
    .where(sql<boolean>`not exists (select from party_towns where party_towns.city = lower(social_parties.city))`)
    .groupBy(sql`lower(city)`)
    .orderBy('city')
    .limit(max)
    .execute()
}
