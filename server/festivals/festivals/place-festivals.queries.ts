import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'

export type UnplacedFestival = { id: string; location: string }

/** The place of a festival; all fields are null if its location names no known place. */
export type FestivalPlace = {
  latitude: number | null
  longitude: number | null
  country: string | null
  /** 'ES.51' */
  region: string | null
  placeId: number | null
  /** 'Europe/Madrid' */
  timeZone: string | null
}

/** Festivals whose location was not looked up yet, latest first: future ones need a place soonest. */
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
      place_id = given."placeId", time_zone = given."timeZone", precision = 'town', is_placed = true
    from json_to_recordset(${JSON.stringify(places)}::json) as given (
      id uuid, location text, latitude double precision, longitude double precision, country text, region text, "placeId" integer,
      "timeZone" text
    )
    where festivals.id = given.id and festivals.location = given.location`.execute(trx)
}

export type Point = { id: string; latitude: number; longitude: number }
export type UnzonedFestival = Point & { country: string | null }

/** Festivals with a point but without a time zone. */
export async function festivalsWithoutTimeZone(db: Database, limit: number): Promise<UnzonedFestival[]> {
  return await db
    .selectFrom('festivals')
    .select(['id', 'latitude', 'longitude', 'country'])
    .where('timeZone', 'is', null)
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ latitude: number; longitude: number }>()
    .execute()
}

/** Festivals whose time zone differs from that of their town, with the town's. A festival with a time zone has a point. */
export async function festivalsInOtherZone(db: Database, limit: number): Promise<(Point & { timeZone: string })[]> {
  const { rows } = await sql<Point & { timeZone: string }>`
    select festivals.id, festivals.latitude, festivals.longitude, town.time_zone as "timeZone"
    from festivals
    join gazetteer_places as town on town.id = festivals.place_id
    where town.time_zone <> festivals.time_zone
    order by festivals.id
    limit ${limit}`.execute(db)
  return rows
}

/** Stores the time zones of festivals, unless their point was changed meanwhile. Locks the festivals in the order of their ids. */
export async function storeTimeZones(trx: Database, zones: (Point & { timeZone: string })[]): Promise<void> {
  const ids = zones.map(({ id }) => id)
  await trx.selectFrom('festivals').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
  await sql`
    update festivals set time_zone = given."timeZone"
    from json_to_recordset(${JSON.stringify(zones)}::json) as given (
      id uuid, latitude double precision, longitude double precision, "timeZone" text
    )
    where festivals.id = given.id
      and (festivals.latitude, festivals.longitude) = (given.latitude, given.longitude)`.execute(trx)
}
