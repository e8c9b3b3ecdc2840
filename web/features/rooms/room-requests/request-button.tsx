import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { t } from '#texts'
import type { RequestStatus } from '../../../../contract/rooms/room-requests.ts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import type { Api } from '../../../lib/api.ts'
import { today } from '../../../lib/format/dates.ts'
import { useLoginSearch } from '../../../lib/member/login-search.ts'
import type { SessionUser } from '../../../lib/member/session.ts'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { ClockIcon, PeopleIcon } from '../../../ui/pictures/more-icons.tsx'
import { firstNameOf } from '../../../lib/member/first-name.ts'
import { type RequestState, requestStateOf } from './request-state.ts'
import { requestStatusLabels } from './room-requests.words.ts'
import { hidden } from '../../../ui/text-elements.tsx'
import { Slot } from '../../../ui/slot.tsx'

const SendRequestDialog = lazyPart(() => import('./send-request-dialog.tsx'), 'SendRequestDialog')

type RequestButtonProps = {
  api: Api
  room: RoomShare
  member: SessionUser | null
  /** On a card it reads 'Message'; on the room's own page, which also has a button for a question, 'Ask to join'. */
  place?: 'card' | 'page' | 'bar of page'
}

/** Sends a request for the room, or displays the status of an existing one, or the reason why none can be sent. */
export function RequestButton({ api, room, member, place = 'card' }: RequestButtonProps) {
  const state = requestStateOf(room, member?.id ?? null, today())
  const look = { variant: 'primary', size: place === 'page' ? 'large' : 'medium' } as const
  const reasonId = useId()
  return (
    <>
      <StateButton {...{ api, room, member, place, state, look, reasonId }} />
      {place === 'page' && (state.kind === 'open' || state.kind === 'visitor') && (
        <p className="text-center text-sm text-soft">
          {t.roomRequests.hostReadsYourMessage({ name: firstNameOf(room.host.name) })}
        </p>
      )}
      {'reason' in state && (
        <p id={reasonId} className="basis-full text-sm text-soft">
          {state.reason}
          {state.kind === 'genderMissing' && (
            <>
              {' '}
              <Link
                to="/settings/$section"
                params={{ section: 'preferences' }}
                hash="gender"
                className="link relative z-1"
              >
                {t.roomRequests.sayInSettings()}
              </Link>
            </>
          )}
        </p>
      )}
    </>
  )
}

type StateButtonProps = Required<RequestButtonProps> & {
  state: RequestState
  look: { variant: 'primary'; size: 'large' | 'medium' }
  reasonId: string
}

function StateButton({ api, room, member, place, state, look, reasonId }: StateButtonProps) {
  const text = <ButtonText room={room} place={place} />
  switch (state.kind) {
    case 'own':
      return (
        <Link to="/my-rooms" search={{ room: room.id }} className={buttonClass({ size: look.size })}>
          <PeopleIcon size={20} />
          {t.roomRequests.seeRequests()}
          <span className="sr-only">: {room.title}</span>
        </Link>
      )
    case 'requested':
      return (
        <Link to="/my-requests" className={buttonClass({ size: look.size })}>
          <Slot>
            {state.status === 'accepted' && !state.isHeld ? <CheckIcon size={20} /> : <ClockIcon size={20} />}
          </Slot>
          {requestText(state)}
          <span className="sr-only">: {room.title}</span>
        </Link>
      )
    case 'visitor':
      return <LoginButton look={look}>{text}</LoginButton>
    case 'open':
      return (
        member && (
          <SendButton {...{ api, room, look }} memberId={member.id}>
            {text}
          </SendButton>
        )
      )
    default:
      return (
        <Button {...look} disabled aria-describedby={reasonId}>
          {text}
        </Button>
      )
  }
}

function requestText({ status, isHeld }: { status: RequestStatus; isHeld: boolean }) {
  if (isHeld) return t.roomRequests.statusHeld()
  return status === 'pending' ? t.roomRequests.requestSent() : requestStatusLabels[status]()
}

function ButtonText({ room, place }: Pick<StateButtonProps, 'room' | 'place'>) {
  if (place === 'card')
    return (
      <>
        {t.roomRequests.message({
          host: room.host.name,
          title: room.title,
          hidden,
        })}
      </>
    )
  return (
    <>
      {t.roomRequests.askToJoin()}
      <span className="sr-only">{`: ${room.title}`}</span>
    </>
  )
}

type LookingButtonProps = Pick<StateButtonProps, 'look'> & { children: ReactNode }

/** Looks the same as for members, so that nothing changes when the session is known. */
function LoginButton({ look, children }: LookingButtonProps) {
  const loginSearch = useLoginSearch()
  return (
    <Link to="/auth" search={loginSearch} className={buttonClass(look)}>
      {children}
    </Link>
  )
}

type SendButtonProps = LookingButtonProps & Pick<StateButtonProps, 'api' | 'room'> & { memberId: string }

function SendButton({ api, room, look, memberId, children }: SendButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...look} {...dialogTrigger(SendRequestDialog.preload)} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && <SendRequestDialog api={api} room={room} memberId={memberId} onClose={() => setOpen(false)} />}
    </>
  )
}
