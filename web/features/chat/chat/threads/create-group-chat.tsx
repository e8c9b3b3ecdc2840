import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '#texts'
import type { MyRoom } from '../../../../../contract/rooms/rooms.ts'
import { toastFailure } from '../../../../lib/changes/mutations.ts'
import { today } from '../../../../lib/format/dates.ts'
import { Button } from '../../../../ui/button.tsx'
import { PeopleIcon } from '../../../../ui/pictures/more-icons.tsx'
import { Callout } from '../../../../ui/states/callout.tsx'
import { useOpenRoomGroup } from '../chat.mutations.ts'
import { formatAllIn } from '../chat.words.ts'

/** The number of accepted guests that a group needs (product specification, section 9). */
const minAccepted = 2

type CreateGroupChatProps = { room: MyRoom; memberId: string }

/** Opens the group of a room, from the second accepted guest on. Until it is opened, a note says what to do next. */
export function CreateGroupChat({ room, memberId }: CreateGroupChatProps) {
  const isReady = room.acceptedCount >= minAccepted
  const [wasReady] = useState(isReady)
  const note = useRef<HTMLDivElement>(null)
  // The host has just accepted the second guest, further down.
  const isNew = isReady && !wasReady
  useEffect(() => {
    if (isNew) note.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  if (!isReady) return null
  if (room.hasGroup || room.availableTo < today()) return <GroupButton room={room} memberId={memberId} />
  return (
    <div ref={note} className="scroll-my-24">
      <Callout
        tone="teal"
        title={formatAllIn(room.acceptedCount)}
        alert={isNew}
        action={<GroupButton room={room} memberId={memberId} />}
      />
    </div>
  )
}

function GroupButton({ room, memberId }: CreateGroupChatProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  const { mutate, isPending } = useOpenRoomGroup(api, memberId, {
    onSuccess: ({ id }) => void navigate({ to: '/messages', search: { thread: id } }),
    onError: (error) => toastFailure(t.chat.failedToCreateGroupChat(), error),
  })
  const words = { room: room.title, hidden: (inner: ReactNode) => <span className="sr-only">{inner}</span> }
  return (
    <Button
      variant={room.hasGroup ? 'secondary' : 'primary'}
      size="small"
      icon={<PeopleIcon size={18} />}
      pending={isPending}
      onClick={() => mutate(room.id)}
      className="justify-self-start"
    >
      {room.hasGroup ? t.chat.openGroupChat(words) : t.chat.createGroupChat(words)}
    </Button>
  )
}
