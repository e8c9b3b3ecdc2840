import { useQuery, useQueryClient } from '@tanstack/react-query'
import { t } from '#texts'
import type { Attendance } from '../../../../contract/festivals/festival-attendance.ts'
import type { AttendanceAudience } from '../../../../contract/people/profile-options.ts'
import type { AttendanceStatus } from '../../../../contract/platform/options.ts'
import type { Api } from '../../../lib/api.ts'
import { tick } from '../../../lib/browser/haptics.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { sendLatest } from '../../../lib/changes/send-latest.ts'
import { useSession } from '../../../lib/member/session.ts'
import { toast } from '../../../ui/overlays/toast.ts'
import { agendaKey } from '../agenda/agenda.queries.ts'
import { attendeesKey, audienceOf } from './attendees.queries.ts'
import { attendanceQuery } from './festival-attendance.queries.ts'
import { marked, sayMore } from './festival-attendance.words.ts'

const unsaid = { role: null, attendingDates: [], wantsCompany: false }

type Status = AttendanceStatus | null

/** Called when the displayed status changes, so that the festival's counts change as well. */
export type AttendanceMoved = (festivalId: string, from: Status, to: Status) => void

type AttendanceCallbacks = {
  onMoved: AttendanceMoved
  /** Called after Going by a member who has never chosen who can see it, with what has just happened. */
  onFirst: (done: string) => void
  /** Called with that choice if a member wants to add their role and days. */
  onSayMore: (chosen: AttendanceAudience) => void
}

/** The member's status at a festival (null is none, undefined is unknown), and the action of the two buttons. */
export function useAttendance(api: Api, festivalId: string, { onMoved, onFirst, onSayMore }: AttendanceCallbacks) {
  const member = useSession()?.id ?? null
  const { queryKey, ...query } = attendanceQuery(api, member)
  const queryClient = useQueryClient()
  const statusIn = (records: Attendance[] = []) =>
    records.find((record) => record.festivalId === festivalId)?.status ?? null
  const { data: status } = useQuery({ queryKey, ...query, select: statusIn })

  const show = (next: Status) => {
    onMoved(festivalId, statusIn(queryClient.getQueryData(queryKey)), next)
    queryClient.setQueryData(queryKey, (records = []) => {
      const others = records.filter((record) => record.festivalId !== festivalId)
      const own = records.find((record) => record.festivalId === festivalId) ?? unsaid
      return next === null ? others : [...others, { ...own, festivalId, status: next }]
    })
  }

  /** The toast of a member who has chosen before offers to say more; the others are asked at once. */
  const sayGoing = async (said?: string) => {
    tick()
    const title = marked('attending')
    const audience = await audienceOf(queryClient, api, member)
    const more = audience ? { action: { ...sayMore(), onSelect: () => onSayMore(audience) } } : {}
    toast({ title, description: said, ...more })
    if (audience === null) onFirst(said ?? title)
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
        if (value === 'attending') void sayGoing(value === pressed ? said : undefined)
        else toast({ title: value === null ? t.festivalAttendance.attendanceRemoved() : marked(value) })
        void queryClient.invalidateQueries({ queryKey: agendaKey })
        void queryClient.invalidateQueries({ queryKey: attendeesKey })
      },
      onError: (value, error) =>
        toastFailure(
          value === null ? t.festivalAttendance.failedToRemove() : t.festivalAttendance.failedToUpdate(),
          error,
        ),
    })
  }
  return { member, status, press }
}
