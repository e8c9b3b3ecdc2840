import { maxUploadRows } from '../../../contract/socials/party-limits.ts'
import type { Database } from '../../platform/db/connect.ts'
import { countUnanswered, type Geocoder, locate } from '../gazetteer/geocoder.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { inexactParties, setPoints } from './party-points.queries.ts'

/** Milliseconds that one run asks the geocoder: a job may take five minutes, and goes on in another. */
const patienceOfRun = 120_000

type Run = { geocoder: Geocoder | null; patience?: number; signal?: AbortSignal }

/**
 * Finds better points of parties to come: of those that were stored before the gazetteer was there, and of those whose address the
 * geocoder could not be asked in time. A job of its own does what is left; if the geocoder answers nothing, this one fails, and is
 * repeated later.
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
