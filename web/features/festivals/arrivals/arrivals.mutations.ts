import type { ArrivalDirection } from '../../../../contract/festivals/arrival-limits.ts'
import type { OwnArrivals } from '../../../../contract/festivals/arrivals.ts'
import type { Api } from '../../../lib/api.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import { arrivalsKey, ownArrivalsQuery } from './arrivals.queries.ts'

type Place = { api: Api; festivalId: string; memberId: string }
type Sent = Parameters<Api['arrivals']['put']>[0]['body']

export const useSaveArrival = (
  { api, festivalId, memberId }: Place,
  callbacks: MutationCallbacks<OwnArrivals, Sent> = {},
) =>
  useApiMutation({
    call: (body: Sent) => api.arrivals.put({ params: { id: festivalId }, body }),
    update: (queryClient, saved) =>
      queryClient.setQueryData(ownArrivalsQuery(api, festivalId, memberId).queryKey, saved),
    refetch: [],
    ...callbacks,
  })

export const useRemoveArrival = ({ api, festivalId }: Place, callbacks: MutationCallbacks<unknown, ArrivalDirection>) =>
  useApiMutation({
    call: (direction: ArrivalDirection) => api.arrivals.remove({ params: { id: festivalId }, query: { direction } }),
    refetch: [[...arrivalsKey, 'own']],
    ...callbacks,
  })
