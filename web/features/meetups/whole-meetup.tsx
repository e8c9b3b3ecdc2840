import { useRouteContext } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { MeetupCard } from './meetup-card.tsx'
import { MeetupActions } from './meetup-actions.tsx'
import { endOf } from './meetup-state.ts'
import { WhoComes } from './who-comes.tsx'
import { useSession } from '../../lib/member/session.ts'

type WholeMeetupProps = Pick<ComponentProps<typeof MeetupCard>, 'meetup' | 'isWanted' | 'withDay' | 'festival'>

/** A meetup in a list, with who comes and the buttons of the reader. */
export function WholeMeetup(props: WholeMeetupProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const member = useSession()
  const { meetup } = props
  const isGuestList = member !== null && meetup.status !== 'cancelled' && (!meetup.isPrivate || meetup.userHasJoined)
  return (
    <MeetupCard {...props} isMember={member !== null}>
      {isGuestList && <WhoComes api={api} meetup={meetup} memberId={member.id} isOver={endOf(meetup) <= Date.now()} />}
      <MeetupActions api={api} meetup={meetup} memberId={member?.id ?? null} />
    </MeetupCard>
  )
}
