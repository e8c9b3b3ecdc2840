import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../contract/client.ts'
import type { AttendanceStatus } from '../../../contract/options.ts'
import type { Api } from '../../lib/api.ts'
import { wishFor } from '../../lib/last-wish.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../ui/toast.ts'

export const attendanceLabels: Record<AttendanceStatus, string> = { interested: 'Interested', attending: 'Going' }

type Status = AttendanceStatus | null

/** Told when what is shown moves from one status to another, so that the festival's counts can move along. */
export type AttendanceMoved = (festivalId: string, from: Status, to: Status) => void

/** The festivals that the member is interested in or attends; of a visitor nothing is asked. */
export const attendanceQuery = (api: Api, member: string | null) =>
  queryOptions({
    queryKey: ['festival-attendance', member],
    queryFn: member === null ? skipToken : () => api.festivalAttendance.mine(),
  })

/** The member's status at a festival (null is none, undefined not known yet), and the press of one of the two buttons. */
export function useAttendance(api: Api, festivalId: string, onMoved: AttendanceMoved) {
  const member = useSession()?.id ?? null
  const { queryKey, ...query } = attendanceQuery(api, member)
  const queryClient = useQueryClient()
  const statusIn = (records: { festivalId: string; status: AttendanceStatus }[] = []) =>
    records.find((record) => record.festivalId === festivalId)?.status ?? null
  const { data: status } = useQuery({ queryKey, ...query, select: statusIn })

  const show = (next: Status) => {
    onMoved(festivalId, statusIn(queryClient.getQueryData(queryKey)), next)
    queryClient.setQueryData(queryKey, (records = []) => {
      const others = records.filter((record) => record.festivalId !== festivalId)
      return next === null ? others : [...others, { festivalId, status: next }]
    })
  }

  /** The current status pressed again is taken back; the other one replaces it. */
  const press = (pressed: AttendanceStatus) => {
    const records = queryClient.getQueryData(queryKey)
    if (!records) return
    const before = statusIn(records)
    void wishFor<Status>({
      key: `attendance ${member} ${festivalId}`,
      before,
      wish: before === pressed ? null : pressed,
      show,
      send: (wish) =>
        wish === null
          ? api.festivalAttendance.remove({ params: { festivalId } })
          : api.festivalAttendance.set({ body: { festivalId, status: wish } }),
      done: (wish) => toast({ title: wish === null ? 'Attendance removed' : `Marked as ${attendanceLabels[wish]}` }),
      failed: (wish, error) =>
        toast({
          variant: 'destructive',
          title: wish === null ? 'Failed to remove attendance' : 'Failed to update attendance',
          description: error instanceof ApiError ? error.message : 'Please try again',
        }),
    })
  }
  return { isMember: member !== null, status, press }
}
