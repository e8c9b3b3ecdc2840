import { longestUpload } from '../../contract/social-parties.ts'
import type { Database } from '../db/connect.ts'
import { findPlaces } from '../gazetteer/find-places.ts'
import { setPoints, unplacedParties } from './social-parties.queries.ts'

/** Gives parties that were stored before the gazetteer was there the points of their cities. The rest of a long list stays for the next run. */
export async function placeParties(db: Database): Promise<void> {
  const parties = await unplacedParties(db, longestUpload)
  const places = await findPlaces(db, parties)
  const points = parties.flatMap(({ id }, at) => {
    const { latitude, longitude } = places[at] ?? {}
    return latitude === undefined || longitude === undefined ? [] : [{ id, latitude, longitude }]
  })
  await setPoints(db, points)
}
