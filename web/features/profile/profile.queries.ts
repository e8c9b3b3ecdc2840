import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

/** All that a member's own settings show; the member stands in the key, for another one may sign in here. */
export const profileQuery = (api: Api, memberId: string) =>
  queryOptions({ queryKey: ['profile', memberId], queryFn: () => api.profile.get() })
