import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import { AudienceChoice } from '../../features/festivals/festival-attendance/audience-choice.tsx'
import { useChooseAudience } from '../../features/festivals/festival-attendance/attendees.queries.ts'
import { profileQuery } from '../../features/people/profile/profile.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** Asks who may see where the member goes, unless they have chosen before. Closing it keeps the marked answer, so that they are asked once. */
export function AudienceQuestion({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: profile } = useQuery(profileQuery(api, memberId))
  const { mutate: choose } = useChooseAudience(api, memberId, {})
  const [isNeeded, setNeeded] = useState<boolean>()
  if (profile && isNeeded === undefined) setNeeded(profile.attendanceShownTo === null)
  if (!profile || !isNeeded) return null
  const close = () => {
    if (profile.attendanceShownTo === null) choose('followed')
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title={t.festivalAttendance.youreGoing()}
      description={t.festivalAttendance.whoCanSeeWhereYouGo()}
      footer={
        <Button variant="primary" onClick={close}>
          {t.festivalAttendance.done()}
        </Button>
      }
    >
      <AudienceChoice profile={profile} />
    </Dialog>
  )
}
