import { t } from '#texts'
import { savedFilters } from '../../../contract/rooms/saved-filters.ts'
import type { savedSearches } from '../../../contract/rooms/saved-searches.ts'
import { inTransaction } from '../../platform/db/connect.ts'
import { InvalidInput, NotFound } from '../../platform/http-error.ts'
import { Existing, type Handlers, type Shown } from '../../platform/http/serve.ts'
import { refuseTooMany } from '../../people/quotas/quotas.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { lockFestival } from '../rooms/rooms.queries.ts'
import { findNewest, knownAfter, readFilters } from './found-rooms.ts'
import {
  findSame,
  findSearch,
  findSearches,
  insertSearch,
  removeSearch,
  type StoredSearch,
} from './saved-searches.queries.ts'

export const savedSearchHandlers: Handlers<typeof savedSearches> = {
  list: async ({ caller, db }) => (await findSearches(db, caller.id)).flatMap((search) => shown(search) ?? []),

  create: ({ caller, db, body }) =>
    inTransaction(db, async (trx) => {
      const filters = savedFilters(body)
      await lockMember(trx, caller.id)
      const same = await findSame(trx, caller.id, filters)
      if (same) return new Existing(found(same))
      await refuseTooMany(trx, 'savedSearches', caller.id)
      if (filters.festivalId !== undefined && !(await lockFestival(trx, caller, filters.festivalId)))
        throw UnknownFestival()
      const knownRooms = knownAfter([], await findNewest(trx, caller, filters))
      return found(await insertSearch(trx, { userId: caller.id, filters, knownRooms }))
    }),

  async remove({ caller, db, params }) {
    await removeSearch(db, caller.id, params.id)
  },
}

/** Reads the search for a retry of the call that saved it. */
export const savedSearchesCreated: Shown<typeof savedSearches> = {
  create: async (db, caller, id) => found(await findSearch(db, caller.id, id)),
}

/** Null if this release cannot read its filters. */
function shown({ filters: stored, ...search }: StoredSearch) {
  const filters = readFilters(stored)
  return filters && { ...search, filters }
}

function found(search: StoredSearch | undefined) {
  const one = search && shown(search)
  if (!one) throw NotFound(t.errors.searchNotFound())
  return one
}

const UnknownFestival = () => InvalidInput({ festivalId: t.roomErrors.chooseFestival() })
