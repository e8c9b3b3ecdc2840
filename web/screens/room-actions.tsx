import { useRouteContext } from '@tanstack/react-router'
import type { RoomShare } from '../../contract/rooms.ts'
import { AskButton } from '../features/room-requests/ask-button.tsx'
import { InterestButton } from '../features/rooms/interest-button.tsx'
import { RoomCard } from '../features/rooms/room-card.tsx'
import { useSession } from '../lib/session.ts'

/* What is pressed at a room, on its card and on its page: two features side by side. */

/** Interest, and asking the host. */
export function RoomActions({ room, large = false }: { room: RoomShare; large?: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const member = useSession()
  return (
    <>
      {room.host.id !== member?.id && <InterestButton room={room} />}
      <AskButton api={api} room={room} member={member} large={large} />
    </>
  )
}

/** A room in a list, with all that can be pressed. */
export function WholeRoomCard({ room, eager = false }: { room: RoomShare; eager?: boolean }) {
  return (
    <RoomCard
      room={room}
      eager={eager}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <RoomActions room={room} />
        </div>
      }
    />
  )
}
