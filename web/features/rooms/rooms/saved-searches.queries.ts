import { queryOptions } from '@tanstack/react-query'
import type { SavedSearch } from '../../../../contract/rooms/saved-searches.ts'
import type { Api } from '../../../lib/api.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import type { RoomQuery } from './list/room-filters.ts'

const savedSearchesKey = ['saved-searches']

/** The member's saved searches, the latest first. */
export const savedSearchesQuery = (api: Api, memberId: string) =>
  queryOptions({ queryKey: [...savedSearchesKey, memberId], queryFn: () => api.savedSearches.list() })

/** Saves one search after the other, so that a refusal names the first that is too many. */
export const useSaveSearches = (api: Api, callbacks: MutationCallbacks<void, RoomQuery[]>) =>
  useApiMutation({
    call: async (queries: RoomQuery[]) => {
      for (const { sort: _sort, ...body } of queries) await api.savedSearches.create({ body })
    },
    refetch: [savedSearchesKey],
    ...callbacks,
  })

export const useRemoveSearches = (api: Api, callbacks: MutationCallbacks<void, SavedSearch[]>) =>
  useApiMutation({
    call: async (searches: SavedSearch[]) => {
      for (const { id } of searches) await api.savedSearches.remove({ params: { id } })
    },
    refetch: [savedSearchesKey],
    ...callbacks,
  })
