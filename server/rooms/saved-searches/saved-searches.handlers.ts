import type { Transaction } from 'kysely'
import { t } from '#texts'
import type { danceSearches } from '../../../contract/rooms/dance-searches.ts'
import { savedDances, searchedLists } from '../../../contract/rooms/saved-dances.ts'
import { savedFilters } from '../../../contract/rooms/saved-filters.ts'
import type { savedSearches } from '../../../contract/rooms/saved-searches.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { InvalidInput, NotFound } from '../../platform/http-error.ts'
import { Existing, type Handlers, type Shown } from '../../platform/http/serve.ts'
import { refuseTooMany } from '../../people/quotas/quotas-per-member.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { lockFestival } from '../rooms/rooms.queries.ts'
import type { Member, SearchedThings } from './search-kind.ts'
import { searchKinds } from './search-kinds.ts'
import {
  findSame,
  findSearch,
  findSearches,
  insertSearch,
  removeSearch,
  type StoredSearch,
} from './saved-searches.queries.ts'

const ofRooms = ['rooms'] as const

export const savedSearchHandlers: Handlers<typeof savedSearches> = {
  list: async ({ caller, db }) => (await findSearches(db, caller.id, ofRooms)).flatMap((one) => shown(one) ?? []),

  create: ({ caller, db, body }) =>
    inTransaction(db, (trx) =>
      save(trx, caller, 'rooms', savedFilters(body), async ({ festivalId }) => {
        if (festivalId !== undefined && !(await lockFestival(trx, caller, festivalId))) throw UnknownFestival()
      }),
    ),

  async remove({ caller, db, params }) {
    await removeSearch(db, caller.id, ofRooms, params.id)
  },
}

export const danceSearchHandlers: Handlers<typeof danceSearches> = {
  list: async ({ caller, db }) => (await findSearches(db, caller.id, searchedLists)).flatMap((one) => shown(one) ?? []),

  create: ({ caller, db, body: { list, filters } }) =>
    inTransaction(db, (trx) => save(trx, caller, list, savedDances(list, filters))),

  async remove({ caller, db, params }) {
    await removeSearch(db, caller.id, searchedLists, params.id)
  },
}

/** Reads the search for a retry of the call that saved it. */
const savedBy =
  <List extends SearchedThings>(lists: readonly List[]) =>
  async (db: Database, caller: Member, id: string) =>
    found(await findSearch(db, caller.id, lists, id))

export const savedSearchesCreated: Shown<typeof savedSearches> = { create: savedBy(ofRooms) }
export const danceSearchesCreated: Shown<typeof danceSearches> = { create: savedBy(searchedLists) }

async function save<List extends SearchedThings, Filters extends object>(
  trx: Transaction<DB>,
  caller: Member,
  list: List,
  filters: Filters,
  check: (filters: Filters) => Promise<void> = async () => {},
) {
  await lockMember(trx, caller.id)
  const same = await findSame(trx, caller.id, list, filters)
  if (same) return new Existing(found(same))
  await refuseTooMany(trx, 'savedSearches', caller.id)
  await check(filters)
  const known = (await searchKinds[list].read(filters)?.begin(trx, caller)) ?? []
  const id = await insertSearch(trx, { userId: caller.id, list, filters, known })
  return found(await findSearch(trx, caller.id, [list], id))
}

/** Null if this release cannot read its filters. */
function shown<List extends SearchedThings>({ filters, ...search }: StoredSearch<List>) {
  const read = searchKinds[search.list].read(filters)
  return read && { ...search, filters: read.filters }
}

function found<List extends SearchedThings>(search: StoredSearch<List> | undefined) {
  const one = search && shown(search)
  if (!one) throw NotFound(t.errors.searchNotFound())
  return one
}

const UnknownFestival = () => InvalidInput({ festivalId: t.roomErrors.chooseFestival() })
