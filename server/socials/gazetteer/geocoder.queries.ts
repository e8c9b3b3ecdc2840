import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { ago, lifetimes } from '../../platform/lifetimes.ts'

/** Seconds between two requests of all instances. */
const pace = 1

export type Point = { latitude: number; longitude: number }

/** The stored replies of the geocoder, by address; null if it knew no such place. */
export async function readAnswers(db: Database, addresses: string[]): Promise<Map<string, Point | null>> {
  if (addresses.length === 0) return new Map()
  const { rows } = await sql<{ address: string; latitude: number | null; longitude: number | null }>`
    select address, latitude, longitude
    from geocode_answers
    where address = any(${addresses}::text[]) and created_at > ${ago(lifetimes.geocodeAnswer)}`.execute(db)
  return new Map(
    rows.map(({ address, latitude, longitude }) => [
      address,
      latitude === null || longitude === null ? null : { latitude, longitude },
    ]),
  )
}

export async function storeAnswer(db: Database, address: string, point: Point | null): Promise<void> {
  const answer = { latitude: point?.latitude ?? null, longitude: point?.longitude ?? null }
  await db
    .insertInto('geocodeAnswers')
    .values({ address, ...answer })
    .onConflict((conflict) => conflict.column('address').doUpdateSet({ ...answer, createdAt: sql`now()` }))
    .execute()
}

/**
 * Reserves the next moment at which some instance may query it. Returns the milliseconds until then; undefined if that is longer than
 * `patience` (in milliseconds).
 */
export async function takeTurn(db: Database, patience: number): Promise<number | undefined> {
  const { rows } = await sql<{ wait: number }>`
    update geocoder_turns
    set next_at = greatest(next_at, clock_timestamp()) + make_interval(secs => ${pace})
    where next_at <= clock_timestamp() + make_interval(secs => ${patience / 1000}::float8)
    returning greatest(0, extract(epoch from next_at - clock_timestamp()) - ${pace}::float8)::float8 * 1000 as wait`.execute(
    db,
  )
  return rows[0]?.wait
}
