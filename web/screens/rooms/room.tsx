import { Link, useNavigate, useParams, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#texts'
import type { RoomShare } from '../../../contract/rooms/rooms.ts'
import { firstNameOf } from '../../lib/member/first-name.ts'
import { RequestButton } from '../../features/rooms/room-requests/request-button.tsx'
import { RoomBar } from '../../features/rooms/rooms/room-bar.tsx'
import { roomFilters } from '../../features/rooms/rooms/list/room-filters.ts'
import { RoomHead } from '../../features/rooms/rooms/room-head.tsx'
import { RoomNotFound, RoomSkeleton } from '../../features/rooms/rooms/room-not-found.tsx'
import { RoomView } from '../../features/rooms/rooms/room-view.tsx'
import { roomQuery } from '../../features/rooms/rooms/rooms.queries.ts'
import { isForEverybody } from '../../features/rooms/rooms/shared-room.ts'
import { BackToList } from '../../lib/lists/back-to-list.tsx'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { isNotFound } from '../../lib/page/not-found.ts'
import { ShareButton } from '../../lib/page/share-button.tsx'
import { useLoginSearch } from '../../lib/member/login-search.ts'
import { membersPart } from '../../lib/member/members-part.ts'
import { MemberMenu } from '../../lib/member/member-menu.tsx'
import { useSession } from '../../lib/member/session.ts'
import { useMayBeFound, useViewerQuery } from '../../lib/member/viewer-query.ts'
import { PageError } from '../../shell/pages/page-error.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { MessageIcon } from '../../ui/pictures/icons.tsx'
import { PostRoomDialog } from './post-room.tsx'
import { RoomActions } from './room-actions.tsx'

const HostControls = lazyPart(
  () => import('../../features/rooms/rooms/host-controls.tsx'),
  'HostControls',
  <div className="min-h-37" />,
)

const HeldPlace = membersPart(
  () => import('../../features/rooms/room-requests/held-place.tsx'),
  'HeldPlace',
  <div className="min-h-45" />,
)

const ChangedOffer = membersPart(
  () => import('../../features/rooms/room-requests/changed-offer.tsx'),
  'ChangedOffer',
  <div className="min-h-45" />,
)

const OpenChatButton = membersPart(
  () => import('../../features/chat/chat/threads/open-chat-button.tsx'),
  'OpenChatButton',
  <div className="min-h-11" />,
)

/** The page of a room (product specification, 'Room search'). */
export function Room() {
  const { api, origin } = useRouteContext({ from: '__root__' })
  const { id } = useParams({ from: '/rooms/$id' })
  const member = useSession()
  const navigate = useNavigate()
  const { data: room, error } = useViewerQuery((viewer) => roomQuery(api, id, viewer))
  const [editing, setEditing] = useState(false)
  // Checked even if the visitors' version is loaded, because a blocked member may not see the room.
  if (isNotFound(error)) return <RoomNotFound />
  if (!room) return error ? <PageError /> : <RoomSkeleton />

  return (
    <article className="page py-6">
      <RoomHead room={room} origin={origin} />
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between">
        <BackToList list={roomFilters}>{t.rooms.allRooms()}</BackToList>
        {isForEverybody(room) && <ShareButton title={room.title} path={`/rooms/${room.id}`} />}
      </div>
      {room.myRequest && (room.myRequest.asked ?? room.myRequest.holdUntil) !== null && (
        <div className="mb-6 grid gap-4">
          <HeldPlace request={room.myRequest} host={room.host} title={room.title} />
          <ChangedOffer request={room.myRequest} offer={room} host={room.host} title={room.title} />
        </div>
      )}
      <RoomView
        room={room}
        member={member}
        actions={room.host.id !== member?.id && <RoomActions room={room} />}
        askHost={room.host.id !== member?.id && <AskHost room={room} viewer={member?.id ?? null} />}
        hostMenu={
          <MemberMenu
            member={room.host}
            thing={{ contextType: 'room_share', contextId: room.id, name: room.title }}
            onBlocked={() => navigate({ to: '/rooms' })}
            className="-me-2"
          />
        }
        controls={
          room.host.id === member?.id && (
            <HostControls api={api} room={room} onEdit={() => setEditing(true)} preloadEdit={PostRoomDialog.preload} />
          )
        }
      />
      {room.host.id !== member?.id && (
        <RoomBar room={room} action={<RequestButton api={api} room={room} member={member} place="bar of page" />} />
      )}
      {editing && <PostRoomDialog room={room} onClose={() => setEditing(false)} />}
    </article>
  )
}

/** A question in the direct chat, which is not a request for a place; a visitor logs in first. */
function AskHost({ room: { host }, viewer }: { room: RoomShare; viewer: string | null }) {
  const search = useLoginSearch()
  const words = t.rooms.messageHost({ name: firstNameOf(host.name) })
  return (
    <div className="*:whitespace-normal *:wrap-anywhere">
      {viewer === null ? (
        <Link to="/auth" search={search} className={buttonClass()}>
          <MessageIcon size={20} />
          {words}
        </Link>
      ) : (
        <OpenChatButton memberId={viewer} person={host}>
          {words}
        </OpenChatButton>
      )}
    </div>
  )
}

/** Displayed if the server rendered 'not found': visitors may not see this room, but its host and its requesters may. */
export function RoomUnknown() {
  const { api } = useRouteContext({ from: '__root__' })
  const { id = '' } = useParams({ strict: false })
  return useMayBeFound((viewer) => roomQuery(api, id, viewer)) ? <RoomSkeleton /> : <RoomNotFound />
}
