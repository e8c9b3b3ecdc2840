import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

/** Never cached, because sessions begin and end on other devices. */
export const sessionsQuery = (api: Api, memberId: string) =>
  queryOptions({ queryKey: ['sessions', memberId], queryFn: () => api.auth.sessions(), staleTime: 0 })
