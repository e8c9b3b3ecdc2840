import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import type { Meetup } from '../../../../contract/festivals/meetups.ts'
import type { Api } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { MemberMenu } from '../../../lib/member/member-menu.tsx'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { mayAskForPush } from '../../../lib/push/may-ask.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { MessageIcon } from '../../../ui/pictures/icons.tsx'
import { EditIcon } from '../../../ui/pictures/more-icons.tsx'
import { LeaveButton } from './leave-button.tsx'
import { type MeetupState, meetupStateOf } from './meetup-state.ts'
import { OfferButtons, StopWaitingButton, WaitButton } from './waiting-buttons.tsx'
import { useCancelMeetup, useJoinMeetup } from './meetups.mutations.ts'

const EditMeetupDialog = lazyPart(() => import('./edit-meetup-dialog.tsx'), 'EditMeetupDialog')

type MeetupActionsProps = { api: Api; meetup: Meetup; memberId: string }
type ActionProps = { api: Api; meetup: Meetup }

/** The buttons below a meetup, by the member's role in it. */
export function MeetupActions({ api, meetup, memberId }: MeetupActionsProps) {
  const state = meetupStateOf(meetup, true)
  const buttons = buttonsFor(state, { api, meetup, memberId })
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {buttons}
      {meetup.threadId !== null && (
        <Link to="/messages" search={{ thread: meetup.threadId }} className={buttonClass({ size: 'small' })}>
          <MessageIcon size={18} />
          {t.meetups.groupChat()}
          <Of meetup={meetup} />
        </Link>
      )}
      {meetup.creatorId !== null && (
        <MemberMenu
          member={{ id: meetup.creatorId, name: meetup.creator.name }}
          thing={{ contextType: 'meetup', contextId: meetup.id, name: meetup.title }}
          className="ms-auto"
        />
      )}
    </div>
  )
}

function buttonsFor(state: MeetupState, { api, meetup, memberId }: MeetupActionsProps) {
  const props = { api, meetup }
  switch (state) {
    case 'open':
      return <JoinButton {...props} />
    case 'joined':
    case 'asked':
      return <LeaveButton {...props} />
    case 'full':
      // The organizer decides who joins a private meetup, so it has no waiting list.
      return !meetup.isPrivate && <WaitButton {...props} />
    case 'waiting':
      return <StopWaitingButton {...props} />
    case 'offered':
      return <OfferButtons {...props} />
    case 'organizer':
      return <OrganizerButtons {...props} memberId={memberId} />
    default:
      return null
  }
}

/** The subject of a button, for screen readers. */
const Of = ({ meetup }: { meetup: Meetup }) => <span className="sr-only">: {meetup.title}</span>

function JoinButton({ api, meetup }: ActionProps) {
  const { id, title, isPrivate, creator } = meetup
  const join = useJoinMeetup(api, {
    onSuccess: ({ ownStatus }) => {
      toast(
        ownStatus === 'pending'
          ? {
              title: t.meetups.youAskedToJoin(),
              description: t.meetups.creatorDecides({ creator: creator.name }),
            }
          : { title: t.meetups.youreIn(), description: title },
      )
      mayAskForPush('meetup')
    },
    onError: (error) => toastFailure(t.common.error(), error),
  })
  return (
    <Button variant="primary" size="small" pending={join.isPending} onClick={() => join.mutate(id)}>
      {isPrivate ? t.meetups.askToJoin() : t.meetups.join()}
      <Of meetup={meetup} />
    </Button>
  )
}

function OrganizerButtons({ api, meetup, memberId }: ActionProps & { memberId: string }) {
  const [isEditing, setEditing] = useState(false)
  const cancel = useCancelMeetup(api, {
    onSuccess: () => toast({ announceOnly: true, title: t.meetups.meetupCancelled(), description: meetup.title }),
    onError: (error) => toastFailure(t.common.error(), error),
  })
  return (
    <>
      <Button
        size="small"
        icon={<EditIcon size={18} />}
        {...dialogTrigger(EditMeetupDialog.preload)}
        onClick={() => setEditing(true)}
      >
        {t.common.edit()}
        <Of meetup={meetup} />
      </Button>
      <ConfirmButton
        variant="quiet"
        size="small"
        question={t.meetups.cancelQuestion()}
        whatIsLost={t.meetups.cancellingExplained({ title: meetup.title, others: meetup.participantCount - 1 })}
        cancelLabel={t.common.keepIt()}
        confirmLabel={t.meetups.cancelMeetup()}
        pendingLabel={t.meetups.cancelling()}
        pending={cancel.isPending}
        onConfirm={(close) => cancel.mutate(meetup.id, { onSettled: close })}
      >
        {t.meetups.cancel()}
        <Of meetup={meetup} />
      </ConfirmButton>
      {isEditing && <EditMeetupDialog {...{ api, meetup, memberId }} onClose={() => setEditing(false)} />}
    </>
  )
}
