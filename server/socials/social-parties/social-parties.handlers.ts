import { t } from '#texts'
import { maxUnpaged } from '../../../contract/platform/list-limits.ts'
import type { socialParties, UploadedParty } from '../../../contract/socials/social-parties.ts'
import { recordAct } from '../../desk/audit-log/audit-log.queries.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import { countUnanswered, locate } from '../gazetteer/geocoder.ts'
import { hasGazetteer } from '../gazetteer/load-gazetteer.job.ts'
import { Forbidden } from '../../platform/http-error.ts'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { inTurns } from '../../platform/load/in-turns.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseTooMany } from '../../people/quotas/quotas-per-member.ts'
import { foundJson, type Handlers, JsonText } from '../../platform/http/serve.ts'
import { pageOfUnpaged } from '../../platform/http/unpaged-lists.ts'
import type { Services } from '../../services.ts'
import { managedPartyHandlers } from './managed-parties.handlers.ts'
import { lockParty } from './managed-parties.queries.ts'
import { refusalOfVoter, storeVote } from './party-votes.queries.ts'
import { partyFilters } from './list/party-filters.ts'
import { readOverview } from './list/party-overview.queries.ts'
import { findParty, partyList, readPartyCities } from './social-parties.queries.ts'
import { nameTownsLater } from './name-towns.job.ts'
import { type PlacedParty, storeParties } from './upload-parties.queries.ts'
import { createUnpagedPartyLists } from './list/unpaged-party-lists.ts'

type Locating = Pick<Services, 'db' | 'geocoder'>

export function socialPartyHandlers(services: Locating & Pick<Services, 'rateLimits'>): Handlers<typeof socialParties> {
  const readWhole = createUnpagedPartyLists(services)
  return {
    ...managedPartyHandlers(services),

    async list({ db, query: { limit, cursor, ...filters }, caller, remoteAddress }) {
      if (limit === undefined) return await readWhole(db, { filters, cursor }, { caller, ip: remoteAddress })
      const active = partyFilters.activeIn(filters)
      return await readPage(db, partyList(active, false), filters, { limit, cursor })
    },

    async cities({ db, query: { sort = 'name', limit = maxUnpaged, cursor } }) {
      const byName = await readPartyCities(db)
      const cities = sort === 'name' ? byName : byName.toSorted((one, other) => other.upcoming - one.upcoming)
      return pageOfUnpaged(cities, { limit, cursor }, ({ city }) => city)
    },

    overview: async ({ db, query }) => new JsonText(await readOverview(db, query)),

    get: async ({ db, params }) => foundJson(t.errors.partyNotFound, await findParty(db, params.id)),

    vote: ({ caller, db, params, body: { word } }) =>
      inTransaction(db, async (trx) => {
        await lockMember(trx, caller.id)
        const refusal = await refusalOfVoter(trx, caller.id)
        if (refusal) throw Forbidden(refusal, refusals[refusal]())
        await lockParty(trx, params.id)
        await storeVote(trx, { userId: caller.id, partyId: params.id, word })
        await refuseTooMany(trx, 'partyVotes', caller.id, 0)
        return undefined
      }),

    async upload({ caller, db, body: { parties } }) {
      // On a separate connection, as a transaction must not wait for the geocoder.
      const different = await withoutRepeats(parties)
      const { placed, isComplete } = await withPoints(services, different)
      return await inTransaction(db, async (trx) => {
        await lockMember(trx, caller.id)
        const counts = await storeParties(trx, placed)
        await nameTownsLater(trx)
        if (!isComplete) await addJob(trx, 'place_parties', {}, { key: 'place_parties' })
        const reply = { count: parties.length, ...counts, repeated: parties.length - different.length }
        const act = { action: 'social_parties.upload', target: { type: 'social_parties' } } as const
        await recordAct(trx, { actorId: caller.id, ...act, detail: reply })
        return reply
      })
    },
  }
}

const refusals = {
  too_new: t.partyErrors.accountTooNew,
  email_not_verified: t.partyErrors.verifyEmail,
}

type CountedParty = UploadedParty & { times: number }

/** The rows that differ in any cell, each with its number of occurrences. */
async function withoutRepeats(parties: UploadedParty[]): Promise<CountedParty[]> {
  const counted = new Map<string, CountedParty>()
  await inTurns(parties, (party) => {
    const { isOneOfSeveral: _, ...cells } = party
    const key = JSON.stringify(cells)
    const times = (counted.get(key)?.times ?? 0) + 1
    // The key moves to the end, as the last row about a social counts.
    counted.delete(key)
    counted.set(key, { ...party, times })
  })
  return [...counted.values()]
}

/**
 * The parties. Those without a point get that of their address or city, if it is known. `isComplete`: there was time to query the geocoder
 * for every address.
 */
async function withPoints({ db, geocoder }: { db: Database } & Locating, parties: CountedParty[]) {
  const isReady = await hasGazetteer(db)
  const points = isReady ? await locate(db, geocoder, parties) : []
  const placed = parties.map((party, at): PlacedParty => {
    if (party.latitude != null) return { ...party, pointFrom: 'given', hasOwnPoint: true }
    const { isExact, ...point } = points[at] ?? { latitude: null, longitude: null, isExact: null }
    const pointFrom = isExact === null ? null : isExact ? 'address' : 'town'
    return { ...party, ...point, pointFrom, hasOwnPoint: false }
  })
  const left = placed.filter(({ pointFrom }) => pointFrom !== 'given')
  return { placed, isComplete: isReady && (geocoder === null || (await countUnanswered(db, left)) === 0) }
}
