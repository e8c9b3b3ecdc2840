import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { changedByOthers } from '../../../lib/changes/changed-by-others.ts'
import { currentViewer } from '../../../lib/member/viewer-query.ts'

/** The key prefix of every query about a programme. Each key ends with the viewer, because the reply contains their choices. */
export const programmeKey = ['programme']

export const programmeQuery = (api: Api, festivalId: string, viewer = currentViewer()) =>
  queryOptions({
    queryKey: [...programmeKey, festivalId, viewer],
    queryFn: () => api.programme.list({ params: { id: festivalId } }),
    meta: changedByOthers,
  })
