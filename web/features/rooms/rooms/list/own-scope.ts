import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../../lib/api.ts'
import { useSession } from '../../../../lib/member/session.ts'
import { attendanceQuery } from '../../../festivals/festival-attendance/festival-attendance.queries.ts'
import type { RoomFilters } from './room-filters.ts'

/** Whether the list is limited to the member's own festivals; undefined while that is unknown. */
export function useIsOfOwnFestivals(api: Api, { festivalId, scope }: RoomFilters): boolean | undefined {
  const member = useSession()?.id ?? null
  const { data: records, isError } = useQuery(attendanceQuery(api, member))
  if (member === null || isError || festivalId !== undefined || scope === 'all') return false
  return records && records.length > 0
}
