import { lazyPart } from '../lib/lazy-part.tsx'
import { Button } from '../ui/button.tsx'
import { PlusIcon } from '../ui/more-icons.tsx'
import { dialogTrigger } from '../ui/dialog-trigger.ts'

/** The dialog that posts a room or changes `room`. */
export const PostRoomDialog = lazyPart(() =>
  import('../features/room-post/post-room-dialog.tsx').then(({ PostRoomDialog }) => PostRoomDialog),
)

/** The properties of a button that opens the dialog. */
export const postRoomTrigger = dialogTrigger(PostRoomDialog.preload)

export function PostRoomButton({ isMain = false, onPress }: { isMain?: boolean; onPress: () => void }) {
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon={<PlusIcon size={20} />}
      {...postRoomTrigger}
      onClick={onPress}
    >
      Post Room
    </Button>
  )
}
