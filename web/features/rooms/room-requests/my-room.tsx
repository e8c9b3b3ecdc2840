import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '#texts'
import type { MyRoom as Room } from '../../../../contract/rooms/rooms.ts'
import { useScrolledIntoView } from '../../../lib/page/scrolled-into-view.ts'
import { Card } from '../../../ui/card.tsx'
import { ChevronDownIcon } from '../../../ui/pictures/icons.tsx'
import { PeopleIcon } from '../../../ui/pictures/more-icons.tsx'
import { Badge } from '../../../ui/tag.tsx'
import { formatPlacesLeft, roomStateOf, type RoomState as State } from '../rooms/rooms.words.ts'
import type { RenderMessage } from './room-request-row.tsx'
import { RoomRequests } from './room-requests.tsx'
import { countOfRequests, formatRequestCounts } from './room-requests.words.ts'
import { RoomSummary } from './room-summary.tsx'

type MyRoomProps = {
  room: Room
  memberId: string
  /** Whether the link that opened the page is about this room. */
  isWanted: boolean
  /** The buttons of its host. */
  actions: ReactNode
  /** Opens the group of the room, where there is enough company for one. */
  groupChat: ReactNode
  /** Renders the button to message a requester. */
  renderMessage: RenderMessage
}

/** A room as its host sees it, with the requests for it. */
export function MyRoom({ room, memberId, isWanted, actions, groupChat, renderMessage }: MyRoomProps) {
  const { id, festival, festivalId, images } = room
  const card = useScrolledIntoView(isWanted)
  return (
    <Card
      as="article"
      ref={card}
      tabIndex={-1}
      aria-labelledby={`room-${id}`}
      className="grid scroll-mt-24 gap-6 outline-none"
    >
      <RoomSummary
        room={room}
        image={images[0]}
        titleId={`room-${id}`}
        badge={<RoomState room={room} />}
        details={
          <>
            <p>
              <Link to="/festivals/$id" params={{ id: festivalId }} dir="auto" className="link">
                {festival}
              </Link>
            </p>
            <p className="flex gap-1.5 text-soft">
              <PeopleIcon size={20} className="mt-0.5 flex-none" />
              {formatPlacesLeft(room)}
            </p>
          </>
        }
      >
        <div className="flex flex-wrap gap-2">{actions}</div>
      </RoomSummary>
      {groupChat}
      <Requests key={`${isWanted}`} {...{ room, memberId, isWanted, renderMessage }} />
    </Card>
  )
}

const states = {
  open: { tone: 'teal', label: t.roomRequests.open },
  full: { tone: 'amber', label: t.roomRequests.full },
  closed: { tone: 'plain', label: t.roomRequests.closed },
  past: { tone: 'plain', label: t.roomRequests.past },
} as const satisfies Record<State, object>

function RoomState({ room }: { room: Room }) {
  const { tone, label } = states[roomStateOf(room)]
  return <Badge tone={tone}>{label()}</Badge>
}

/** Fetched when they are displayed; those of a past room are initially collapsed. */
function Requests({ room, memberId, isWanted, renderMessage }: Omit<MyRoomProps, 'actions' | 'groupChat'>) {
  const [displayed, setShown] = useState(isWanted || roomStateOf(room) !== 'past')
  const count = countOfRequests(room)
  if (count === 0)
    return (
      <p className="border-t border-line pt-5 text-soft">
        {roomStateOf(room) === 'past' ? t.roomRequests.nobodyHasAskedForIt() : t.roomRequests.toldWhenSomeoneAsks()}
      </p>
    )
  return (
    <details
      open={displayed}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
      className="group border-t border-line pt-3"
    >
      <summary className="flex min-h-11 items-center gap-2 font-bold">
        <ChevronDownIcon size={20} className="flex-none -rotate-90 text-soft group-open:rotate-0" />
        <span>
          {t.roomRequests.requestCount({ count })}
          <span className="font-normal text-soft"> · {formatRequestCounts(room)}</span>
        </span>
      </summary>
      <div className="mt-3">{displayed && <RoomRequests {...{ room, memberId, renderMessage }} />}</div>
    </details>
  )
}
