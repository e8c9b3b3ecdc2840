import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'
import { festivalsKey } from './festivals.queries.ts'

/** The festivals that wait for approval, the longest waiting first. */
export const pendingQuery = (api: Api, viewer: string) =>
  pagedQuery({
    queryKey: [...festivalsKey, 'pending'],
    viewer,
    read: (from) => api.festivals.pending({ query: from }),
  })

/** The approved festivals with a change that waits for approval, the longest waiting first. */
export const revisionsQuery = (api: Api, viewer: string) =>
  pagedQuery({
    queryKey: [...festivalsKey, 'revisions'],
    viewer,
    read: (from) => api.festivals.revisions({ query: from }),
  })
