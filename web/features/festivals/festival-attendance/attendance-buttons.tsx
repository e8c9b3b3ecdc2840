import { useState } from 'react'
import { attendanceStatuses } from '../../../../contract/platform/options.ts'
import type { Api } from '../../../lib/api.ts'
import { Chip } from '../../../ui/fields/chip.tsx'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { type AttendanceMoved, useAttendance } from './festival-attendance.mutations.ts'
import { attendanceLabels, marked } from './festival-attendance.words.ts'

const AudienceDialog = lazyPart(() => import('./audience-dialog.tsx'), 'AudienceDialog')

type AttendanceButtonsProps = { api: Api; festivalId: string; festivalName: string; onMoved: AttendanceMoved }

/** Interested and Going; for members only. */
export function AttendanceButtons({ api, festivalId, festivalName, onMoved }: AttendanceButtonsProps) {
  const [isAsked, setAsked] = useState(false)
  const { member, status, press } = useAttendance(api, festivalId, { onMoved, onAsk: () => setAsked(true) })
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
      {isAsked && (
        <AudienceDialog
          api={api}
          memberId={member}
          chosen={null}
          title={marked('attending')}
          onClose={() => setAsked(false)}
        />
      )}
    </fieldset>
  )
}
