import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { t } from '#texts'
import type { RoomRequest } from '../../../../contract/rooms/room-requests.ts'
import { relativeTime } from '../../../lib/format/relative-time.ts'
import { TrustLine } from '../../../lib/trust/trust-line.tsx'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { useDayOrder } from '../../../lib/format/day-order.ts'
import { dialogTrigger, lazyPart } from '../../../lib/page/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmButton } from '../../../lib/page/confirm-button.tsx'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import { ClockIcon } from '../../../ui/pictures/more-icons.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { ChangedTerms } from './changed-terms.tsx'
import { formatNightsOfYear } from '../rooms/room-nights.words.ts'
import { formatHoldEnd, holdChoices } from './held-places.ts'
import { notAgreedWords } from './offers.words.ts'
import { Person } from './person.tsx'
import { PublicContact } from './public-contact.tsx'
import { formatRequestedNights } from './nights/request-nights.words.ts'
import { type Decision, useDecide } from './room-requests.queries.ts'

const HoldPlaceSheet = lazyPart(() => import('./hold-place-sheet.tsx'), 'HoldPlaceSheet')

/** Renders the button to message a member; chat is another domain. */
export type RenderMessage = (person: { id: string; name: string }) => ReactNode

type RoomRequestRowProps = {
  request: RoomRequest
  /** The id of the heading of its group, which says how it was decided. */
  heading: string
  /** The id of the note that no more requests can be accepted, while the room is full. */
  fullNote: string | null
  /** What the requester would pay. */
  share: ReactNode
  /** The nights of the request on which no place is free. */
  fullNights: readonly string[]
  isOver: boolean
  /** The host has just decided on it: it is focused, so that the keyboard continues here. */
  isDecided: boolean
  onDecided: () => void
  renderMessage: RenderMessage
}

/** The part of a label that only screen readers need. */
const hidden = (inner: ReactNode) => <span className="sr-only">{inner}</span>

const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true })

/** A request as the host sees it, with the buttons to decide on it. */
export function RoomRequestRow({
  request,
  heading,
  fullNote,
  share,
  fullNights,
  isOver,
  isDecided,
  onDecided,
  renderMessage,
}: RoomRequestRowProps) {
  const { status, requester, message, createdAt, asked, offer, room, holdUntil, lapsedAt } = request
  const order = useDayOrder()
  const [isHolding, setHolding] = useState(false)
  const askedNote = useId()
  const nightsNote = useId()
  const notAgreed = asked && notAgreedWords[status](requester.name)
  // For a declined request the server returns the reason if necessary.
  const isFullThen = fullNote === null && status !== 'accepted' && fullNights.length > 0
  const whyNot = fullNote ?? (isFullThen ? nightsNote : status === 'pending' && notAgreed ? askedNote : null)
  const { decide, pending } = useDecision(request, onDecided)
  const choices = isOver || status === 'accepted' ? [] : holdChoices(room.availableTo)
  return (
    <article
      ref={isDecided ? focus : null}
      tabIndex={-1}
      aria-label={t.roomRequests.requestFrom({ requester: requester.name })}
      aria-describedby={heading}
      className="grid gap-3 rounded-m border border-line p-4 outline-none"
    >
      <Person person={requester} note={<time dateTime={createdAt}>{relativeTime(createdAt)}</time>} />
      <TrustLine member={requester} />
      <p className="text-sm">
        {t.roomRequests.nightsAsked()} <b>{formatRequestedNights(request, room)}</b>
      </p>
      {share}
      {message !== '' && (
        <p dir="auto" className="max-w-[65ch] whitespace-pre-line">
          {message}
        </p>
      )}
      {holdUntil !== null && (
        <p className="text-sm text-amber">
          {t.roomRequests.hasYetToSayYes({ end: formatHoldEnd(holdUntil, order), name: requester.name })}
        </p>
      )}
      {lapsedAt !== null && <p className="text-sm text-soft">{t.roomRequests.ranOutFor({ name: requester.name })}</p>}
      {isFullThen && (
        <p id={nightsNote} className="text-sm text-amber">
          {t.roomRequestErrors.roomFullOn({ nights: formatNightsOfYear(fullNights) })}
        </p>
      )}
      {asked && offer && notAgreed && !isOver && (
        <Callout tone="amber">
          <div className="grid gap-3">
            <p id={askedNote}>{notAgreed}</p>
            <ChangedTerms asked={asked} offer={offer} />
          </div>
        </Callout>
      )}
      {status === 'accepted' && <PublicContact username={requester.username} />}
      <div className="flex flex-wrap gap-2">
        {!isOver && (
          <>
            {status !== 'accepted' && (
              <Button
                variant={status === 'pending' ? 'primary' : 'secondary'}
                size="small"
                icon={<CheckIcon size={18} />}
                pending={pending === 'accepted'}
                aria-disabled={whyNot !== null || undefined}
                aria-describedby={whyNot ?? undefined}
                onClick={() => whyNot === null && decide('accepted')}
              >
                {t.roomRequests.accept({ name: requester.name, hidden })}
              </Button>
            )}
            {choices.length > 0 && (
              <Button
                size="small"
                icon={<ClockIcon size={18} />}
                aria-disabled={whyNot !== null || undefined}
                aria-describedby={whyNot ?? undefined}
                {...dialogTrigger(HoldPlaceSheet.preload)}
                onClick={() => whyNot === null && setHolding(true)}
              >
                {t.roomRequests.holdPlace({ name: requester.name, hidden })}
              </Button>
            )}
            {status === 'pending' && (
              <Button size="small" pending={pending === 'rejected'} onClick={() => decide('rejected')}>
                {t.roomRequests.reject({ name: requester.name, hidden })}
              </Button>
            )}
            {status === 'accepted' && (
              <ConfirmButton
                size="small"
                question={t.roomRequests.removeFromRoomQuestion({ requester: requester.name })}
                whatIsLost={t.roomRequests.removeFromRoomExplained({ requester: requester.name })}
                cancelLabel={t.roomRequests.keepThem()}
                confirmLabel={t.common.remove()}
                pendingLabel={t.roomRequests.removing()}
                pending={pending === 'rejected'}
                onConfirm={(close) => decide('rejected', close)}
              >
                {t.roomRequests.remove({ name: requester.name, hidden })}
              </ConfirmButton>
            )}
          </>
        )}
        {renderMessage(requester)}
      </div>
      {isHolding && (
        <HoldPlaceSheet
          requester={requester.name}
          choices={choices}
          pending={pending === 'accepted'}
          onHold={(until) => decide('accepted', () => setHolding(false), until)}
          onClose={() => setHolding(false)}
        />
      )}
    </article>
  )
}

function useDecision({ id, offerVersion }: RoomRequest, onDecided: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate, isPending, variables } = useDecide(api, {
    onSuccess: onDecided,
    onError: (error, { status }) =>
      toastFailure(
        status === 'accepted' ? t.roomRequests.failedToAcceptRequest() : t.roomRequests.failedToRejectRequest(),
        error,
        t.common.pleaseTryAgainLater(),
      ),
  })
  const decide = (status: Decision['status'], onEnd = () => {}, holdUntil?: string) =>
    mutate({ id, status, version: offerVersion, ...(holdUntil && { holdUntil }) }, { onSettled: onEnd })
  return { decide, pending: isPending ? variables.status : null }
}
