import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { MyRoom as Room } from '../../../contract/rooms.ts'
import { formatDayRange } from '../../lib/dates.ts'
import { Card } from '../../ui/card.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { PeopleIcon } from '../../ui/more-icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Badge } from '../../ui/tag.tsx'
import { countOfRequests, placesLeft, stateOfRoom } from './my-room-state.ts'
import { RoomPicture } from './room-picture.tsx'
import { RoomPrice } from './room-price.tsx'
import { RoomRequests } from './room-requests.tsx'

type MyRoomProps = {
  room: Room
  memberId: string
  /** A link led to this very room. */
  isWanted: boolean
  /** What its host can do with it. */
  actions: ReactNode
}

const columns = 'grid gap-5 md:grid-cols-[15rem_minmax(0,1fr)] md:gap-7'

/** A room as its host sees it, with who asked for it. */
export function MyRoom({ room, memberId, isWanted, actions }: MyRoomProps) {
  const { id, title, festival, festivalId, genres, images, availableFrom, availableTo } = room
  const card = useBroughtIntoSight(isWanted)
  return (
    <Card
      as="article"
      ref={card}
      tabIndex={-1}
      aria-labelledby={`room-${id}`}
      className="grid scroll-mt-24 gap-6 outline-none"
    >
      <div className={columns}>
        <RoomPicture
          room={{ id, image: images[0] ?? null }}
          genres={genres}
          sizes="(width >= 48rem) 15rem, 100vw"
          className="self-start"
        />
        <div className="grid content-start gap-3">
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            <h2 id={`room-${id}`} className="min-w-0 text-xl">
              <Link to="/rooms/$id" params={{ id }} className="link-quiet">
                {title}
              </Link>
            </h2>
            <RoomState room={room} />
          </div>
          <div>
            <p className="flex flex-wrap gap-x-4">
              <RoomPrice room={room} />
              <span>{formatDayRange(availableFrom, availableTo)}</span>
            </p>
            <p>
              <Link to="/festivals/$id" params={{ id: festivalId }} className="link">
                {festival}
              </Link>
            </p>
            <p className="mt-1 flex gap-1.5 text-soft">
              <PeopleIcon size={20} className="mt-0.5 flex-none" />
              {placesLeft(room)}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">{actions}</div>
        </div>
      </div>
      <Requests key={`${isWanted}`} room={room} memberId={memberId} isWanted={isWanted} />
    </Card>
  )
}

/** A link that names a room leads the eye and the next key to it. */
function useBroughtIntoSight(isWanted: boolean) {
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isWanted) return
    card.current?.scrollIntoView()
    card.current?.focus({ preventScroll: true })
  }, [isWanted])
  return card
}

const states = {
  open: { tone: 'teal', label: 'Open' },
  full: { tone: 'amber', label: 'Full' },
  closed: { tone: 'plain', label: 'Closed' },
  past: { tone: 'plain', label: 'Past' },
} as const

function RoomState({ room }: { room: Room }) {
  const { tone, label } = states[stateOfRoom(room)]
  return <Badge tone={tone}>{label}</Badge>
}

/** Asked for once they are shown; of a room that is over only on request. */
function Requests({ room, memberId, isWanted }: Omit<MyRoomProps, 'actions'>) {
  const [shown, setShown] = useState(isWanted || stateOfRoom(room) !== 'past')
  const count = countOfRequests(room)
  if (count === 0)
    return (
      <p className="border-t border-line pt-5 text-soft">
        {stateOfRoom(room) === 'past'
          ? 'Nobody asked for it.'
          : 'Nobody has asked yet. We tell you when somebody does.'}
      </p>
    )
  return (
    <details
      open={shown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
      className="group border-t border-line pt-3"
    >
      <summary className="flex min-h-11 items-center gap-2 font-bold">
        <ChevronDownIcon size={20} className="flex-none -rotate-90 text-soft group-open:rotate-0" />
        <span>
          {count === 1 ? '1 request' : `${count} requests`}
          <span className="font-normal text-soft"> · {inWords(room)}</span>
        </span>
      </summary>
      <div className="mt-3">{shown && <RoomRequests room={room} memberId={memberId} />}</div>
    </details>
  )
}

const inWords = ({ pendingCount, acceptedCount, rejectedCount }: Room) =>
  [
    pendingCount > 0 && `${pendingCount} pending`,
    acceptedCount > 0 && `${acceptedCount} accepted`,
    rejectedCount > 0 && `${rejectedCount} rejected`,
  ]
    .filter(Boolean)
    .join(', ')

/** The card's own geometry, while it loads. */
export function MyRoomSkeleton() {
  return (
    <Card as="div" aria-hidden className={columns}>
      <Skeleton className="aspect-16/10 self-start rounded-m" />
      <div>
        <Skeleton className="h-6 w-2/3" />
        <Skeleton text className="mt-4 w-1/2" />
        <Skeleton text className="w-1/3" />
        <Skeleton text className="w-1/4" />
        <Skeleton className="mt-5 h-11 w-60 rounded-m" />
      </div>
    </Card>
  )
}
