import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { RoomRequest } from '../../../../contract/rooms/room-requests.ts'
import { formatDayRange } from '../../../lib/format/dates.ts'
import { relativeTime } from '../../../lib/format/relative-time.ts'
import { TrustLine } from '../../../lib/trust/trust-line.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { BedIcon, MessageIcon } from '../../../ui/pictures/icons.tsx'
import { PinIcon } from '../../../ui/pictures/more-icons.tsx'
import { hidden } from '../../../ui/text-elements.tsx'
import { ChangedOffer } from './changed-offer.tsx'
import { HeldPlace, LapsedPlace } from './held-place.tsx'
import { Person } from './person.tsx'
import { PublicContact } from './public-contact.tsx'
import { formatRequestedNights } from './nights/request-nights.words.ts'
import { RequestStatus } from './request-status.tsx'
import { RoomSummary } from './room-summary.tsx'
import { WithdrawRequest } from './withdraw-request.tsx'
import { optionText } from '../../../lib/format/option-text.ts'
import { placeText } from '../../../../texts/places.ts'
import { ownMoment } from '../../../lib/format/moments.ts'

/** A request as its sender sees it. */
export function MyRequest({ request }: { request: RoomRequest }) {
  const { id, status, message, createdAt, updatedAt, room, festival, host, threadId } = request
  const details = (
    <>
      {room.location !== null && (
        <p className="flex gap-1.5 text-soft">
          <PinIcon size={20} className="mt-0.5 flex-none" />
          <span dir="auto" className="min-w-0">
            {placeText(room.location)}
          </span>
        </p>
      )}
      <p className="text-soft">
        <Link to="/festivals/$id" params={{ id: festival.id }} dir="auto" translate="no" className="link">
          {festival.name}
        </Link>
        , <time dateTime={festival.startDate}>{formatDayRange(festival.startDate, festival.endDate)}</time>
      </p>
      <p>
        {t.roomRequests.yourNights()} <b>{formatRequestedNights(request, room)}</b>
      </p>
    </>
  )
  return (
    <Card as="article" aria-labelledby={`request-${id}`}>
      <RoomSummary
        room={room}
        image={room.image}
        titleId={`request-${id}`}
        badge={<RequestStatus status={status} isHeld={request.holdUntil !== null} />}
        details={details}
      >
        <div className="grid gap-2">
          <Person person={host} note={t.roomRequests.hostOfLevel({ level: optionText(host.experienceLevel) })} />
          <TrustLine member={host} />
          {status === 'accepted' && <PublicContact username={host.username} />}
        </div>
        <HeldPlace request={request} host={host} title={room.title} />
        <LapsedPlace request={request} />
        <ChangedOffer request={request} offer={request.offer} host={host} title={room.title} />
        {message !== '' && (
          <figure>
            <figcaption className="text-sm text-soft">{t.roomRequests.yourMessage()}</figcaption>
            <blockquote dir="auto" className="mt-1 max-w-[65ch] whitespace-pre-line">
              {message}
            </blockquote>
          </figure>
        )}
        <footer className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 -mb-2 border-t border-line pt-2">
          <p className="text-sm text-soft">
            {t.roomRequests.sentAt(momentOf(createdAt))}
            {updatedAt !== createdAt && (
              <span>
                {' · '}
                {t.roomRequests.updatedAt(momentOf(updatedAt))}
              </span>
            )}
          </p>
          <div className="flex flex-wrap gap-2">
            {status === 'accepted' && (
              <Link to="/rooms/$id/stay" params={{ id: room.id }} className={buttonClass({ size: 'small' })}>
                <BedIcon size={18} />
                {t.stays.openStayOf({ title: room.title, hidden })}
              </Link>
            )}
            {status === 'accepted' && threadId !== null && (
              <Link
                to="/messages"
                search={{ thread: threadId }}
                className={buttonClass({ variant: 'primary', size: 'small' })}
              >
                <MessageIcon size={18} />
                {t.roomRequests.openChatWithHost()}
              </Link>
            )}
            {status !== 'rejected' && <WithdrawRequest request={request} />}
          </div>
        </footer>
      </RoomSummary>
    </Card>
  )
}

const momentOf = (at: string) => ({
  moment: relativeTime(at),
  time: (inner: ReactNode) => (
    <time dateTime={at} title={ownMoment(at)}>
      {inner}
    </time>
  ),
})
