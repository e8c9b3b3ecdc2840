import { queryOptions } from '@tanstack/react-query'
import type { Notices } from '../../../../contract/chat/notices.ts'
import type { Api } from '../../../lib/api.ts'

export const noticesKey = ['notices']

/** In milliseconds. */
const minute = 60_000

/** What every page says on top. It comes with the page; a tab that stays open reads it again now and then, and while there is maintenance. */
export const noticesQuery = (api: Api) =>
  queryOptions({
    queryKey: noticesKey,
    queryFn: (): Promise<Notices> => api.notices.shown(),
    staleTime: 5 * minute,
    refetchInterval: ({ state }) => (state.data?.maintenance ? 2 * minute : false),
  })
