import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { profileQuery } from '../../features/people/profile/profile.queries.ts'
import { dialogTrigger, lazyPart } from '../../lib/page/lazy-part.tsx'
import { useSession } from '../../lib/member/session.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/pictures/more-icons.tsx'

/** The dialog that posts a room or changes `room`. */
export const PostRoomDialog = lazyPart(
  () => import('../../features/rooms/room-post/post-room-dialog.tsx'),
  'PostRoomDialog',
)

/** Opens the dialog for a new room. The member's data is preloaded with it, so that the form is rendered at once. */
export function PostRoomButton({ isMain = false, onPress }: { isMain?: boolean; onPress: () => void }) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const member = useSession()
  const preload = () => {
    PostRoomDialog.preload()
    if (member) void queryClient.prefetchQuery(profileQuery(api, member.id))
  }
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      icon={<PlusIcon size={20} />}
      {...dialogTrigger(preload)}
      onClick={onPress}
    >
      {t.roomPost.postRoom()}
    </Button>
  )
}
