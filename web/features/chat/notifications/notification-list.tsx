import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
import { formatUnread } from '../../../lib/member/unread.ts'
import { usePoll } from '../../../lib/live/live-status.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/states/callout.tsx'
import { NotificationRow } from './notification-row.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'
import { notificationInterval, unreadCountQuery, unreadQuery } from './notifications.queries.ts'

type NotificationListProps = {
  memberId: string
  /** Called when one of them is opened. */
  onOpened: () => void
  /** Called before the pressed element, which has the focus, disappears. */
  onGone: () => void
}

/** The member's unread notifications. */
export function NotificationList({ memberId, onOpened, onGone }: NotificationListProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const poll = usePoll(notificationInterval)
  const { data: notifications, isError, isFetching, refetch } = useQuery(unreadQuery(api, memberId, poll))
  // The server lists at most the latest 50.
  const count = useQuery(unreadCountQuery(api, memberId, poll)).data?.count ?? 0
  if (!notifications && isError)
    return (
      <Callout tone="danger" alert className="mx-2 mb-2" title={t.notifications.weCouldntLoadYourNotifications()}>
        <Button
          size="small"
          className="mt-2"
          pending={isFetching}
          onClick={() => {
            onGone()
            void refetch()
          }}
        >
          {t.common.retry()}
        </Button>
      </Callout>
    )
  if (!notifications) return <NotificationSkeleton />
  if (notifications.length === 0)
    return <p className="px-3.5 pt-2 pb-5 text-soft">{t.notifications.noNewNotifications()}</p>
  return (
    <>
      <ul>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} memberId={memberId} onOpened={onOpened} />
          </li>
        ))}
      </ul>
      {count > notifications.length && (
        <p className="px-3.5 pt-2 pb-4 text-sm text-soft">
          {t.notifications.latestOfUnread({ shown: notifications.length, count, total: formatUnread(count) })}
        </p>
      )}
    </>
  )
}
