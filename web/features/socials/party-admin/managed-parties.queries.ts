import { queryOptions } from '@tanstack/react-query'
import type { SocialPartyChange } from '../../../../contract/socials/social-parties.ts'
import type { Api } from '../../../lib/api.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'
import { type ManagedFilters, managedFilters } from './managed-filters.ts'

const partiesPerPage = 20
/** The key prefix of all queries about socials. */
const partiesKey = ['social-parties']

export const managedPartiesQuery = (api: Api, filters: ManagedFilters, memberId: string | null) => {
  const query = managedFilters.queryOf(filters)
  return pagedQuery({
    queryKey: [...partiesKey, 'managed', query],
    first: filters.cursor,
    viewer: memberId,
    read: (from) => api.socialParties.managed({ query: { ...query, ...from, limit: partiesPerPage } }),
    isKeptForBack: true,
  })
}

export const managedPartyQuery = (api: Api, id: string, memberId: string) =>
  queryOptions({
    queryKey: [...partiesKey, 'details', id, memberId],
    queryFn: () => api.socialParties.details({ params: { id } }),
  })

type Change = { id: string; body: SocialPartyChange }

export const useChangeParty = (api: Api) =>
  useApiMutation({
    call: ({ id, body }: Change) => api.socialParties.change({ params: { id }, body }),
    refetch: [partiesKey],
  })

export const useRemoveParties = (api: Api, callbacks: MutationCallbacks<{ removed: number }, string[]>) =>
  useApiMutation({
    call: (ids: string[]) => api.socialParties.removeMany({ body: { ids } }),
    refetch: [partiesKey],
    ...callbacks,
  })

export const useKeepParty = (api: Api, callbacks: MutationCallbacks<unknown, string>) =>
  useApiMutation({
    call: (id: string) => api.socialParties.keep({ params: { id } }),
    refetch: [partiesKey],
    ...callbacks,
  })
