import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'

/** The key prefix of every query about follows. */
export const followsKey = ['follows']
export const followListsKey = [...followsKey, 'list']

export type FollowSide = 'followers' | 'following'

/** The relation between the member and another one, and the lengths of the other's lists; refetched each time it is displayed. */
export const followStateQuery = (api: Api, id: string, member: string) =>
  queryOptions({
    queryKey: [...followsKey, 'state', id, member],
    queryFn: () => api.follows.state({ params: { id } }),
    staleTime: 0,
  })

type FollowList = { side: FollowSide; id: string; first: string | undefined }

/** One of the two lists of a member, as another member sees it. */
export const followListQuery = (api: Api, { side, id, first }: FollowList, member: string | null) =>
  pagedQuery({
    queryKey: [...followListsKey, side, id],
    first,
    viewer: member,
    read: (from) => api.follows[side]({ params: { id }, query: { ...from, limit: 24 } }),
    isKeptForBack: true,
  })

/** The number of followed members who attend, by festival: one call for all cards. Nothing is fetched for a visitor. */
export const followedGoingQuery = (api: Api, member: string | null) =>
  queryOptions({
    queryKey: [...followsKey, 'going', member],
    queryFn: member === null ? skipToken : () => api.follows.going(),
  })
