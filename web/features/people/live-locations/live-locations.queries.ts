import { queryOptions } from '@tanstack/react-query'
import type { OwnShare } from '../../../../contract/people/live-locations.ts'
import type { Api } from '../../../lib/api.ts'
import { type MutationCallbacks, useApiMutation } from '../../../lib/changes/mutations.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'
import { runningKey } from '../../../lib/member/running.ts'

/** The member's own sharing; the stream announces changes from other browsers. */
export const ownShareQuery = (api: Api, memberId: string) =>
  queryOptions({ queryKey: [...runningKey, 'share', memberId], queryFn: () => api.liveLocations.own() })

const liveKey = ['live-locations']
/** In milliseconds: a member who stops sharing disappears within this time. */
const interval = 10_000

export const liveLocationsQuery = (api: Api, festivalId: string, member: string | null) =>
  pagedQuery({
    queryKey: [...liveKey, festivalId],
    viewer: member,
    read: (from) => api.liveLocations.list({ params: { id: festivalId }, query: { ...from, limit: 100 } }),
    poll: interval,
  })

/** The members who would see the member's location, refetched for each use. */
export const liveAudienceQuery = (api: Api, festivalId: string, member: string | null) =>
  pagedQuery({
    queryKey: ['live-audience', festivalId],
    viewer: member,
    read: (from) => api.liveLocations.audience({ params: { id: festivalId }, query: { ...from, limit: 20 } }),
    poll: false,
  })

type Sent = Parameters<Api['liveLocations']['put']>[0]['body']

/** Starts to share, or updates the member's position. */
export const usePutLocation = (api: Api, memberId: string, callbacks: MutationCallbacks<OwnShare, Sent> = {}) =>
  useApiMutation({
    call: (body: Sent) => api.liveLocations.put({ body }),
    update: (queryClient, share) => queryClient.setQueryData(ownShareQuery(api, memberId).queryKey, { share }),
    refetch: [],
    ...callbacks,
  })

export const useStopSharing = (api: Api, memberId: string, callbacks: MutationCallbacks<unknown, void>) =>
  useApiMutation({
    call: () => api.liveLocations.stop(),
    update: (queryClient) => queryClient.setQueryData(ownShareQuery(api, memberId).queryKey, { share: null }),
    refetch: [],
    ...callbacks,
  })
