import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connections/connect.ts'
import type { PointSource } from '../../../platform/db/schema.ts'
import { todayUtc } from '../../../platform/db/statements/statement.ts'

export type UnplacedParty = { id: string; city: string; address: string }

/** The future parties whose point could be better: without one, or with that of their town. Soonest first. */
export async function inexactParties(db: Database, limit: number): Promise<UnplacedParty[]> {
  return await db
    .selectFrom('socialParties')
    .select(['id', 'city', 'address'])
    .where((party) => party.or([party('pointFrom', 'is', null), party('pointFrom', '=', 'town')]))
    // Parties of yesterday may still be on: a night lasts until six in the morning.
    .where(sql<boolean>`date >= ${todayUtc} - 1`)
    .orderBy('date')
    .limit(limit)
    .execute()
}

type FoundPoint = UnplacedParty & { latitude: number; longitude: number; pointFrom: PointSource }

/** Stores better points, unless a point was set or the address was changed since the parties were read. */
export async function setPoints(db: Database, points: FoundPoint[]): Promise<void> {
  await sql`
    update social_parties as party
    set latitude = given.latitude, longitude = given.longitude, point_from = given."pointFrom"
    from json_to_recordset(${JSON.stringify(points)}::json) as given (
      id uuid, city text, address text, latitude double precision, longitude double precision, "pointFrom" point_source
    )
    where party.id = given.id
      and party.city = given.city
      and party.address = given.address
      and (party.point_from is null or party.point_from = 'town' and given."pointFrom" = 'address')`.execute(db)
}
