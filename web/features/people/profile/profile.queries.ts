import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

/** The member's own profile and settings. The key contains the member's id, because another member may sign in on this browser. */
export const profileQuery = (api: Api, memberId: string) =>
  queryOptions({ queryKey: ['profile', memberId], queryFn: () => api.profile.get() })
