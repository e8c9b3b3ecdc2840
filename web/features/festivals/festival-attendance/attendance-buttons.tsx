import { useState } from 'react'
import { attendanceStatuses } from '../../../../contract/platform/options.ts'
import type { Api } from '../../../lib/api.ts'
import { Chip } from '../../../ui/fields/chip.tsx'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { type AttendanceMoved, useAttendance } from './festival-attendance.mutations.ts'
import { attendanceLabels, goingTo } from './festival-attendance.words.ts'
import { useGoingAfterLogin } from './going-after-login.ts'

const AudienceDialog = lazyPart(() => import('./audience-dialog.tsx'), 'AudienceDialog')

type AttendanceButtonsProps = { api: Api; festivalId: string; festivalName: string; onMoved: AttendanceMoved }

/** Interested and Going; for members only. */
export function AttendanceButtons({ api, festivalId, festivalName, onMoved }: AttendanceButtonsProps) {
  /** What has just happened, while the dialog asks who may see it. */
  const [done, setDone] = useState<string>()
  const { member, status, press } = useAttendance(api, festivalId, { onMoved, onAsk: setDone })
  useGoingAfterLogin(festivalId, status !== undefined, () => {
    const said = goingTo(festivalName)
    if (status === 'attending') toast({ title: said })
    else press('attending', said)
  })
  if (member === null) return null
  return (
    <fieldset aria-label={`Your plan for ${festivalName}`} className="flex gap-2">
      {attendanceStatuses.map((one) => (
        <Chip
          key={one}
          tone="warm"
          pressed={status === one}
          disabled={status === undefined}
          onClick={() => press(one)}
          icon={status === one && <CheckIcon size={16} />}
        >
          {attendanceLabels[one]}
        </Chip>
      ))}
      {done !== undefined && (
        <AudienceDialog api={api} memberId={member} chosen={null} title={done} onClose={() => setDone(undefined)} />
      )}
    </fieldset>
  )
}
