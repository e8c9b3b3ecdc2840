import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useRouteContext, useRouter } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import { ApiError } from '../../contract/client.ts'
import { HostControls } from '../features/rooms/host-controls.tsx'
import { RoomHead } from '../features/rooms/room-head.tsx'
import { RoomNotFound, RoomSkeleton } from '../features/rooms/room-not-found.tsx'
import { RoomView } from '../features/rooms/room-view.tsx'
import { roomQuery } from '../features/rooms/rooms.queries.ts'
import { ShareButton } from '../features/rooms/share-button.tsx'
import { useSession } from '../lib/session.ts'
import { Part } from '../lib/part.tsx'
import { PageError } from '../shell/page-error.tsx'
import { ArrowLeftIcon } from '../ui/more-icons.tsx'
import { RoomActions } from './room-actions.tsx'

const PostRoomDialog = lazy(() =>
  import('../features/room-post/post-room-dialog.tsx').then(({ PostRoomDialog }) => ({ default: PostRoomDialog })),
)

/** A room's own page. */
export function Room() {
  const { api, origin } = useRouteContext({ from: '__root__' })
  const { id } = useParams({ from: '/rooms/$id' })
  const member = useSession()
  const queryClient = useQueryClient()
  const own = useQuery(roomQuery(api, id, member?.id ?? null))
  const [editing, setEditing] = useState(false)
  // As the page came from the server, until the member's own view of it is here; who is blocked finds nothing.
  const room = own.data ?? queryClient.getQueryData(roomQuery(api, id, null).queryKey)
  if (own.error instanceof ApiError && own.error.status === 404) return <RoomNotFound />
  if (!room) return own.isError ? <PageError /> : <RoomSkeleton />

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
      {editing && (
        <Part>
          <PostRoomDialog room={room} onClose={() => setEditing(false)} />
        </Part>
      )}
    </article>
  )
}

/** No visitor may see this room; its host and who asked for it may, and the server learns only from the session that it is they. */
export function RoomUnknown() {
  const { api } = useRouteContext({ from: '__root__' })
  const { id = '' } = useParams({ strict: false })
  const router = useRouter()
  const member = useSession()
  const { isError, isSuccess } = useQuery({ ...roomQuery(api, id, member?.id ?? null), enabled: member !== null })
  useEffect(() => {
    if (isSuccess) void router.invalidate()
  }, [isSuccess, router])
  return member && !isError ? <RoomSkeleton /> : <RoomNotFound />
}
