import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { t } from '#texts'
import type { MyRoom as Room } from '../../../contract/rooms/rooms.ts'
import { CreateGroupChat } from '../../features/chat/chat/threads/create-group-chat.tsx'
import { OpenChatButton } from '../../features/chat/chat/threads/open-chat-button.tsx'
import { RoomSummariesLoading, RoomSummarySkeleton } from '../../features/rooms/room-requests/room-summary.tsx'
import { useCloseOrReopen } from '../../features/rooms/rooms/host-controls.tsx'
import { myRoomsQuery } from '../../features/rooms/rooms/rooms.queries.ts'
import { roomStateOf } from '../../features/rooms/rooms/rooms.words.ts'
import { dialogTrigger } from '../../lib/page/lazy-part.tsx'
import { Loaded } from '../../lib/page/loaded.tsx'
import { membersPart } from '../../lib/member/members-part.ts'
import { PageHead } from '../../lib/page/page-head.tsx'
import { MembersOnly } from '../../shell/pages/members-only.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/states/callout.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { BedIcon } from '../../ui/pictures/icons.tsx'
import { EditIcon } from '../../ui/pictures/more-icons.tsx'
import { AskToRate } from '../people/ask-to-rate.tsx'
import { PostRoomButton, PostRoomDialog } from './post-room.tsx'

const MyRoom = membersPart(
  () => import('../../features/rooms/room-requests/my-room.tsx'),
  'MyRoom',
  <RoomSummarySkeleton />,
)

/** The rooms that the member posted (product specification, 'My Rooms'). */
export function MyRooms() {
  return (
    <div className="page page-column [--column:68rem] py-8">
      <PageHead title={t.roomRequests.myRooms()} description={t.roomRequests.myRoomsExplained()} />
      <h1>{t.roomRequests.myRooms()}</h1>
      <p className="mt-2 text-soft">{t.roomRequests.myRoomsExplained()}</p>
      <MembersOnly reason={t.roomRequests.logInToSeeYourRooms()}>
        {(member) => (
          <div key={member.id}>
            <AskToRate memberId={member.id} />
            <OwnRooms memberId={member.id} />
          </div>
        )}
      </MembersOnly>
    </div>
  )
}

/** 'new' while a new room is being posted, or the room that is being edited. */
type Dialog = { room: Room; isFound?: boolean } | 'new' | null

function OwnRooms({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { room: wanted } = useSearch({ from: '/my-rooms' })
  const query = useQuery(myRoomsQuery(api, memberId))
  const [dialog, setDialog] = useState<Dialog>(null)
  const post = <PostRoomButton isMain onPress={() => setDialog('new')} />
  return (
    <Loaded
      query={query}
      failed={t.roomRequests.failedToLoadYourRooms()}
      failedHint={t.roomRequests.theyreSafeWithUs()}
      loading={<RoomSummariesLoading label={t.roomRequests.loadingYourRooms()} />}
    >
      {(rooms) => (
        <>
          {wanted !== undefined && rooms.every(({ id }) => id !== wanted) && (
            <Callout tone="amber" className="mb-6">
              {t.roomRequests.roomOfLinkIsGone()}
            </Callout>
          )}
          {rooms.length === 0 ? (
            <EmptyState title={t.roomRequests.noRoomsYet()} action={post}>
              {t.roomRequests.noRoomsExplained()}
            </EmptyState>
          ) : (
            <>
              <div className="mb-6">{post}</div>
              <ul className="grid gap-6">
                {rooms.map((room) => (
                  <li key={room.id}>
                    <MyRoom
                      room={room}
                      memberId={memberId}
                      isWanted={room.id === wanted}
                      actions={
                        <HostActions
                          room={room}
                          onEdit={() => setDialog({ room })}
                          onFound={() => setDialog({ room, isFound: true })}
                        />
                      }
                      groupChat={<CreateGroupChat room={room} memberId={memberId} />}
                      renderMessage={(person) => <OpenChatButton size="small" memberId={memberId} person={person} />}
                    />
                  </li>
                ))}
              </ul>
            </>
          )}
          {dialog !== null && <PostRoomDialog {...(dialog !== 'new' && dialog)} onClose={() => setDialog(null)} />}
        </>
      )}
    </Loaded>
  )
}

type HostActionsProps = { room: Room; onEdit: () => void; onFound: () => void }

function HostActions({ room, onEdit, onFound }: HostActionsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const turn = useCloseOrReopen({ api, room })
  const { title, isActive } = room
  const hidden = (inner: ReactNode) => <span className="sr-only">{inner}</span>
  return (
    <>
      {roomStateOf(room) !== 'past' && (
        <>
          {room.roomType === 'Seeking' && room.currentGuests > 1 && (
            <Button
              variant="primary"
              size="small"
              icon={<BedIcon size={18} />}
              {...dialogTrigger(PostRoomDialog.preload)}
              onClick={onFound}
            >
              {t.roomRequests.weFoundAPlace({ title, hidden })}
            </Button>
          )}
          <Button
            size="small"
            icon={<EditIcon size={18} />}
            {...dialogTrigger(PostRoomDialog.preload)}
            onClick={onEdit}
          >
            {t.roomRequests.editTitle({ title, hidden })}
          </Button>
          <Button size="small" icon={<turn.Icon size={18} />} pending={turn.isPending} onClick={turn.press}>
            {isActive ? t.roomRequests.closeTitle({ title, hidden }) : t.roomRequests.reopenTitle({ title, hidden })}
          </Button>
        </>
      )}
      {room.acceptedCount > 0 && (
        <Link to="/rooms/$id/stay" params={{ id: room.id }} className={buttonClass({ size: 'small' })}>
          <BedIcon size={18} />
          {t.stays.openStayOf({ title, hidden })}
        </Link>
      )}
      <Link to="/rooms/$id" params={{ id: room.id }} className={buttonClass({ variant: 'quiet', size: 'small' })}>
        {t.roomRequests.seeThePageOf({ title, hidden })}
      </Link>
    </>
  )
}
