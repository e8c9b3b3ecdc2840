import type { ComponentProps } from 'react'
import { Attendees } from '../../features/festivals/festival-attendance/attendees.tsx'
import { FollowButton } from '../../features/people/follows/follow-button.tsx'

/** The attendees with follow buttons: composed here, because they come from two features. */
export const FestivalAttendees = (props: Omit<ComponentProps<typeof Attendees>, 'renderAction'>) => (
  <Attendees
    {...props}
    renderAction={(attendee) => <FollowButton person={attendee} isFollowed={attendee.isFollowed} size="small" />}
  />
)
