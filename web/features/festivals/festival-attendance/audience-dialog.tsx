import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#texts'
import type { Attendance } from '../../../../contract/festivals/festival-attendance.ts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import type { AttendanceAudience } from '../../../../contract/people/profile-options.ts'
import type { Api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceList } from '../../../ui/fields/choice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useChooseAudience, useSayStay } from './attendees.queries.ts'
import { audienceOptions, notChosen } from './attendees.words.ts'
import { choiceFailed } from './audience-choice.tsx'
import { attendanceQuery } from './festival-attendance.queries.ts'
import { StayFields } from './stay-fields.tsx'

type AudienceDialogProps = {
  api: Api
  memberId: string
  festival: Pick<Festival, 'id' | 'startDate' | 'endDate'>
  /** Null if they have never chosen; then nothing is stored unless they save, and they are asked again. */
  chosen: AttendanceAudience | null
  /** The action that has just happened, because the dialog covers its toast. */
  title?: string
  onClose: () => void
}

/** Asks who can see the member's attendance, and for their role and days at the festival. */
export function AudienceDialog({ festival, ...props }: AudienceDialogProps) {
  const { data: attendance } = useQuery({
    ...attendanceQuery(props.api, props.memberId),
    select: (records) => records.find(({ festivalId }) => festivalId === festival.id),
  })
  return attendance && <Questions key={festival.id} attendance={attendance} festival={festival} {...props} />
}

type QuestionsProps = AudienceDialogProps & { attendance: Attendance }

function Questions({ api, memberId, festival, attendance, chosen, title, onClose }: QuestionsProps) {
  const [audience, setAudience] = useState<AttendanceAudience>(chosen ?? 'members')
  const [stay, setStay] = useState<Pick<Attendance, 'role' | 'attendingDates' | 'wantsCompany'>>(attendance)
  const choose = useChooseAudience(api, memberId, { onError: choiceFailed })
  const say = useSayStay(api, memberId, { onError: choiceFailed })
  const isSame =
    stay.role === attendance.role &&
    stay.attendingDates.join() === attendance.attendingDates.join() &&
    stay.wantsCompany === attendance.wantsCompany
  const save = async () => {
    try {
      if (audience !== chosen) await choose.mutateAsync(audience)
      if (!isSame) await say.mutateAsync({ ...attendance, ...stay })
      onClose()
    } catch {
      // The mutations themselves display a failure.
    }
  }
  const dismiss = () => {
    if (chosen === null) toast(notChosen())
    onClose()
  }
  const footer = (
    <Button
      variant="primary"
      pending={choose.isPending || say.isPending}
      pendingLabel={t.festivalAttendance.saving()}
      onClick={() => void save()}
    >
      {t.common.save()}
    </Button>
  )
  return (
    <Dialog
      open
      onOpenChange={dismiss}
      title={title ?? t.festivalAttendance.howYoureShown()}
      description={t.festivalAttendance.changeAtAnyTime()}
      footer={footer}
    >
      <div className="grid gap-5">
        <ChoiceList
          legend={t.festivalAttendance.whoCanSee()}
          options={audienceOptions()}
          value={audience}
          onChange={setAudience}
        />
        <StayFields festival={festival} stay={stay} onChange={setStay} />
      </div>
    </Dialog>
  )
}
