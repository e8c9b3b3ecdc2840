import { Link, useRouteContext } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { t } from '#texts'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import { useLoginSearch } from '../../../lib/member/login-search.ts'
import { useSession } from '../../../lib/member/session.ts'
import { membersPart } from '../../../lib/member/members-part.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { MeetupCard } from './meetup-card.tsx'
import { meetupStateOf } from './meetup-state.ts'

/* As high as a closed 'Who comes' and a row of buttons, so that nothing moves when it is loaded. */
const MeetupForMember = membersPart(
  () => import('./meetup-for-member.tsx'),
  'MeetupForMember',
  <div className="h-25" />,
)

type WholeMeetupProps = Pick<ComponentProps<typeof MeetupCard>, 'meetup' | 'isWanted' | 'withDay' | 'festival'>

/** A meetup in a list, with the participants and the reader's buttons. */
export function WholeMeetup(props: WholeMeetupProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const member = useSession()
  const { meetup } = props
  return (
    <MeetupCard {...props} isMember={member !== null}>
      {member ? <MeetupForMember api={api} meetup={meetup} memberId={member.id} /> : <LoginToJoin meetup={meetup} />}
    </MeetupCard>
  )
}

/** The actions that a visitor would have as a member. The organizer decides who joins a private meetup, so it has no waiting list. */
function LoginToJoin({ meetup }: { meetup: Meetup }) {
  const search = useLoginSearch()
  const state = meetupStateOf(meetup, false)
  const canWait = state === 'full' && !meetup.isPrivate
  if (state !== 'visitor' && !canWait) return null
  return (
    <Link to="/auth" search={search} className={buttonClass({ size: 'small', className: 'self-start' })}>
      {canWait ? t.meetups.logInToWait() : meetup.isPrivate ? t.meetups.logInToAskToJoin() : t.meetups.logInToJoin()}
      <span className="sr-only">: {meetup.title}</span>
    </Link>
  )
}
