import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { Api } from '../../../lib/api.ts'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { profileQuery } from '../../people/profile/profile.queries.ts'
import { ownPlan, ownVisibility } from './attendees.words.ts'
import { attendanceQuery } from './festival-attendance.queries.ts'
import { hidden } from '../../../ui/text-elements.tsx'

const AudienceDialog = lazyPart(() => import('./audience-dialog.tsx'), 'AudienceDialog')

type OwnPlanProps = { api: Api; memberId: string; festival: Pick<Festival, 'id' | 'startDate' | 'endDate'> }

/** What the member has said of this festival and who can see it, with a button to change both. */
export function OwnPlan({ api, memberId, festival }: OwnPlanProps) {
  const { data: attendance } = useQuery({
    ...attendanceQuery(api, memberId),
    select: (records) => records.find(({ festivalId }) => festivalId === festival.id),
  })
  const { data: profile } = useQuery(profileQuery(api, memberId))
  const [isOpen, setOpen] = useState(false)
  if (!attendance || !profile) return null
  const { attendanceShownTo } = profile
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <b className="font-semibold">{ownPlan(attendance, festival)}</b>
      <span className="text-soft">{ownVisibility[attendanceShownTo ?? 'followed']()}</span>
      <button
        type="button"
        {...dialogTrigger(AudienceDialog.preload)}
        onClick={() => setOpen(true)}
        className="link min-h-11"
      >
        {t.festivalAttendance.changeHowYoureShown({ hidden })}
      </button>
      {isOpen && (
        <AudienceDialog
          api={api}
          memberId={memberId}
          festival={festival}
          chosen={attendanceShownTo}
          onClose={() => setOpen(false)}
        />
      )}
    </p>
  )
}
