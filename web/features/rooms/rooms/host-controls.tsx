import { Link, useNavigate } from '@tanstack/react-router'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import type { Api } from '../../../lib/api.ts'
import { dialogTrigger } from '../../../lib/page/lazy-part.tsx'
import { RemovalButton } from '../../../lib/changes/removal-button.tsx'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EditIcon, LockIcon, PeopleIcon } from '../../../ui/pictures/more-icons.tsx'
import { RetryIcon } from '../../../ui/pictures/icons.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useChangeRoom } from './rooms.mutations.ts'
import { roomsKey } from './rooms.queries.ts'

type HostControlsProps = {
  api: Api
  room: RoomShare
  onEdit: () => void
  /** Preloads the dialog that `onEdit` opens. */
  preloadEdit: () => void
}

/** The actions of a host for their room. */
export function HostControls({ api, room, onEdit, preloadEdit }: HostControlsProps) {
  return (
    <section aria-label="Your room" className="grid gap-2">
      <Link to="/my-rooms" search={{ room: room.id }} className={buttonClass({ variant: 'primary' })}>
        <PeopleIcon size={20} />
        See requests
      </Link>
      <Button icon={<EditIcon size={20} />} {...dialogTrigger(preloadEdit)} onClick={onEdit}>
        Edit
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <CloseOrReopen api={api} room={room} />
        <RemoveRoom api={api} room={room} />
      </div>
    </section>
  )
}

type OfRoom = Pick<HostControlsProps, 'api' | 'room'>

/** Closes a room, so that it is no longer listed, or opens it again. */
export function useCloseOrReopen({ api, room: { id, title, isActive } }: OfRoom) {
  const { mutate, isPending } = useChangeRoom(api, {
    onSuccess: (room) =>
      toast(
        room.isActive
          ? { title: 'Room opened again', description: `${title} is found again, and can be asked for.` }
          : { title: 'Room closed', description: `${title} is no longer found. Requests that you have stay.` },
      ),
    onError: (error) => toastFailure(isActive ? 'Failed to close the room' : 'Failed to reopen the room', error),
  })
  const press = () => mutate({ id, body: { isActive: !isActive } })
  return { press, isPending, label: isActive ? 'Close' : 'Reopen', Icon: isActive ? LockIcon : RetryIcon }
}

function CloseOrReopen(props: OfRoom) {
  const { press, isPending, label, Icon } = useCloseOrReopen(props)
  return (
    <Button variant="quiet" icon={<Icon size={20} />} pending={isPending} onClick={press}>
      {label}
    </Button>
  )
}

function RemoveRoom({ api, room: { id, title } }: OfRoom) {
  const navigate = useNavigate()
  return (
    <RemovalButton
      call={() => api.rooms.remove({ params: { id } })}
      itself={[...roomsKey, 'one', id]}
      lists={[roomsKey, ['room-requests']]}
      removed={{ title: 'Room deleted', description: title }}
      failed="Failed to delete the room"
      onRemoved={() => navigate({ to: '/my-rooms' })}
      question={`Delete ${title}?`}
      whatIsLost="Its page, its photos and all requests for it are deleted, those that you accepted as well: whoever waits or has a place is told. This cannot be undone. To take it out of the search and keep the rest, close it instead."
      confirmLabel="Delete room"
      pendingLabel="Deleting…"
    >
      Delete
    </RemovalButton>
  )
}
