import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { changedByOthers } from '../../../lib/changes/changed-by-others.ts'
import { currentViewer } from '../../../lib/member/viewer-query.ts'

/** The beginning of the key of every query about a programme; each ends with the viewer, whose choices the reply has. */
export const programmeKey = ['programme']

export const programmeQuery = (api: Api, festivalId: string, viewer = currentViewer()) =>
  queryOptions({
    queryKey: [...programmeKey, festivalId, viewer],
    queryFn: () => api.programme.list({ params: { id: festivalId } }),
    meta: changedByOthers,
  })
