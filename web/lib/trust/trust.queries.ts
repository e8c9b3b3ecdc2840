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

/** The trust signals of a member; null for one who is not visible to the viewer. Members see slightly more than visitors. */
export const trustQuery = (api: Api, memberId: string, viewer = currentViewer()) =>
  queryOptions({ queryKey: ['trust', memberId, viewer], queryFn: () => read(api, memberId) })

/** Runs before a page with a trust card is displayed. If it fails, the page does not. */
export const prefetchTrust = ({ api, queryClient }: { api: Api; queryClient: QueryClient }, memberId: string) =>
  queryClient.prefetchQuery(trustQuery(api, memberId))
