import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import type { Api } from '../../../lib/api.ts'
import { MeetupActions } from './meetup-actions.tsx'
import { hasEnded } from './meetup-state.ts'
import { WhoComes } from './who-comes.tsx'

type MeetupForMemberProps = { api: Api; meetup: Meetup; memberId: string }

/** The part below a meetup that only members have: the participants and the buttons. */
export function MeetupForMember({ api, meetup, memberId }: MeetupForMemberProps) {
  const mayKnowWho = meetup.status !== 'cancelled' && (!meetup.isPrivate || meetup.userHasJoined)
  return (
    <>
      {mayKnowWho && <WhoComes {...{ api, meetup, memberId }} isOver={hasEnded(meetup)} />}
      <MeetupActions {...{ api, meetup, memberId }} />
    </>
  )
}
