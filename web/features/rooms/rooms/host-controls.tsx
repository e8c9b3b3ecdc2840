import { Link, useNavigate } from '@tanstack/react-router'
import { t } from '#texts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import type { Api } from '../../../lib/api.ts'
import { dialogTrigger } from '../../../lib/page/lazy-part.tsx'
import { RemovalButton } from '../../../lib/changes/removal-button.tsx'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EditIcon, LockIcon, PeopleIcon } from '../../../ui/pictures/more-icons.tsx'
import { BedIcon, RetryIcon } from '../../../ui/pictures/icons.tsx'
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
    <section aria-label={t.rooms.yourRoom()} className="grid gap-2">
      <Link to="/my-rooms" search={{ room: room.id }} className={buttonClass({ variant: 'primary' })}>
        <PeopleIcon size={20} />
        {t.rooms.seeRequests()}
      </Link>
      {room.currentGuests > 1 && (
        <Link to="/rooms/$id/stay" params={{ id: room.id }} className={buttonClass()}>
          <BedIcon size={20} />
          {t.stays.openStay()}
        </Link>
      )}
      <Button icon={<EditIcon size={20} />} {...dialogTrigger(preloadEdit)} onClick={onEdit}>
        {t.common.edit()}
      </Button>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2">
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
          ? { title: t.rooms.roomOpenedAgain(), description: t.rooms.roomOpenedAgainExplained({ title }) }
          : {
              title: t.rooms.roomClosed(),
              description: t.rooms.roomClosedExplained({ title }),
            },
      ),
    onError: (error) =>
      toastFailure(isActive ? t.rooms.failedToCloseTheRoom() : t.rooms.failedToReopenTheRoom(), error),
  })
  const press = () => mutate({ id, body: { isActive: !isActive } })
  return {
    press,
    isPending,
    label: isActive ? t.rooms.closeRoom() : t.rooms.reopen(),
    Icon: isActive ? LockIcon : RetryIcon,
  }
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
      removed={{ title: t.rooms.roomDeleted(), description: title }}
      failed={t.rooms.failedToDeleteTheRoom()}
      onRemoved={() => navigate({ to: '/my-rooms' })}
      question={t.rooms.deleteRoomQuestion({ title })}
      whatIsLost={t.rooms.deleteRoomExplained()}
      confirmLabel={t.rooms.deleteRoom()}
      pendingLabel={t.rooms.deleting()}
    >
      {t.common.delete()}
    </RemovalButton>
  )
}
