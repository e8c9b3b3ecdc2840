import timeZoneAt from '@photostructure/tz-lookup'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import { countryNamed } from '../../socials/gazetteer/address-words.ts'
import { findPlaces } from '../../socials/gazetteer/find-places.ts'
import { zoneOfNearestTown } from '../../socials/gazetteer/gazetteer.queries.ts'
import { hasCurrentGazetteer, loadGazetteer } from '../../socials/gazetteer/load-gazetteer.job.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import {
  type FestivalPlace,
  festivalsInOtherZone,
  festivalsWithoutTimeZone,
  storeFestivalPlaces,
  storeTimeZones,
  type UnzonedFestival,
  type UnplacedFestival,
  unplacedFestival,
  unplacedFestivals,
} from './place-festivals.queries.ts'

/** Festivals in one transaction, so that their rows are not locked for long. */
const batch = 200

/** Sets the place of every festival without one, by its location, and the time zone of its point. */
export async function placeFestivals(db: Database, signal?: AbortSignal): Promise<void> {
  await loadGazetteer(db, signal)
  for (;;) {
    const festivals = await unplacedFestivals(db, batch)
    if (festivals.length === 0) break
    signal?.throwIfAborted()
    await inTransaction(db, (trx) => place(trx, festivals))
  }
  await storeMissingTimeZones(db, signal)
  await correctTimeZones(db, signal)
}

/** For points that were set by hand, or before festivals had a time zone. */
async function storeMissingTimeZones(db: Database, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const points = await festivalsWithoutTimeZone(db, batch)
    if (points.length === 0) return
    signal?.throwIfAborted()
    const zones = points.map(async (point) => ({ ...point, timeZone: await zoneOfPoint(db, point) }))
    const known = await Promise.all(zones)
    await inTransaction(db, (trx) => storeTimeZones(trx, known))
  }
}

/**
 * The time zone of a point that is no town of the gazetteer: that of the nearest town in its country, as a map of zones has errors of some
 * kilometres at borders; that of the map if the country is unknown.
 */
async function zoneOfPoint(db: Database, { latitude, longitude, country }: UnzonedFestival): Promise<string> {
  const ofTown = country === null ? null : await zoneOfNearestTown(db, { country, latitude, longitude })
  return ofTown ?? timeZoneAt(latitude, longitude)
}

/** Sets the time zone of festivals in a known town, if they have another one from a map. */
async function correctTimeZones(db: Database, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const zones = await festivalsInOtherZone(db, batch)
    if (zones.length === 0) return
    signal?.throwIfAborted()
    await inTransaction(db, (trx) => storeTimeZones(trx, zones))
  }
}

/** Sets the place of a new or changed festival, in the caller's transaction; by a job if the gazetteer is not loaded yet. */
export async function placeFestival(trx: Database, id: string): Promise<void> {
  if (await hasCurrentGazetteer(trx)) await place(trx, await unplacedFestival(trx, id))
  else await placeFestivalsLater(trx)
}

/** Queues the job. */
export const placeFestivalsLater = (db: Database) => addJob(db, 'place_festivals', {}, { key: 'place_festivals' })

async function place(trx: Database, festivals: UnplacedFestival[]): Promise<void> {
  const places = new Map<string, FestivalPlace>()
  for (const { location } of festivals) if (!places.has(location)) places.set(location, await placeOf(trx, location))
  const placed = festivals.flatMap((festival) => {
    const found = places.get(festival.location)
    return found ? [{ ...festival, ...found }] : []
  })
  if (placed.length > 0) await storeFestivalPlaces(trx, placed)
}

const nowhere = { latitude: null, longitude: null, region: null, placeId: null, timeZone: null }

/** The place of a location. It is looked up on its own: other festivals do not influence it. */
export async function placeOf(db: Database, location: string): Promise<FestivalPlace> {
  const [found] = await findPlaces(db, [{ city: location, address: '' }])
  if (!found) return { ...nowhere, country: countryNamed(location) ?? null }
  const { id, latitude, longitude, country, region, timeZone } = found
  return {
    latitude,
    longitude,
    country,
    region: region === '' ? null : `${country}.${region}`,
    placeId: id,
    timeZone: timeZone ?? timeZoneAt(latitude, longitude),
  }
}
