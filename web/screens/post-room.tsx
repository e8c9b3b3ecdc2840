import { type ComponentProps, lazy } from 'react'
import { LazyBoundary } from '../lib/lazy-boundary.tsx'
import { Button } from '../ui/button.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { opensDialog } from '../ui/opens-dialog.ts'

const loadDialog = () => import('../features/room-post/post-room-dialog.tsx')
const Dialog = lazy(() => loadDialog().then(({ PostRoomDialog }) => ({ default: PostRoomDialog })))

/** The dialog that posts a room or changes `room`, loaded when it is first opened. */
export const PostRoomDialog = (props: ComponentProps<typeof Dialog>) => (
  <LazyBoundary>
    <Dialog {...props} />
  </LazyBoundary>
)

/** The properties of a button that opens the dialog. */
export const opensPostRoom = opensDialog(loadDialog)

export function PostRoomButton({ isMain = false, onPress }: { isMain?: boolean; onPress: () => void }) {
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon={<PlusIcon size={20} />}
      {...opensPostRoom}
      onClick={onPress}
    >
      Post Room
    </Button>
  )
}
