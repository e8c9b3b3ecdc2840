import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export const bounceKey = (memberId: string) => ['mail-bounce', memberId]

/** Read once a visit. */
export const bounceQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: bounceKey(memberId),
    queryFn: () => api.mailBounces.own(),
    staleTime: Number.POSITIVE_INFINITY,
  })
