import { t } from '#texts'
import type { partyAttendance } from '../../../contract/socials/party-attendance.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { type Handlers, JsonText } from '../../platform/http/serve.ts'
import { Conflict, NotFound } from '../../platform/http-error.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseTooMany } from '../../people/quotas/quotas-per-member.ts'
import { lockPartyForGoer, ownSocials, readPartyGoers, removeGoing, storeGoing } from './party-attendance.queries.ts'

export const partyAttendanceHandlers: Handlers<typeof partyAttendance> = {
  goers: async ({ caller, db, query }) => new JsonText(await readPartyGoers(db, caller, query.parties)),

  mine: ({ caller, db, query }) => readPage(db, ownSocials, { viewerId: caller.id }, query),

  set: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const party = await lockPartyForGoer(trx, id)
      if (!party) throw NotFound(t.errors.partyNotFound())
      if (!party.isToCome) throw Conflict('party_past', t.partyErrors.over())
      if (await storeGoing(trx, { userId: caller.id, partyId: id }))
        await refuseTooMany(trx, 'partyAttendance', caller.id, 0)
      return undefined
    }),

  async remove({ caller, db, params }) {
    await removeGoing(db, { userId: caller.id, partyId: params.id })
  },
}
