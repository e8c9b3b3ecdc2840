import { Link, useRouteContext } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { Meetup } from '../../../contract/meetups.ts'
import { useLoginSearch } from '../../lib/member/login-search.ts'
import { useSession } from '../../lib/member/session.ts'
import { membersPart } from '../../lib/member/members-part.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MeetupCard } from './meetup-card.tsx'
import { meetupStateOf } from './meetup-state.ts'

/* As high as a closed 'Who comes' and a row of buttons, so that nothing moves when it comes. */
const MeetupForMember = membersPart(
  () => import('./meetup-for-member.tsx'),
  'MeetupForMember',
  <div className="h-25" />,
)

type WholeMeetupProps = Pick<ComponentProps<typeof MeetupCard>, 'meetup' | 'isWanted' | 'withDay' | 'festival'>

/** A meetup in a list, with who comes and the buttons of the reader. */
export function WholeMeetup(props: WholeMeetupProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const member = useSession()
  const { meetup } = props
  return (
    <MeetupCard {...props} isMember={member !== null}>
      {member ? (
        <MeetupForMember api={api} meetup={meetup} memberId={member.id} />
      ) : (
        meetupStateOf(meetup, false) === 'visitor' && <LoginToJoin meetup={meetup} />
      )}
    </MeetupCard>
  )
}

function LoginToJoin({ meetup }: { meetup: Meetup }) {
  const search = useLoginSearch()
  return (
    <Link to="/auth" search={search} className={buttonClass({ size: 'small', className: 'self-start' })}>
      Log in to join
      <span className="sr-only">: {meetup.title}</span>
    </Link>
  )
}
