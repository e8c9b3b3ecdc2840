import { Link } from '@tanstack/react-router'
import type { RoomRequest } from '../../../contract/room-requests.ts'
import { formatDayRange } from '../../lib/dates.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { Card } from '../../ui/card.tsx'
import { PinIcon } from '../../ui/more-icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Person } from './person.tsx'
import { PublicContact } from './public-contact.tsx'
import { RequestStatus } from './request-status.tsx'
import { RoomPicture } from './room-picture.tsx'
import { RoomPrice } from './room-price.tsx'
import { WithdrawRequest } from './withdraw-request.tsx'

const columns = 'grid gap-5 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-7'

/** A request as the member who sent it sees it. */
export function MyRequest({ request }: { request: RoomRequest }) {
  const { id, status, message, createdAt, updatedAt, room, festival, host } = request
  return (
    <Card as="article" aria-labelledby={`request-${id}`} className={columns}>
      <RoomPicture room={room} genres={festival.genres} sizes="(width >= 48rem) 15rem, 100vw" className="self-start" />
      <div className="grid content-start gap-4">
        <header className="grid gap-1">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <h2 id={`request-${id}`} className="min-w-0 text-xl">
              <Link to="/rooms/$id" params={{ id: room.id }} className="link-quiet">
                {room.title}
              </Link>
            </h2>
            <RequestStatus status={status} />
          </div>
          <p className="flex flex-wrap gap-x-4">
            <RoomPrice room={room} />
            <span>{formatDayRange(room.availableFrom, room.availableTo)}</span>
          </p>
          {room.location !== null && (
            <p className="flex gap-1.5 text-soft">
              <PinIcon size={20} className="mt-0.5 flex-none" />
              <span className="min-w-0">{room.location}</span>
            </p>
          )}
          <p className="text-soft">
            <Link to="/festivals/$id" params={{ id: festival.id }} className="link">
              {festival.name}
            </Link>
            , {formatDayRange(festival.startDate, festival.endDate)}
          </p>
        </header>
        <div>
          <Person person={host} note={`Host · ${host.experienceLevel}`} />
          {status === 'accepted' && <PublicContact username={host.username} />}
        </div>
        <figure>
          <figcaption className="text-sm text-soft">Your message</figcaption>
          <blockquote className="mt-1 max-w-[65ch] whitespace-pre-line">{message}</blockquote>
        </figure>
        <footer className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 -mb-2 border-t border-line pt-2">
          <p className="text-sm text-soft">
            Sent <Moment at={createdAt} />
            {updatedAt !== createdAt && (
              <>
                {' · '}Updated <Moment at={updatedAt} />
              </>
            )}
          </p>
          {status !== 'rejected' && <WithdrawRequest request={request} />}
        </footer>
      </div>
    </Card>
  )
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString()}>
      {relativeTime(at)}
    </time>
  )
}

/** The card's own geometry, while it loads. */
export function MyRequestSkeleton() {
  return (
    <Card as="div" aria-hidden className={columns}>
      <Skeleton className="aspect-16/10 self-start rounded-m" />
      <div>
        <Skeleton className="h-6 w-2/3" />
        <Skeleton text className="mt-4 w-1/2" />
        <Skeleton text className="w-1/3" />
        <Skeleton className="mt-6 h-11 w-48 rounded-m" />
        <Skeleton text className="mt-6 w-5/6" />
        <Skeleton text className="w-3/4" />
      </div>
    </Card>
  )
}
