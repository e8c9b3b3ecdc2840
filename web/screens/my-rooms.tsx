import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { MyRoom as Room } from '../../contract/rooms.ts'
import { MyRoom, MyRoomSkeleton } from '../features/room-requests/my-room.tsx'
import { stateOfRoom } from '../features/room-requests/my-room-state.ts'
import { myRoomsQuery, useChangeRoom } from '../features/rooms/rooms.queries.ts'
import { PageHead } from '../lib/page-head.tsx'
import { wordsOf } from '../lib/refusals.ts'
import { MembersOnly } from '../shell/members-only.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { EditIcon } from '../ui/more-icons.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'

/** Product specification, 'My Rooms'. */
export function MyRooms() {
  return (
    <div className="page max-w-[68rem] py-8">
      <PageHead title="My Rooms" description="The rooms that you posted, and who asked to join." />
      <h1>My Rooms</h1>
      <p className="mt-2 mb-8 text-soft">The rooms that you posted, and who asked to join.</p>
      <MembersOnly reason="Your rooms are here once we know who you are.">
        {(member) => <OwnRooms key={member.id} memberId={member.id} />}
      </MembersOnly>
    </div>
  )
}

/** `'new'` while a room is posted, a room while it is edited. */
type Dialog = Room | 'new' | null

function OwnRooms({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { room: wanted } = useSearch({ from: '/my-rooms' })
  const { data: rooms, isError, isFetching, refetch } = useQuery(myRoomsQuery(api, memberId))
  const [, setDialog] = useState<Dialog>(null)
  if (!rooms && isError)
    return (
      <ErrorState title="Failed to load your rooms." onRetry={() => void refetch()} retrying={isFetching}>
        They are safe with us. Please try again.
      </ErrorState>
    )
  if (!rooms)
    return (
      <Loading label="Loading your rooms" className="grid gap-6">
        <MyRoomSkeleton />
        <MyRoomSkeleton />
      </Loading>
    )

  const post = <PostRoom onPress={() => setDialog('new')} />
  return (
    <>
      {wanted !== undefined && rooms.every(({ id }) => id !== wanted) && (
        <Callout tone="amber" className="mb-6">
          The room that the link led to is no longer here.
        </Callout>
      )}
      {rooms.length === 0 ? (
        <EmptyState title="No rooms yet" action={post}>
          Have a room to share, or want to look for one together? Post it, and say who would fit.
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
                  actions={<HostActions room={room} onEdit={() => setDialog(room)} />}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function PostRoom({ onPress }: { onPress: () => void }): ReactNode {
  return (
    <Button variant="primary" icon={<PlusIcon size={20} />} aria-haspopup="dialog" onClick={onPress}>
      Post Room
    </Button>
  )
}

function HostActions({ room, onEdit }: { room: Room; onEdit: () => void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const change = useChangeRoom(api)
  const turn = () =>
    change.mutate(
      { id: room.id, body: { isActive: !room.isActive } },
      {
        onSuccess: ({ isActive, title }) =>
          toast({ title: isActive ? 'Room opened again' : 'Room closed', description: title }),
        onError: (error) =>
          toast({
            variant: 'destructive',
            title: room.isActive ? 'Failed to close the room' : 'Failed to open the room again',
            description: wordsOf(error, 'Please try again later.'),
          }),
      },
    )
  return (
    <>
      {stateOfRoom(room) !== 'past' && (
        <>
          <Button size="small" icon={<EditIcon size={18} />} aria-haspopup="dialog" onClick={onEdit}>
            Edit
            <span className="sr-only"> {room.title}</span>
          </Button>
          <Button size="small" pending={change.isPending} onClick={turn}>
            {room.isActive ? 'Close' : 'Reopen'}
            <span className="sr-only"> {room.title}</span>
          </Button>
        </>
      )}
      <Link to="/rooms/$id" params={{ id: room.id }} className={buttonClass({ variant: 'quiet', size: 'small' })}>
        See the page
        <span className="sr-only"> of {room.title}</span>
      </Link>
    </>
  )
}
