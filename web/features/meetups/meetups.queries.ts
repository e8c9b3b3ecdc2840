import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { changedByOthers } from '../../lib/changes/changed-by-others.ts'
import { currentViewer } from '../../lib/member/viewer-query.ts'

/** The beginning of the key of every query about meetups; each ends with the viewer, as the reply depends on who that is. */
export const meetupsKey = ['meetups']

/** How many meetups of each type a festival has. */
export const meetupCountsQuery = (api: Api, festivalId: string, viewer = currentViewer()) =>
  queryOptions({
    queryKey: [...meetupsKey, 'counts', festivalId, viewer],
    queryFn: () => api.meetups.counts({ params: { id: festivalId } }),
    meta: changedByOthers,
  })
