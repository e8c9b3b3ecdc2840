import { Link, useParams, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { HostControls } from '../features/rooms/host-controls.tsx'
import { RoomHead } from '../features/rooms/room-head.tsx'
import { RoomNotFound, RoomSkeleton } from '../features/rooms/room-not-found.tsx'
import { RoomView } from '../features/rooms/room-view.tsx'
import { roomQuery } from '../features/rooms/rooms.queries.ts'
import { ShareButton } from '../features/rooms/share-button.tsx'
import { isNotFound } from '../lib/not-found.ts'
import { useSession } from '../lib/session.ts'
import { useMayBeFound, useViewerQuery } from '../lib/viewer-query.ts'
import { PageError } from '../shell/page-error.tsx'
import { ArrowLeftIcon } from '../ui/more-icons.tsx'
import { PostRoomDialog } from './post-room.tsx'
import { RoomActions } from './room-actions.tsx'

/** Product specification, 'Room search': the page of a room. */
export function Room() {
  const { api, origin } = useRouteContext({ from: '__root__' })
  const { id } = useParams({ from: '/rooms/$id' })
  const member = useSession()
  const { data: room, error } = useViewerQuery((viewer) => roomQuery(api, id, viewer))
  const [editing, setEditing] = useState(false)
  // Also where visitors see it: a member who is blocked does not.
  if (isNotFound(error)) return <RoomNotFound />
  if (!room) return error ? <PageError /> : <RoomSkeleton />

  return (
    <article className="page py-6">
      <RoomHead room={room} />
      <div className="mb-2 flex min-h-11 items-center justify-between">
        <Link to="/rooms" activeOptions={{ exact: true }} className="link-bar gap-2">
          <ArrowLeftIcon size={20} />
          All rooms
        </Link>
        <ShareButton title={room.title} address={`${origin}/rooms/${room.id}`} />
      </div>
      <RoomView
        room={room}
        member={member}
        actions={room.host.id !== member?.id && <RoomActions room={room} />}
        controls={room.host.id === member?.id && <HostControls api={api} room={room} onEdit={() => setEditing(true)} />}
      />
      {editing && <PostRoomDialog room={room} onClose={() => setEditing(false)} />}
    </article>
  )
}

/** No visitor may see this room; its host and those who sent a request for it may. */
export function RoomUnknown() {
  const { api } = useRouteContext({ from: '__root__' })
  const { id = '' } = useParams({ strict: false })
  return useMayBeFound((viewer) => roomQuery(api, id, viewer)) ? <RoomSkeleton /> : <RoomNotFound />
}
