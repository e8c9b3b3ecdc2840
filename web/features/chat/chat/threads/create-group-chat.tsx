import { useNavigate, useRouteContext } from '@tanstack/react-router'
import type { MyRoom } from '../../../../../contract/rooms/rooms.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { Button } from '../../../../ui/button.tsx'
import { PeopleIcon } from '../../../../ui/pictures/more-icons.tsx'
import { useOpenRoomGroup } from '../chat.mutations.ts'

/** The number of accepted guests that a group needs (product specification, section 9). */
const minAccepted = 2

/** Opens the group of a room. The button appears when enough guests are accepted. */
export function CreateGroupChat({ room, memberId }: { room: MyRoom; memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const { mutate, isPending } = useOpenRoomGroup(api, memberId, {
    onSuccess: ({ id }) => void navigate({ to: '/messages', search: { thread: id } }),
    onError: (error) => toastFailure('Failed to create group chat', error),
  })
  if (room.acceptedCount < minAccepted) return null
  return (
    <Button
      variant="primary"
      size="small"
      icon={<PeopleIcon size={18} />}
      pending={isPending}
      onClick={() => mutate(room.id)}
    >
      Create Group Chat
      <span className="sr-only"> for {room.title}</span>
    </Button>
  )
}
