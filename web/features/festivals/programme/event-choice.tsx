import { t } from '#texts'
import { attendanceStatuses } from '../../../../contract/platform/options.ts'
import type { FestivalEvent } from '../../../../contract/festivals/programme.ts'
import type { Api } from '../../../lib/api.ts'
import { Chip } from '../../../ui/fields/chip.tsx'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { attendanceLabels } from '../festival-attendance/festival-attendance.words.ts'
import { useEventAttendance } from './programme.mutations.ts'

/** Interested and Going; for members only. */
export function EventChoice({ api, event }: { api: Api; event: FestivalEvent }) {
  const press = useEventAttendance(api, event)
  return (
    <fieldset aria-label={t.programme.yourPlanFor({ title: event.title })} className="flex flex-wrap gap-2">
      {attendanceStatuses.map((one) => (
        <Chip
          key={one}
          tone="warm"
          pressed={event.myStatus === one}
          onClick={() => void press(one)}
          needsNetwork
          icon={event.myStatus === one && <CheckIcon size={16} />}
        >
          {attendanceLabels[one]()}
        </Chip>
      ))}
    </fieldset>
  )
}
