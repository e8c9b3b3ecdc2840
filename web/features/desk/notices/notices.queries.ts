import { queryOptions } from '@tanstack/react-query'
import type { Notices } from '../../../../contract/chat/notices.ts'
import type { Api } from '../../../lib/api.ts'

export const noticesKey = ['notices']

/** In milliseconds. */
const minute = 60_000

/** The notices at the top of every page. They come with the page; an open tab refetches them periodically, and during maintenance. */
export const noticesQuery = (api: Api) =>
  queryOptions({
    queryKey: noticesKey,
    queryFn: (): Promise<Notices> => api.notices.shown(),
    staleTime: 5 * minute,
    refetchInterval: ({ state }) => (state.data?.maintenance ? 2 * minute : false),
  })
