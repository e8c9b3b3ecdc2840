import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

export type UnplacedFestival = { id: string; location: string }

/** Where a festival is; all fields are null if its location names no known place. */
export type FestivalPlace = {
  latitude: number | null
  longitude: number | null
  country: string | null
  /** 'ES.51' */
  region: string | null
  placeId: number | null
}

/** Festivals whose location was not looked up yet, the latest first: those to come need a place soonest. */
export async function unplacedFestivals(db: Database, limit: number): Promise<UnplacedFestival[]> {
  return await db
    .selectFrom('festivals')
    .select(['id', 'location'])
    .where('isPlaced', '=', false)
    .orderBy('startDate', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function unplacedFestival(db: Database, id: string): Promise<UnplacedFestival[]> {
  return await db
    .selectFrom('festivals')
    .select(['id', 'location'])
    .where('id', '=', id)
    .where('isPlaced', '=', false)
    .execute()
}

/** Stores the places of festivals, unless their location was changed meanwhile. Locks the festivals in the order of their ids. */
export async function storeFestivalPlaces(trx: Database, places: (UnplacedFestival & FestivalPlace)[]): Promise<void> {
  const ids = places.map(({ id }) => id)
  await trx.selectFrom('festivals').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  await sql`
    update festivals
    set latitude = given.latitude, longitude = given.longitude, country = given.country, region = given.region,
      place_id = given."placeId", precision = 'town', is_placed = true
    from json_to_recordset(${JSON.stringify(places)}::json) as given (
      id uuid, location text, latitude double precision, longitude double precision, country text, region text, "placeId" integer
    )
    where festivals.id = given.id and festivals.location = given.location`.execute(trx)
}
