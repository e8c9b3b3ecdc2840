import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Attendee } from '../../../../contract/festivals/festival-attendance.ts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { PersonCard } from '../../../lib/member/person-card.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { dancesAs } from '../../people/people/people.words.ts'
import { formatAttendingDates } from './attendees.words.ts'

type AttendeeCardProps = {
  attendee: Attendee
  festival: Pick<Festival, 'startDate' | 'endDate'>
  /** The follow button. */
  action: ReactNode
  /** The button that writes to them. */
  message: ReactNode
}

/** An attendee, with their role and days at the festival. */
export function AttendeeCard({ attendee, festival, action, message }: AttendeeCardProps) {
  const { role, experienceLevel, attendingDates } = attendee
  const says = [dancesAs({ danceRole: role, experienceLevel }), formatAttendingDates(attendingDates, festival)]
  return (
    <PersonCard
      person={attendee}
      badge={attendee.status === 'interested' && <Badge>{t.festivalAttendance.isInterested()}</Badge>}
      action={action}
    >
      <p className="text-sm text-soft">{says.filter(Boolean).join(' · ')}</p>
      {attendee.wantsCompany && message && (
        <div className="mt-1 grid justify-items-start gap-2">
          <p dir="auto">{t.festivalAttendance.wantsCompany({ name: attendee.name })}</p>
          <div className="relative z-1">{message}</div>
        </div>
      )}
    </PersonCard>
  )
}
