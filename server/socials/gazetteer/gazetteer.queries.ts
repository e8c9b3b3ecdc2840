import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import { type Placeholders, statement } from '../../platform/db/statements/statement.ts'

export type PlaceRow = {
  id: number
  name: string
  /** ISO 3166: 'ES'. */
  country: string
  /** The code of the first-order division in GeoNames; empty if there is none. */
  region: string
  latitude: number
  longitude: number
  population: number
  /** See assets/gazetteer/build.ts. */
  prominence: number
  /** IANA: 'Europe/Madrid'. */
  timeZone: string | null
}

export type NameRow = {
  /** In its plain form. */
  name: string
  placeId: number
  /** Whether this is the place's own name, and not an alternative one. */
  isOwn: boolean
  /** How likely somebody who starts to type this name means the place: the place's prominence, less for a name in another language. */
  rank: number
}

/** A place under the name by which it was found. */
export type Candidate = PlaceRow & { form: string; isOwn: boolean }

const placesNamed = statement(
  'gazetteer_places_named',
  (arg: Placeholders<{ forms: string[] }>) =>
    sql<Candidate>`
    select found.name as form, found.is_own, places.*
    from gazetteer_names found
    join gazetteer_places places on places.id = found.place_id
    where found.name = any(${arg.forms}::text[])`,
)

/** Every place that has one of these names, given in their plain forms. */
export async function findPlacesNamed(db: Database, forms: string[]): Promise<Candidate[]> {
  return forms.length === 0 ? [] : await readRows(db, placesNamed, { forms })
}

/** The version of the stored places; undefined if there are none. */
export async function readVersion(db: Database): Promise<string | undefined> {
  const row = await db.selectFrom('gazetteerVersion').select('version').executeTakeFirst()
  return row?.version
}

/** The key of the advisory lock; every release must use the same one. */
const loadLock = 4_207_218_548

/** Takes the lock for replacing the places, until the transaction ends. False if another transaction has it. */
export async function takeLoadLock(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(${loadLock}::bigint) as is_taken`.execute(trx)
  return rows[0]?.isTaken === true
}

/**
 * Deletes all places, so that those of this version can be stored. Festivals of unknown towns and the cities of socials are looked up
 * again, as the new version may contain them.
 */
export async function replaceVersion(trx: Database, version: string): Promise<void> {
  await trx
    .insertInto('gazetteerVersion')
    .values({ version })
    .onConflict((conflict) => conflict.column('isOnly').doUpdateSet({ version }))
    .execute()
  await trx.deleteFrom('gazetteerNames').execute()
  await trx.deleteFrom('gazetteerPlaces').execute()
  await trx
    .updateTable('festivals')
    .set({ isPlaced: false })
    .where('placeId', 'is', null)
    .where('isPlaced', '=', true)
    .execute()
  await trx.updateTable('partyTowns').set({ isPlaced: false }).where('isPlaced', '=', true).execute()
}

export async function storePlaces(db: Database, places: PlaceRow[], names: NameRow[]): Promise<void> {
  const placeColumn = <Name extends keyof PlaceRow>(name: Name) => places.map((place) => place[name])
  const nameColumn = <Name extends keyof NameRow>(name: Name) => names.map((row) => row[name])
  await sql`
    insert into gazetteer_places (id, name, country, region, latitude, longitude, population, prominence, time_zone)
    select * from unnest(
      ${placeColumn('id')}::integer[], ${placeColumn('name')}::text[], ${placeColumn('country')}::text[],
      ${placeColumn('region')}::text[], ${placeColumn('latitude')}::float8[], ${placeColumn('longitude')}::float8[],
      ${placeColumn('population')}::integer[], ${placeColumn('prominence')}::real[], ${placeColumn('timeZone')}::text[])`.execute(
    db,
  )
  await sql`
    insert into gazetteer_names (name, place_id, is_own, rank)
    select * from unnest(
      ${nameColumn('name')}::text[], ${nameColumn('placeId')}::integer[], ${nameColumn('isOwn')}::boolean[],
      ${nameColumn('rank')}::real[])`.execute(db)
}

/**
 * The time zone of the town in a country that is nearest to a point, or null. It reads all places, which takes some 20 ms: for the few
 * points that were set by hand.
 */
export async function zoneOfNearestTown(
  db: Database,
  { country, latitude, longitude }: PointIn,
): Promise<string | null> {
  const { rows } = await sql<{ timeZone: string | null }>`
    select time_zone as "timeZone"
    from gazetteer_places
    where country = ${country} and time_zone is not null
    order by
      (latitude - ${latitude}::float8) ^ 2
        + ((180 - abs(180 - abs(longitude - ${longitude}::float8))) * cosd(${latitude}::float8)) ^ 2
    limit 1`.execute(db)
  return rows[0]?.timeZone ?? null
}

export type PointIn = { country: string; latitude: number; longitude: number }
