import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Notification } from '../../../contract/notifications.ts'
import { internalPath } from '../../lib/internal-path.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { unreadCountQuery, unreadQuery, useMarkRead } from './notifications.queries.ts'

type NotificationListProps = {
  memberId: string
  /** One of them is opened. */
  onOpened: () => void
  /** What is pressed is about to go, and to take the focus with it. */
  onGone: () => void
}

/** What the member has not read. */
export function NotificationList({ memberId, onOpened, onGone }: NotificationListProps) {
  const router = useRouter()
  const { api } = router.options.context
  const { data: notifications, isError, isFetching, refetch } = useQuery(unreadQuery(api, memberId))
  // The server lists the latest 50 at most.
  const count = useQuery(unreadCountQuery(api, memberId)).data?.count ?? 0
  const { mutate: markRead } = useMarkRead(api, memberId)
  if (!notifications && isError)
    return (
      <Callout tone="danger" alert className="mx-2 mb-2" title="Your notifications could not be loaded.">
        <Button
          size="small"
          className="mt-2"
          pending={isFetching}
          onClick={() => {
            onGone()
            void refetch()
          }}
        >
          Retry
        </Button>
      </Callout>
    )
  if (!notifications) return <NotificationSkeleton />
  if (notifications.length === 0) return <p className="px-3.5 pt-2 pb-5 text-soft">No new notifications</p>

  const open = ({ id, actionUrl }: Notification) => {
    markRead(id)
    onOpened()
    const page = internalPath(actionUrl)
    if (page !== undefined) void router.navigate({ href: page })
  }
  return (
    <>
      <ul>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <Row
              notification={notification}
              onOpen={() => open(notification)}
              onOpenElsewhere={() => markRead(notification.id)}
            />
          </li>
        ))}
      </ul>
      {count > notifications.length && (
        <p className="px-3.5 pt-2 pb-4 text-sm text-soft">
          The latest {notifications.length} of {count} unread
        </p>
      )}
    </>
  )
}

type RowProps = {
  notification: Notification
  onOpen: () => void
  /** In a tab of its own, by the browser. */
  onOpenElsewhere: () => void
}

function Row({ notification: { title, message, createdAt, actionUrl }, onOpen, onOpenElsewhere }: RowProps) {
  const words = (
    <span className="min-w-0">
      <b className="block">{title}</b>
      <span className="line-clamp-3 text-sm">{message}</span>
      <time dateTime={createdAt} className="text-sm text-soft">
        {relativeTime(createdAt)}
      </time>
    </span>
  )
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return onOpenElsewhere()
    event.preventDefault()
    onOpen()
  }
  const page = internalPath(actionUrl)
  return page === undefined ? (
    <button type="button" className="menu-row" onClick={onOpen}>
      {words}
    </button>
  ) : (
    <a href={page} className="menu-row" onClick={follow}>
      {words}
    </a>
  )
}

function NotificationSkeleton() {
  return (
    <Loading label="Loading your notifications" className="grid gap-5 px-3.5 py-3">
      {[1, 2, 3].map((place) => (
        <div key={place}>
          <Skeleton text className="w-1/2" />
          <Skeleton text className="w-5/6" />
          <Skeleton text className="w-1/4" />
        </div>
      ))}
    </Loading>
  )
}
