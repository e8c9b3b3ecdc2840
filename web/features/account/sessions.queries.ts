import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

/** Asked anew whenever they are shown: other devices come and go. */
export const sessionsQuery = (api: Api, memberId: string) =>
  queryOptions({ queryKey: ['sessions', memberId], queryFn: () => api.auth.sessions(), staleTime: 0 })
