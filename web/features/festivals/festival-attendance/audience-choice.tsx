import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import type { AttendanceAudience } from '../../../../contract/people/profile-options.ts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { ChoiceList } from '../../../ui/fields/choice.tsx'
import { useChooseAudience } from './attendees.queries.ts'
import { audienceOptions } from './attendees.words.ts'

export const choiceFailed = (error: Error) =>
  toastFailure(t.festivalAttendance.failedToSaveChoice(), error, t.festivalAttendance.nothingHasChanged())

/** The audience of the member's attendance; each press is saved at once. */
export function AudienceChoice({ profile }: { profile: Profile }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [pressed, setPressed] = useState<AttendanceAudience>()
  const { mutateAsync: choose } = useChooseAudience(api, profile.id, { onError: choiceFailed })
  const press = async (audience: AttendanceAudience) => {
    setPressed(audience)
    // The mutation itself displays a failure.
    await choose(audience).catch(() => undefined)
    setPressed(undefined)
  }
  return (
    <ChoiceList
      legend={t.festivalAttendance.whoCanSee()}
      hideLegend
      options={audienceOptions()}
      value={pressed ?? profile.attendanceShownTo ?? 'followed'}
      onChange={(audience) => void press(audience)}
    />
  )
}
