import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { AttendanceAudience } from '../../../../contract/people/profile-options.ts'
import type { Profile } from '../../../../contract/people/profile.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { ChoiceList } from '../../../ui/fields/choice.tsx'
import { useChooseAudience } from './attendees.queries.ts'
import { audienceOptions, audienceQuestion } from './attendees.words.ts'

export const choiceFailed = (error: Error) =>
  toastFailure('Failed to save your choice', error, 'Nothing has changed. Please try again.')

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
      legend={audienceQuestion}
      hideLegend
      options={audienceOptions}
      value={pressed ?? profile.attendanceShownTo ?? 'followed'}
      onChange={(audience) => void press(audience)}
    />
  )
}
