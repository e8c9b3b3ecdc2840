import { queryOptions, skipToken } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

/** The key prefix of the member's attendance. */
export const attendanceKey = ['festival-attendance']

/** The festivals that the member is interested in or attends; nothing is fetched for a visitor. */
export const attendanceQuery = (api: Api, member: string | null) =>
  queryOptions({
    queryKey: [...attendanceKey, member],
    queryFn: member === null ? skipToken : () => api.festivalAttendance.mine(),
  })
