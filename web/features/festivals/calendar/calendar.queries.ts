import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

/** Never cached, because the address may be reset on another device. */
export const calendarFeedQuery = (api: Api, memberId: string) =>
  queryOptions({ queryKey: ['calendar-feed', memberId], queryFn: () => api.calendar.read(), staleTime: 0 })
