import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AttendanceStatus } from '../../../../contract/platform/options.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { sendLatest } from '../../../lib/changes/send-latest.ts'
import { useSession } from '../../../lib/member/session.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { agendaKey } from '../agenda/agenda.queries.ts'
import { attendeesKey, isUndecided } from './attendees.queries.ts'
import { attendanceQuery } from './festival-attendance.queries.ts'
import { marked } from './festival-attendance.words.ts'

type Status = AttendanceStatus | null

/** Called when the displayed status changes, so that the festival's counts change as well. */
export type AttendanceMoved = (festivalId: string, from: Status, to: Status) => void

type AttendanceCallbacks = {
  onMoved: AttendanceMoved
  /** Called after the first Going of a member who has not chosen an audience yet, with what has just happened. */
  onAsk: (done: string) => void
}

/** The member's status at a festival (null is none, undefined is unknown), and the action of the two buttons. */
export function useAttendance(api: Api, festivalId: string, { onMoved, onAsk }: AttendanceCallbacks) {
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

  const askOnce = async (done: string) => {
    if (await isUndecided(queryClient, api, member)) onAsk(done)
  }

  /** Pressing the current status removes it; pressing the other one replaces it. `said` is said beside it. */
  const press = (pressed: AttendanceStatus, said?: string) => {
    const records = queryClient.getQueryData(queryKey)
    if (!records) return
    const before = statusIn(records)
    void sendLatest<Status>({
      key: `attendance ${member} ${festivalId}`,
      before,
      value: before === pressed ? null : pressed,
      show,
      send: (value) =>
        value === null
          ? api.festivalAttendance.remove({ params: { festivalId } })
          : api.festivalAttendance.set({ body: { festivalId, status: value } }),
      onSuccess: (value) => {
        if (value === null) toast({ title: 'Attendance removed' })
        else toast({ title: marked(value), description: value === pressed ? said : undefined })
        void queryClient.invalidateQueries({ queryKey: agendaKey })
        void queryClient.invalidateQueries({ queryKey: attendeesKey })
        if (value === 'attending') void askOnce(said ?? marked(value))
      },
      onError: (value, error) =>
        toastFailure(value === null ? 'Failed to remove attendance' : 'Failed to update attendance', error),
    })
  }
  return { member, status, press }
}
