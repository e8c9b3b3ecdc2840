import { Link, useRouteContext } from '@tanstack/react-router'
import { t } from '#texts'
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
      failed={t.notifications.weCouldntLoadYourNotifications()}
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
      {t.notifications.chooseYourNotifications()}
    </Link>
  )
  return (
    <EmptyState title={t.notifications.noNotificationsYet()} action={action}>
      {t.notifications.whatShowsUpHere()}
    </EmptyState>
  )
}
