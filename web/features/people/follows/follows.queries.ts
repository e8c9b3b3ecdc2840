import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'

/** The beginning of the key of every query about who follows whom. */
export const followsKey = ['follows']
export const followListsKey = [...followsKey, 'list']

export type FollowSide = 'followers' | 'following'

/** What is between the member and another, and how many the two lists of the other have; asked again whenever it is shown. */
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

/** How many of those whom the member follows go, festival by festival: one call for all cards; nothing is fetched for a visitor. */
export const followedGoingQuery = (api: Api, member: string | null) =>
  queryOptions({
    queryKey: [...followsKey, 'going', member],
    queryFn: member === null ? skipToken : () => api.follows.going(),
  })
