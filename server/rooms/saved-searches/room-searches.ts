import { sql } from 'kysely'
import { NewSearch } from '../../../contract/rooms/saved-searches.ts'
import { type SavedFilters, savedFilters, searchOf } from '../../../contract/rooms/saved-filters.ts'
import { findNewest, knownAfter, newTo, withoutNewHosts } from './found-rooms.ts'
import type { ReadSearch, SearchKind } from './search-kind.ts'

/** Searches of rooms. A room may become visible without being new, so what is new is what the search does not know. */
export const roomSearches: SearchKind = {
  table: 'saved_searches',
  isOfKind: sql`true`,
  latest: sql`(select created_at from room_shares order by id desc limit 1)`,
  read(stored) {
    const read = NewSearch.safeParse(searchOf(stored as object))
    return read.success ? roomSearch(savedFilters(read.data)) : null
  },
}

export const roomSearch = (filters: SavedFilters): ReadSearch => ({
  filters,
  begin: async (db, member) => knownAfter([], await findNewest(db, member, filters)),
  async look(db, member, { known }) {
    const found = await withoutNewHosts(db, await findNewest(db, member, filters), known)
    const fitting = newTo(known, found).filter(({ hostId }) => hostId !== member.id)
    return { fitting: fitting.map(({ id }) => id), known: knownAfter(known, found) }
  },
  pageOf() {
    const given = { ...searchOf(filters), sort: 'newest' } as Record<string, string>
    return `/rooms?${new URLSearchParams(given).toString()}`
  },
  facts: (count) => ({ count, query: filters.query, startDate: filters.startDate, endDate: filters.endDate }),
})
