import { queryOptions } from '@tanstack/react-query'
import type { ArrivalDirection } from '../../../../contract/festivals/arrival-limits.ts'
import type { Arrival, ArrivalViewer } from '../../../../contract/festivals/arrivals.ts'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'

/** The key prefix of every query about arrivals. */
export const arrivalsKey = ['arrivals']

export const ownArrivalsQuery = (api: Api, festivalId: string, memberId: string) =>
  queryOptions({
    queryKey: [...arrivalsKey, 'own', festivalId, memberId],
    queryFn: () => api.arrivals.own({ params: { id: festivalId } }),
  })

type OfCrew = { festivalId: string; direction: ArrivalDirection }

/** How those who know the member come or leave, the next one first. */
export const arrivalsQuery = (
  api: Api,
  { festivalId, direction }: OfCrew,
  viewer: string | null,
): ReturnType<typeof pagedQuery<Arrival>> =>
  pagedQuery({
    queryKey: [...arrivalsKey, 'crew', festivalId, direction],
    viewer,
    read: (from) => api.arrivals.list({ params: { id: festivalId }, query: { ...from, direction, limit: 50 } }),
  })

/** The members who would see the member's arrival. */
export const arrivalAudienceQuery = (
  api: Api,
  festivalId: string,
  viewer: string | null,
): ReturnType<typeof pagedQuery<ArrivalViewer>> =>
  pagedQuery({
    queryKey: [...arrivalsKey, 'audience', festivalId],
    viewer,
    read: (from) => api.arrivals.audience({ params: { id: festivalId }, query: { ...from, limit: 20 } }),
    poll: false,
  })
