import { longestUpload, type NewSocialParty, type socialParties } from '../../contract/social-parties.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import { locate } from '../gazetteer/geocoder.ts'
import { hasGazetteer } from '../gazetteer/load-gazetteer.job.ts'
import { addJob } from '../jobs/jobs.queries.ts'
import { readPage } from '../paged-list.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { type Handlers, JsonText } from '../serve.ts'
import type { Services } from '../services.ts'
import { filterNames, partyList, readPartyCities, recordUpload, storeParties } from './social-parties.queries.ts'

export const socialPartyHandlers = (services: Pick<Services, 'db' | 'geocoder'>): Handlers<typeof socialParties> => ({
  list({ db, query: { limit, cursor, ...filters } }) {
    const active = filterNames.filter((name) => filters[name] !== undefined)
    return readPage(db, partyList(active, limit === undefined), filters, { limit: limit ?? longestUpload, cursor })
  },

  cities: async ({ db }) => new JsonText(await readPartyCities(db)),

  async upload({ caller, db, body: { parties } }) {
    // On a connection of its own, as a transaction must not wait for the geocoder.
    const isPlaced = await hasGazetteer(services.db)
    const placed = isPlaced ? await withPoints(services, parties) : parties
    return await inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const { created, updated } = await storeParties(trx, placed)
      if (!isPlaced) await addJob(trx, 'place_parties', {}, { key: 'place_parties' })
      const geocodedCount = placed.filter(hasPoint).length
      const reply = { count: parties.length, created, updated, geocodedCount }
      await recordUpload(trx, caller.id, reply)
      return reply
    })
  },
})

const hasPoint = ({ latitude }: Pick<NewSocialParty, 'latitude'>) => latitude != null

/** The parties, those without a point with that of their address or city where it is known. */
async function withPoints({ db, geocoder }: { db: Database } & Pick<Services, 'geocoder'>, parties: NewSocialParty[]) {
  const points = await locate(db, geocoder, parties)
  return parties.map((party, at) => (hasPoint(party) ? party : { ...party, ...points[at] }))
}
