import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { currentViewer } from '../../../lib/member/viewer-query.ts'

/** The viewer is part of the key, because members see slightly more of each other than visitors. */
export const memberQuery = (api: Api, username: string, viewer = currentViewer()) =>
  queryOptions({
    queryKey: ['people', username.toLowerCase(), viewer],
    queryFn: () => api.people.get({ params: { username } }),
  })
