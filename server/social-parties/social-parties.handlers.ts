import { longestUpload, type socialParties } from '../../contract/social-parties.ts'
import { inTransaction } from '../db/connect.ts'
import { readPage } from '../paged-list.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { type Handlers, JsonText } from '../serve.ts'
import { filterNames, partyList, readPartyCities, recordUpload, storeParties } from './social-parties.queries.ts'

export const socialPartyHandlers: Handlers<typeof socialParties> = {
  list({ db, query: { limit, cursor, ...filters } }) {
    const active = filterNames.filter((name) => filters[name] !== undefined)
    return readPage(db, partyList(active, limit === undefined), filters, { limit: limit ?? longestUpload, cursor })
  },

  cities: async ({ db }) => new JsonText(await readPartyCities(db)),

  upload: ({ caller, db, body: { parties } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const { created, updated } = await storeParties(trx, parties)
      const geocodedCount = parties.filter(({ latitude }) => latitude != null).length
      const reply = { count: parties.length, created, updated, geocodedCount }
      await recordUpload(trx, caller.id, reply)
      return reply
    }),
}
