import { t } from '#texts'
import type { savedRooms } from '../../../contract/rooms/saved-rooms.ts'
import { refuseTooMany } from '../../people/quotas/quotas-per-member.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { dayFromNow } from '../../platform/days.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { NotFound, Unauthenticated } from '../../platform/http-error.ts'
import { type Handlers, JsonText } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { viewerArguments } from '../../visible.ts'
import { loadComparedMember, withComparisons } from '../rooms/list/room-fit.queries.ts'
import { insertSavedRoom, removeSavedRoom, savedRoomIds, savedRoomList } from './saved-rooms.queries.ts'

export const savedRoomHandlers: Handlers<typeof savedRooms> = {
  ids: ({ caller, db, query }) =>
    readPage(db, savedRoomIds, { ...viewerArguments(caller), viewerId: caller.id }, query),

  async list({ caller, db, query }) {
    const member = await loadComparedMember(db, caller.id, dayFromNow(0))
    if (!member) throw Unauthenticated()
    const page = await readPage(db, savedRoomList, { ...viewerArguments(caller), viewerId: caller.id }, query)
    return { ...page, items: new JsonText(withComparisons([page.items.text], member, null)) }
  },

  add: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const saved = await insertSavedRoom(trx, caller, params.roomShareId)
      if (!saved) throw NotFound(t.errors.roomNotFound())
      await refuseTooMany(trx, 'savedRooms', caller.id, 0)
      return saved
    }),

  async remove({ caller, db, params }) {
    await removeSavedRoom(db, caller.id, params.roomShareId)
  },
}
