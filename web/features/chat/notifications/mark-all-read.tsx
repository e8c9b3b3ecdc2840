import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { usePoll } from '../../../lib/live/live-status.ts'
import { toastFailure } from '../../../lib/changes/mutations.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { notificationInterval, unreadCountQuery, useMarkAllRead } from './notifications.queries.ts'

type MarkAllReadProps = {
  memberId: string
  /** Called before the button, which has the focus, disappears. */
  onGone: () => void
}

/** Marks all notifications as read; renders nothing if there are no unread ones. */
export function MarkAllRead({ memberId, onGone }: MarkAllReadProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const count = useQuery(unreadCountQuery(api, memberId, usePoll(notificationInterval))).data?.count ?? 0
  const { mutate } = useMarkAllRead(api, memberId, {
    onSuccess: ({ count }) =>
      toast({
        title: t.notifications.allNotificationsMarkedAsRead(),
        description: t.notifications.notificationsMarked({ count }),
      }),
    onError: (error) => toastFailure(t.notifications.markAllFailed(), error),
  })
  if (count === 0) return null
  return (
    <Button
      variant="quiet"
      size="small"
      needsNetwork
      onClick={() => {
        onGone()
        mutate()
      }}
    >
      {t.notifications.markAllRead()}
    </Button>
  )
}
