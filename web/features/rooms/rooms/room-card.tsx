import './rooms.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { cx } from '../../../ui/cx.ts'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { hueStyle } from '../../../ui/pictures/hue.ts'
import { Photo } from '../../../ui/pictures/photo.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { PriceOfEach, PriceOfWhole } from './room-price.tsx'
import { firstOf, formatNearDays, formatPlace, formatPlaces, preferenceTags, roomTypeLabels } from './rooms.words.ts'
import { hidden } from '../../../ui/text-elements.tsx'
import { optionText } from '../../../lib/format/option-text.ts'
import { ratingText } from '../../../lib/format/rating-text.ts'
import { Slot } from '../../../ui/slot.tsx'

/* For members only, because visitors have no fit. It lies over the card, so that nothing moves when it appears. */
const FitBadge = lazyPart(() => import('./fit/fit-reasons.tsx'), 'FitBadge', null)

type RoomCardProps = {
  room: RoomShare
  /** Visible when the page opens. */
  eager?: boolean
  /** Placed before the location: '14 km away · ', if the list is sorted by the distance from the reader. */
  away?: ReactNode
  /** Whether the page names the festival of all its rooms. */
  isOfOneFestival?: boolean
  /** The buttons: showing interest, sending a request. */
  actions: ReactNode
}

/** In characters. */
const maxSaid = 300
const sizes = '(width >= 80rem) 330px, (width >= 48rem) 45vw, 92vw'

/** A room in a list. The whole card can be clicked, but a screen reader finds a single link. */
export function RoomCard({ room, eager = false, away, isOfOneFestival = false, actions }: RoomCardProps) {
  const hasPhoto = room.images.length > 0
  return (
    <article className="card card-flush card-link @container flex h-full flex-col">
      {hasPhoto && <RoomPicture room={room} eager={eager} />}
      <div className="room-card-text">
        {!hasPhoto && (
          <>
            {/* Beside the badge of the fit, which lies over the card. */}
            <p className={cx('-mt-1 flex min-h-11 items-center', room.fit && 'pe-42 @max-[15rem]:pe-0')}>
              <TypeBadge room={room} />
            </p>
            <RoomHost room={room} size="large" />
          </>
        )}
        <p className="room-line room-card-price">
          <span>
            <PriceOfEach room={room} />
          </span>
          <PriceOfWhole room={room} />
        </p>
        <h3>
          <Link to="/rooms/$id" params={{ id: room.id }} dir="auto" className="link-cover link-quiet line-clamp-2">
            {room.title}
          </Link>
        </h3>
        {room.fit && <FitBadge fit={room.fit} className="top-1" />}
        <p dir="auto">
          {away}
          {formatPlace(room)}
          <Slot>{room.distanceFromVenue && ` · ${room.distanceFromVenue}`}</Slot>
        </p>
        {!isOfOneFestival && (
          <p dir="auto" className="truncate @max-[15rem]:whitespace-normal">
            {room.festival}
          </p>
        )}
        <p>
          <time dateTime={room.availableFrom}>{formatNearDays(room.availableFrom, room.availableTo)}</time>
          {` · ${formatPlaces(room)}`}
        </p>
        {hasPhoto && <RoomHost room={room} />}
        {!hasPhoto && room.description && (
          <p dir="auto" className="room-said">
            {room.description.slice(0, maxSaid)}
          </p>
        )}
        <Tags name={t.rooms.preferences()} words={preferenceTags(room)} />
        <Tags name={t.rooms.amenities()} words={room.amenities.map(optionText)} />
        <div className="mt-auto pt-3">{actions}</div>
      </div>
    </article>
  )
}

function RoomPicture({ room, eager }: { room: RoomShare; eager: boolean }) {
  const [photo = ''] = room.images
  return (
    <Photo path={photo} alt="" sizes={sizes} small eager={eager} className="rounded-none">
      <TypeBadge room={room} className="absolute bottom-3 left-3" />
    </Photo>
  )
}

const TypeBadge = ({ room: { roomType }, className }: { room: RoomShare; className?: string }) => (
  <Badge tone={roomType === 'Seeking' ? 'accent' : 'teal'} className={className}>
    {roomTypeLabels[roomType]()}
  </Badge>
)

/** A room without photos is introduced by its host, who then comes first on the card (decision 70). */
function RoomHost({ room: { host }, size = 'medium' }: { room: RoomShare; size?: 'medium' | 'large' }) {
  return (
    <div className={cx('room-host', size === 'large' && 'room-host-first')}>
      <Avatar id={host.id} name={host.name} picture={host.avatar ?? host.profilePicture} size={size} />
      <div className="min-w-0">
        <p className="room-line">
          <bdi translate="no" className="truncate">
            {host.name}
          </bdi>
          {host.rating !== null && <HostRating rating={host.rating} />}
        </p>
        {host.danceStyles.length > 0 && (
          <ul aria-label={t.rooms.dances({ host: host.name })}>
            {firstOf(host.danceStyles).shown.map((style) => (
              <li key={style} className="hued" style={hueStyle(style)}>
                {style}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** '★ 4.8'. */
function HostRating({ rating }: { rating: number }) {
  return (
    <span className="text-soft tabular-nums">
      {t.rooms.ratingOf5({
        rating: ratingText(rating),
        star: (inner) => <span aria-hidden>{inner}</span>,
        hidden,
      })}
    </span>
  )
}

/** Up to three small tags, and the number of others. */
function Tags({ name, words }: { name: string; words: readonly string[] }) {
  const { shown, more } = firstOf(words)
  if (shown.length === 0) return null
  return (
    <ul aria-label={name} className="room-tags">
      {shown.map((word) => (
        <li key={word}>{word}</li>
      ))}
      {more > 0 && <li>{t.rooms.moreTags({ more })}</li>}
    </ul>
  )
}

/** Has the size of the card, while it loads. */
export function RoomCardSkeleton() {
  return (
    <div aria-hidden className="card card-flush flex flex-col">
      <Skeleton className="aspect-16/10 rounded-none" />
      <div className="p-4">
        <Skeleton className="h-7 w-3/5" />
        <Skeleton text className="mt-3 w-4/5" />
        <Skeleton text className="mt-2 w-2/3" />
        <Skeleton text className="w-3/5" />
        <Skeleton text className="w-3/4" />
        <Skeleton className="mt-4 h-10 w-1/2" />
        <Skeleton text className="mt-3 w-4/5" />
        <Skeleton className="mt-4 h-11 w-full" />
      </div>
    </div>
  )
}
