import { maxUploadRows } from '../../../contract/socials/party-limits.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { countUnanswered, type Geocoder, locate } from '../gazetteer/geocoder.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { inexactParties, setPoints } from './list/party-points.queries.ts'

/** In milliseconds: how long one run queries the geocoder. A job may take five minutes, and continues in another. */
const patienceOfRun = 120_000

type Run = { geocoder: Geocoder | null; patience?: number; signal?: AbortSignal }

/**
 * Finds better points of future parties: those that were stored before the gazetteer was loaded, and those for whose address the geocoder
 * could not be queried in time. Another job does the rest. If the geocoder replies to nothing, this one fails, and is repeated later.
 */
export async function placeParties(db: Database, { geocoder, patience = patienceOfRun, signal }: Run): Promise<void> {
  const parties = await inexactParties(db, maxUploadRows)
  const before = geocoder ? await countUnanswered(db, parties) : 0
  const points = await locate(db, geocoder, parties, { patience, signal })
  await setPoints(
    db,
    parties.flatMap((party, at) => {
      const found = points[at]
      if (!found) return []
      const { isExact, ...point } = found
      return [{ ...party, ...point, pointFrom: isExact ? 'address' : 'town' }]
    }),
  )
  const left = geocoder ? await countUnanswered(db, parties) : 0
  if (left === 0) return
  if (left === before && !signal?.aborted) throw new Error(`The geocoder answered none of ${left} addresses`)
  await addJob(db, 'place_parties', {}, { key: 'place_parties' })
}
