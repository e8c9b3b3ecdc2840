import type { ReactNode } from 'react'
import type { Attendee } from '../../../../contract/festivals/festival-attendance.ts'
import { PersonCard } from '../../../lib/member/person-card.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { dancesAs } from '../../people/people/people.words.ts'

/** An attendee; `action` is the follow button. */
export function AttendeeCard({ attendee, action }: { attendee: Attendee; action: ReactNode }) {
  return (
    <PersonCard person={attendee} badge={attendee.status === 'interested' && <Badge>Interested</Badge>} action={action}>
      <p className="text-sm text-soft">{dancesAs(attendee)}</p>
    </PersonCard>
  )
}
