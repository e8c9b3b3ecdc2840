import type { PartyFilters } from '../../../../contract/socials/social-parties.ts'
import type { Database } from '../../../platform/db/connections/connect.ts'
import { readPage } from '../../../platform/lists/paged-list.ts'
import type { CountedBy } from '../../../platform/limits/clients.ts'
import { countCall } from '../../../platform/limits/per-client/route-rates.ts'
import type { Services } from '../../../services.ts'
import { createRequestCoalescer } from '../../../platform/request-coalescer.ts'
import { createFairQueue } from '../../../platform/limits/per-resource/fair-queue.ts'
import { partyFilters } from './party-filters.ts'
import { partyList } from '../social-parties.queries.ts'

/** Unpaged lists take PostgreSQL longer than pages, so other calls keep most of the connections. */
const reading = { atOnceOfOne: 2, atOnceOfAll: 2, waitingOfOne: 20, waitingOfAll: 100 }

type UnpagedList = Awaited<ReturnType<typeof readPage>>
type Question = { filters: PartyFilters; cursor?: string | undefined }

/**
 * Reads the matching parties, in one reply up to `maxUnpaged`, for the map. Members, and addresses of visitors, take turns. Throws 429 and
 * 503.
 */
export function createUnpagedPartyLists({ rateLimits }: Pick<Services, 'rateLimits'>) {
  const inTurn = createFairQueue(reading)
  const shares = new WeakMap<Database, ReturnType<typeof createRequestCoalescer<UnpagedList>>>()

  return async (db: Database, { filters, cursor }: Question, by: CountedBy): Promise<UnpagedList> => {
    await countCall(rateLimits, 'unpagedList', by)
    const reader = by.caller?.id ?? by.ip
    const active = partyFilters.activeIn(filters)
    const read = () => readPage(db, partyList(active, true), filters, { cursor })
    const share = shares.get(db) ?? createRequestCoalescer<UnpagedList>()
    // Keyed by the database that is read, as a replica may have an older list.
    shares.set(db, share)
    return await share(JSON.stringify([reader, filters, cursor]), () => inTurn(reader, read))
  }
}
