import { Link, useRouteContext } from '@tanstack/react-router'
import { useEachMinute } from '../../../lib/format/relative-time.ts'
import { usePoll } from '../../../lib/live/live-status.ts'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { NotificationSkeleton } from './notification-skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import { allNotificationsQuery, notificationInterval } from './notifications.queries.ts'

/** Every notification of the member, read or not. */
export function AllNotifications({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const poll = usePoll(notificationInterval)
  const list = usePagedList(() => allNotificationsQuery(api, memberId, poll))
  useEachMinute()
  return (
    <PagedList
      list={list}
      noun="notification"
      failed="Your notifications could not be loaded."
      loading={<NotificationSkeleton />}
      addressOf={() => ({ to: '/notifications' })}
    >
      {({ items }) =>
        items.length === 0 ? (
          <NoNotifications />
        ) : (
          <ul className="mx-[-14px] grid gap-1">
            {items.map((notification) => (
              <li key={notification.id}>
                <NotificationRow notification={notification} memberId={memberId} isUnread={!notification.isRead} />
              </li>
            ))}
          </ul>
        )
      }
    </PagedList>
  )
}

function NoNotifications() {
  const action = (
    <Link to="/settings/$section" params={{ section: 'notifications' }} className={buttonClass()}>
      Choose what we tell you
    </Link>
  )
  return (
    <EmptyState title="No notifications yet" action={action}>
      When someone asks for your room, answers you or writes to you, it will appear here.
    </EmptyState>
  )
}
