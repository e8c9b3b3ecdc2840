import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '../../../lib/api.ts'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { profileQuery } from '../../people/profile/profile.queries.ts'
import { attendanceQuery } from './festival-attendance.queries.ts'
import { ownVisibility } from './festival-attendance.words.ts'

const AudienceDialog = lazyPart(() => import('./audience-dialog.tsx'), 'AudienceDialog')

type OwnVisibilityProps = { api: Api; memberId: string; festivalId: string }

/** Explains to attending members who can see their attendance, with a button to change it. */
export function OwnVisibility({ api, memberId, festivalId }: OwnVisibilityProps) {
  const { data: isGoing } = useQuery({
    ...attendanceQuery(api, memberId),
    select: (records) => records.some((record) => record.festivalId === festivalId),
  })
  const { data: profile } = useQuery(profileQuery(api, memberId))
  const [isOpen, setOpen] = useState(false)
  if (!isGoing || !profile) return null
  const { attendanceShownTo } = profile
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span>{ownVisibility[attendanceShownTo ?? 'followed']}</span>
      <button
        type="button"
        {...dialogTrigger(AudienceDialog.preload)}
        onClick={() => setOpen(true)}
        className="link min-h-11"
      >
        {attendanceShownTo === 'members' ? 'Change' : 'Show yourself'}
      </button>
      {isOpen && (
        <AudienceDialog api={api} memberId={memberId} chosen={attendanceShownTo} onClose={() => setOpen(false)} />
      )}
    </p>
  )
}
