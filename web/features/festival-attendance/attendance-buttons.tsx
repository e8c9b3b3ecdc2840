import { attendanceStatuses } from '../../../contract/options.ts'
import type { Api } from '../../lib/api.ts'
import { Chip } from '../../ui/fields/chip.tsx'
import { CheckIcon } from '../../ui/pictures/icons.tsx'
import { type AttendanceMoved, useAttendance } from './festival-attendance.mutations.ts'
import { attendanceLabels } from './festival-attendance.words.ts'

type AttendanceButtonsProps = { api: Api; festivalId: string; festivalName: string; onMoved: AttendanceMoved }

/** Interested and Going; for members only. */
export function AttendanceButtons({ api, festivalId, festivalName, onMoved }: AttendanceButtonsProps) {
  const { isMember, status, press } = useAttendance(api, festivalId, onMoved)
  if (!isMember) return null
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
    </fieldset>
  )
}
