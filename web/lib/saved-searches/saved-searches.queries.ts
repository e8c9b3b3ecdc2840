import { queryOptions } from '@tanstack/react-query'
import type { DanceSearch } from '../../../contract/rooms/dance-searches.ts'
import type { SavedSearch } from '../../../contract/rooms/saved-searches.ts'
import type { Api } from '../api.ts'
import { type MutationCallbacks, useApiMutation } from '../changes/mutations.ts'
import { saveWish, type Wish } from '../member/search-after-login.ts'

const savedSearchesKey = ['saved-searches']

/** A saved search of any list. */
export type AnySearch = DanceSearch | (SavedSearch & { list: 'rooms' })

/** The member's saved searches of all lists, the latest first. */
export const savedSearchesQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: [...savedSearchesKey, memberId],
    async queryFn(): Promise<AnySearch[]> {
      const [rooms, dances] = await Promise.all([api.savedSearches.list(), api.danceSearches.list()])
      const all = [...rooms.map((search) => ({ ...search, list: 'rooms' as const })), ...dances]
      return all.toSorted((one, other) => (one.id < other.id ? 1 : -1))
    },
  })

/** Saves one search after the other, so that a refusal names the first that is too many. */
export const useSaveSearches = (api: Api, callbacks: MutationCallbacks<void, readonly Wish[]>) =>
  useApiMutation({
    call: async (wishes: readonly Wish[]) => {
      for (const wish of wishes) await saveWish(api, wish)
    },
    refetch: [savedSearchesKey],
    ...callbacks,
  })

export const useRemoveSearches = (api: Api, callbacks: MutationCallbacks<void, readonly AnySearch[]>) =>
  useApiMutation({
    call: async (searches: readonly AnySearch[]) => {
      for (const { id, list } of searches)
        await (list === 'rooms' ? api.savedSearches : api.danceSearches).remove({ params: { id } })
    },
    refetch: [savedSearchesKey],
    ...callbacks,
  })
