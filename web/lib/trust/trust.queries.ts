import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'
import { readTogether } from '../lists/read-together.ts'
import { currentViewer } from '../member/viewer-query.ts'
import { maxTrusted } from '../../../contract/people/trust-limits.ts'

const read = readTogether({
  max: maxTrusted,
  read: (api, members) => api.trust.of({ query: { members } }),
  idOf: ({ id }) => id,
})

/** What speaks for a member; null for one whom the viewer may not see. Members see a little more than visitors do. */
export const trustQuery = (api: Api, memberId: string, viewer = currentViewer()) =>
  queryOptions({ queryKey: ['trust', memberId, viewer], queryFn: () => read(api, memberId) })

/** Before a page with a trust card is shown, which does not fail with it. */
export const prefetchTrust = ({ api, queryClient }: { api: Api; queryClient: QueryClient }, memberId: string) =>
  queryClient.prefetchQuery(trustQuery(api, memberId))
