import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { changedByOthers } from '../../../lib/changes/changed-by-others.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'
import { currentViewer } from '../../../lib/member/viewer-query.ts'
import { festivalQuery } from '../../festivals/festivals/festivals.queries.ts'
import type { RoomQuery } from './list/room-filters.ts'

/** The key prefix of every query about rooms. Each key ends with the viewer, because the reply depends on them. */
export const roomsKey = ['rooms']

export const roomsPerPage = 24
/** The first page has the rooms that are visible or nearly so; the next one is loaded by scrolling. A page with a map displays more. */
const roomsAtFirst = 6

type RoomPage = RoomQuery & { cursor?: string | undefined }

/** The list from its first page or from a cursor on. */
export const roomsQuery = (
  api: Api,
  { cursor, ...query }: RoomPage,
  viewer = currentViewer(),
  { atFirst = roomsAtFirst } = {},
) =>
  pagedQuery({
    queryKey: [...roomsKey, 'list', query],
    first: cursor,
    viewer,
    read: (from) =>
      api.rooms.list({ query: { ...query, ...from, limit: from.cursor === undefined ? atFirst : roomsPerPage } }),
    isKeptForBack: true,
  })

/** The number of matching rooms. */
export const roomCountQuery = (api: Api, query: RoomQuery, viewer: string | null) =>
  queryOptions({
    queryKey: [...roomsKey, 'count', query, viewer],
    queryFn: async () => (await api.rooms.list({ query: { ...query, limit: 1 } })).total,
  })

/** The rooms at one festival, on its page: in one order for everybody, so that no room moves in a member's version. */
export const roomsAt = (festivalId: string) => ({ festivalId, sort: 'dates', guests: 1 }) as const

/** The first page of rooms, and the festival that it is limited to. */
export async function prefetchRooms(
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  query: RoomPage,
  options: { atFirst?: number } = {},
) {
  const { festivalId } = query
  await Promise.all([
    queryClient.prefetchInfiniteQuery(roomsQuery(api, query, currentViewer(), options)),
    festivalId !== undefined && queryClient.prefetchQuery(festivalQuery(api, festivalId)),
  ])
}

export const roomQuery = (api: Api, id: string, viewer = currentViewer()) =>
  queryOptions({ queryKey: [...roomsKey, 'one', id, viewer], queryFn: () => api.rooms.get({ params: { id } }) })

/**
 * The member's own rooms with their numbers of requests. Fetched each time they are displayed, because others send and withdraw requests.
 */
export const myRoomsQuery = (api: Api, member: string) =>
  queryOptions({
    queryKey: [...roomsKey, 'mine', member],
    queryFn: () => api.rooms.mine(),
    staleTime: 0,
    meta: changedByOthers,
  })
