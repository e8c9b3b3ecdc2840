import './rooms.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RoomShare } from '../../../contract/rooms.ts'
import { formatDayRange } from '../../lib/format/dates.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { CalendarIcon } from '../../ui/pictures/icons.tsx'
import { PeopleIcon, PinIcon } from '../../ui/pictures/more-icons.tsx'
import { Photo } from '../../ui/pictures/photo.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Badge, HueTags } from '../../ui/tag.tsx'
import { EachWhenFull, RoomNights, RoomPrice } from './room-price.tsx'
import { firstOf, formatPlace, preferenceTags, roomTypeLabels } from './rooms.words.ts'

/* For members only: no fit is known for visitors. It lies over the card, so that nothing moves when it appears. */
const FitBadge = lazyPart(() => import('./fit-reasons.tsx'), 'FitBadge', null)

type RoomCardProps = {
  room: RoomShare
  /** In sight when the page opens. */
  eager?: boolean
  /** What stands before the place: '14 km away · ', where the list is sorted by the distance from the reader. */
  away?: ReactNode
  /** The buttons: showing interest, sending a request. */
  actions: ReactNode
}

const sizes = '(width >= 80rem) 400px, (width >= 48rem) 45vw, 92vw'

/** A room in a list. The whole card can be clicked, but a screen reader finds a single link. */
export function RoomCard({ room, eager = false, away, actions }: RoomCardProps) {
  const [photo] = room.images
  // The longer of the two labels leaves space for the fit beside it only in the single column of a phone.
  const isSeeking = room.roomType === 'Seeking'
  const type = <Badge tone={isSeeking ? 'accent' : 'teal'}>{roomTypeLabels[room.roomType]}</Badge>
  return (
    <article className="card card-flush card-link flex h-full flex-col">
      {photo && (
        <Photo path={photo} alt="" sizes={sizes} eager={eager} className="rounded-none">
          <div className="absolute inset-x-3 top-3">{type}</div>
        </Photo>
      )}
      <div className="flex grow flex-col p-4">
        {!photo && (
          <div className="mb-4 grid gap-4">
            <div className={isSeeking ? 'min-h-14 min-[22.5rem]:max-[38rem]:min-h-6' : 'min-h-6'}>{type}</div>
            <RoomHost room={room} size="large" />
          </div>
        )}
        <RoomPrice room={room} />
        <div className="flex flex-wrap justify-between gap-x-3 text-sm">
          <EachWhenFull room={room} />
          <RoomNights room={room} />
        </div>
        <h3 className="mt-2 text-lg">
          <Link to="/rooms/$id" params={{ id: room.id }} dir="auto" className="link-cover link-quiet line-clamp-2">
            {room.title}
          </Link>
        </h3>
        {room.fit && (
          <FitBadge
            fit={room.fit}
            className={cx(
              photo ? 'top-1' : 'top-1.5',
              isSeeking && 'max-[22.5rem]:top-9 max-[24rem]:right-2 min-[38rem]:top-9',
            )}
          />
        )}
        <RoomFacts room={room} away={away} />
        {photo && <RoomHost room={room} size="small" className="mt-3 border-t border-line pt-3" />}
        <RoomTags room={room} />
        <div className="mt-auto pt-4">{actions}</div>
      </div>
    </article>
  )
}

function RoomFacts({ room, away }: Pick<RoomCardProps, 'room' | 'away'>) {
  const { festival, availableFrom, availableTo, currentGuests, maxGuests, distanceFromVenue } = room
  return (
    <ul className="mt-2 grid gap-1 text-sm text-soft">
      <li className="room-fact">
        <PinIcon size={18} />
        <span>
          {away}
          {formatPlace(room)}
          {distanceFromVenue && <span className="whitespace-nowrap"> · {distanceFromVenue}</span>}
        </span>
      </li>
      <li className="room-fact">
        <CalendarIcon size={18} />
        <span>
          {festival}
          <br />
          <time dateTime={availableFrom}>{formatDayRange(availableFrom, availableTo)}</time>
        </span>
      </li>
      <li className="room-fact tabular-nums">
        <PeopleIcon size={18} />
        <span>
          {currentGuests}/{maxGuests} guests
        </span>
      </li>
    </ul>
  )
}

type RoomHostProps = { room: RoomShare; size: 'small' | 'large'; className?: string }

function RoomHost({ room: { host }, size, className }: RoomHostProps) {
  return (
    <div className={cx('flex items-center gap-3', className)}>
      <Avatar id={host.id} name={host.name} picture={host.avatar ?? host.profilePicture} size={size} />
      <div className="min-w-0">
        <p className={cx('flex flex-wrap gap-x-2 font-medium', size === 'large' && 'text-lg')}>
          <bdi className="truncate">{host.name}</bdi>
          {host.rating !== null && <HostRating rating={host.rating} />}
        </p>
        {host.danceStyles.length > 0 && (
          <HueTags names={firstOf(host.danceStyles).shown} className="gap-y-0" aria-label={`${host.name} dances`} />
        )}
      </div>
    </div>
  )
}

/** '★ 4.8'. */
export function HostRating({ rating }: { rating: number }) {
  return (
    <span className="text-soft tabular-nums">
      <span aria-hidden>★ </span>
      {rating.toFixed(1)}
      <span className="sr-only"> of 5</span>
    </span>
  )
}

function RoomTags({ room }: { room: RoomShare }) {
  const preferences = firstOf(preferenceTags(room))
  const amenities = firstOf(room.amenities)
  const rows = [
    { name: 'Preferences', ...preferences },
    { name: 'Amenities', ...amenities },
  ].filter(({ shown }) => shown.length > 0)
  return rows.map(({ name, shown, more }) => (
    <ul key={name} aria-label={name} className="mt-3 flex flex-wrap gap-1.5 not-first:mt-1.5">
      {shown.map((word) => (
        <li key={word} className="room-tag">
          {word}
        </li>
      ))}
      {more > 0 && <li className="room-tag text-soft">+{more} more</li>}
    </ul>
  ))
}

/** Has the size of the card, while it loads. */
export function RoomCardSkeleton() {
  return (
    <div aria-hidden className="card card-flush flex flex-col">
      <Skeleton className="aspect-16/10 rounded-none" />
      <div className="p-4">
        <Skeleton className="h-7 w-2/5" />
        <Skeleton text className="mt-4 w-4/5" />
        <Skeleton text className="mt-3 w-2/3" />
        <Skeleton text className="w-3/5" />
        <Skeleton text className="w-2/5" />
        <Skeleton className="mt-5 h-9 w-1/2" />
        <Skeleton className="mt-4 h-6 w-4/5" />
        <Skeleton className="mt-4 h-11 w-full" />
      </div>
    </div>
  )
}
