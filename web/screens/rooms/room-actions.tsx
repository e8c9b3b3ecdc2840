import { Link, useRouteContext } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { t } from '#texts'
import type { RoomShare } from '../../../contract/rooms/rooms.ts'
import { RequestButton } from '../../features/rooms/room-requests/request-button.tsx'
import { InterestButton } from '../../features/rooms/rooms/interest/interest-button.tsx'
import { RoomCard } from '../../features/rooms/rooms/room-card.tsx'
import { useSession } from '../../lib/member/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { BedIcon } from '../../ui/pictures/icons.tsx'

/* The buttons on the card and the page of a room. They are composed here, because they come from two features. */

/** The buttons beside the text of a room's page; on narrow screens its bar has the request. */
export function RoomActions({ room }: { room: RoomShare }) {
  const { api } = useRouteContext({ from: '__root__' })
  const member = useSession()
  return (
    <div className="grid gap-2">
      {room.myRequest?.status === 'accepted' && (
        <Link to="/rooms/$id/stay" params={{ id: room.id }} className={buttonClass({ variant: 'primary' })}>
          <BedIcon size={20} />
          {t.stays.openStay()}
        </Link>
      )}
      <div className="grid gap-2 max-lg:hidden">
        <RequestButton api={api} room={room} member={member} place="page" />
      </div>
      <InterestButton room={room} onPage />
    </div>
  )
}

type WholeRoomCardProps = Omit<ComponentProps<typeof RoomCard>, 'actions'>

/** A room in a list, with its buttons. */
export function WholeRoomCard({ room, ...card }: WholeRoomCardProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const member = useSession()
  const actions = (
    <div className="room-actions">
      {room.host.id !== member?.id && <InterestButton room={room} />}
      <RequestButton api={api} room={room} member={member} />
    </div>
  )
  return <RoomCard room={room} {...card} actions={actions} />
}
