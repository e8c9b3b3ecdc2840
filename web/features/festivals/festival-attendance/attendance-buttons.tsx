import { useState } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { attendanceStatuses } from '../../../../contract/platform/options.ts'
import type { AttendanceAudience } from '../../../../contract/people/profile-options.ts'
import type { Api } from '../../../lib/api.ts'
import { Chip } from '../../../ui/fields/chip.tsx'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { type AttendanceMoved, useAttendance } from './festival-attendance.mutations.ts'
import { attendanceLabels, goingTo } from './festival-attendance.words.ts'
import { useGoingAfterLogin } from '../../../lib/member/carry-out-going.ts'

const AudienceDialog = lazyPart(() => import('./audience-dialog.tsx'), 'AudienceDialog')

type AttendanceButtonsProps = {
  api: Api
  festival: Pick<Festival, 'id' | 'name' | 'startDate' | 'endDate'>
  onMoved: AttendanceMoved
}

/** Interested and Going; for members only. */
export function AttendanceButtons({ api, festival, onMoved }: AttendanceButtonsProps) {
  const [asked, setAsked] = useState<{ chosen: AttendanceAudience | null; title?: string }>()
  const { member, status, press } = useAttendance(api, festival.id, {
    onMoved,
    onFirst: (title) => setAsked({ chosen: null, title }),
    onSayMore: (chosen) => setAsked({ chosen }),
  })
  useGoingAfterLogin(festival.id, status !== undefined, () => {
    const said = goingTo(festival.name)
    if (status === 'attending') toast({ title: said })
    else press('attending', said)
  })
  if (member === null) return null
  return (
    <fieldset
      aria-label={t.festivalAttendance.yourPlanFor({ festival: festival.name })}
      className="flex flex-wrap gap-2"
    >
      {attendanceStatuses.map((one) => (
        <Chip
          key={one}
          tone="warm"
          pressed={status === one}
          disabled={status === undefined}
          onClick={() => press(one)}
          needsNetwork
          icon={status === one && <CheckIcon size={16} />}
        >
          {attendanceLabels[one]()}
        </Chip>
      ))}
      {asked && (
        <AudienceDialog
          api={api}
          memberId={member}
          festival={festival}
          {...asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </fieldset>
  )
}
