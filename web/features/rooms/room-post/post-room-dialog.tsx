import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import type { RoomShare } from '../../../../contract/rooms/rooms.ts'
import { useSession } from '../../../lib/member/session.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { EditRoom } from './edit-room.tsx'
import { NewRoom } from './new-room.tsx'
import { Frame } from './room-frame.tsx'

type PostRoomDialogProps = {
  /** The initially selected festival. */
  festivalId?: string
  /** The room to change; omitted for a new one. */
  room?: RoomShare
  /** Who looked for a place together has found one: the room is changed into it. */
  isFound?: boolean
  onClose: () => void
}

/** Posts or changes a room. Closing the dialog loses nothing: the draft is stored, and it opens with that again. */
export function PostRoomDialog(props: PostRoomDialogProps) {
  const member = useSession()
  const title = props.isFound ? t.roomPost.weFoundAPlace() : props.room ? t.roomPost.editRoom() : t.roomPost.postRoom()
  if (!member)
    return (
      <Frame title={title} onClose={props.onClose}>
        <EmptyState title={t.roomPost.pleaseLogIn()} action={<LoginLink room={props.room} />}>
          {t.roomPost.pleaseLogInExplained()}
        </EmptyState>
      </Frame>
    )
  if (props.room) return <EditRoom {...props} room={props.room} memberId={member.id} title={title} />
  return <NewRoom {...props} memberId={member.id} title={title} />
}

/** A link to the login, which returns to the draft afterwards. */
function LoginLink({ room }: { room: RoomShare | undefined }) {
  return (
    <Link
      to="/auth"
      search={{ next: room ? `/rooms/${room.id}` : '/rooms?post=1' }}
      className={buttonClass({ variant: 'primary' })}
    >
      {t.roomPost.loginRegister()}
    </Link>
  )
}
