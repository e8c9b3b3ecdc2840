import { queryOptions } from '@tanstack/react-query'
import type { SavedSearch } from '../../../../contract/rooms/saved-searches.ts'
import type { Api } from '../../../lib/api.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import type { RoomQuery } from './list/room-filters.ts'

const savedSearchesKey = ['saved-searches']

/** The member's saved searches, the latest first. */
export const savedSearchesQuery = (api: Api, memberId: string) =>
  queryOptions({ queryKey: [...savedSearchesKey, memberId], queryFn: () => api.savedSearches.list() })

export const useSaveSearch = (api: Api, callbacks: MutationCallbacks<SavedSearch, RoomQuery>) =>
  useApiMutation({
    call: ({ sort: _sort, ...body }: RoomQuery) => api.savedSearches.create({ body }),
    refetch: [savedSearchesKey],
    ...callbacks,
  })

export const useRemoveSearch = (api: Api, callbacks: MutationCallbacks<undefined, SavedSearch>) =>
  useApiMutation({
    call: ({ id }: SavedSearch) => api.savedSearches.remove({ params: { id } }),
    refetch: [savedSearchesKey],
    ...callbacks,
  })
