import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

/** The festivals that wait for an admin, the longest waiting first. */
export const pendingQuery = (api: Api, memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['festivals', 'pending', memberId],
    queryFn: ({ pageParam }) => api.festivals.pending({ query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })

/** The approved festivals of which a change waits for an admin, the longest waiting first. */
export const revisionsQuery = (api: Api, memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['festivals', 'revisions', memberId],
    queryFn: ({ pageParam }) => api.festivals.revisions({ query: pageParam === null ? {} : { cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
