import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouteContext } from '@tanstack/react-router'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { OpenChatButton } from '../../../features/chat/chat/threads/open-chat-button.tsx'
import { Attendees } from '../../../features/festivals/festival-attendance/attendees.tsx'
import { arrivalsLast } from '../../../features/festivals/arrivals/arrival-values.ts'
import { attendanceQuery } from '../../../features/festivals/festival-attendance/festival-attendance.queries.ts'
import { WholeMeetup } from '../../../features/festivals/meetups/whole-meetup.tsx'
import { FollowButton } from '../../../features/people/follows/follow-button.tsx'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

const Arrivals = lazyPart(
  () => import('../../../features/festivals/arrivals/arrivals.tsx'),
  'Arrivals',
  <Skeleton className="my-4 h-19 rounded-l" />,
)
const NewMeetupDialog = lazyPart(
  () => import('../../../features/festivals/meetups/new-meetup-dialog.tsx'),
  'NewMeetupDialog',
)

type FestivalAttendeesProps = { festival: Festival; memberId: string; isAnybody: boolean }

/** The attendees with follow buttons, and how they come: composed here, because they come from several features. */
export const FestivalAttendees = (props: FestivalAttendeesProps) => (
  <Attendees
    {...props}
    renderAction={(attendee) => <FollowButton person={attendee} isFollowed={attendee.isFollowed} size="small" />}
    renderMessage={(person) => <OpenChatButton size="small" memberId={props.memberId} person={person} />}
    arrivals={<FestivalArrivals {...props} />}
  />
)

/** For members who go, or who follow a link to a taxi. */
function FestivalArrivals({ festival, memberId }: FestivalAttendeesProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const wanted = useLocation({ select: ({ hash }) => hash })
  const { data: isGoing = false } = useQuery({
    ...attendanceQuery(api, memberId),
    select: (records) => records.some(({ festivalId }) => festivalId === festival.id),
  })
  if (!arrivalsLast(festival) || !(isGoing || wanted.startsWith('meetup-'))) return null
  return (
    <Arrivals
      festival={festival}
      memberId={memberId}
      renderTaxi={(taxi) => <WholeMeetup meetup={taxi} withDay isWanted={wanted === `meetup-${taxi.id}`} />}
      renderMessage={(person) => <OpenChatButton size="small" memberId={memberId} person={person} />}
      renderNewTaxi={(taxi, onClose) => (
        <NewMeetupDialog {...{ api, festival, memberId, onClose }} type="taxi" begin={taxi} />
      )}
    />
  )
}
