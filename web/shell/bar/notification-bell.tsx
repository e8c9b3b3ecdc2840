import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { t } from '#texts'
import { NotificationSkeleton } from '../../features/chat/notifications/notification-skeleton.tsx'
import { notificationInterval, unreadCountQuery } from '../../features/chat/notifications/notifications.queries.ts'
import { refetchChangedByOthers } from '../../lib/changes/changed-by-others.ts'
import { useAppBadge } from '../../lib/member/app-badge.ts'
import { formatUnread } from '../../lib/member/unread.ts'
import { lazyPart, partTrigger } from '../../lib/page/lazy-part.tsx'
import { usePoll } from '../../lib/live/live-status.ts'
import { IconButton } from '../../ui/button.tsx'
import { BellIcon } from '../../ui/pictures/more-icons.tsx'
import { CountBadge, maxOnBadge } from '../../ui/count-badge.tsx'
import { notificationPanelId } from '../navigation/navigation.ts'
import { usePopover } from './use-popover.ts'

const NotificationPanel = lazyPart(
  () => import('./notification-panel.tsx'),
  'NotificationPanel',
  <NotificationSkeleton />,
)

/** The bell with the number of unread notifications, on every page. */
export function NotificationBell({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(unreadCountQuery(api, memberId, usePoll(notificationInterval)))
  const { open, buttonProps, panelProps } = usePopover(notificationPanelId)
  const count = data?.count ?? 0
  useRefetchOnNotification(data?.count)
  useAppBadge('notifications', count)
  return (
    <>
      <IconButton
        {...buttonProps}
        label={
          count === 0 ? t.shell.notifications() : t.shell.notificationsUnread({ count, shown: formatUnread(count) })
        }
        title={t.shell.notifications()}
        className="bell"
        {...partTrigger(NotificationPanel.preload)}
        icon={
          <>
            <BellIcon />
            <CountBadge value={count} max={maxOnBadge} />
          </>
        }
      />
      <Announcement count={data?.count} />
      <div {...panelProps} className="account-menu bell-panel">
        {open && <NotificationPanel memberId={memberId} onOpened={() => panelProps.ref.current?.hidePopover()} />}
      </div>
    </>
  )
}

/** Announces new notifications to screen readers, but not those that were unread when the page was opened. */
function Announcement({ count }: { count: number | undefined }) {
  const [known, setKnown] = useState(count)
  const [text, setText] = useState('')
  if (count !== undefined && count !== known) {
    setKnown(count)
    setText(
      known !== undefined && count > known ? t.shell.unreadNotifications({ count, shown: formatUnread(count) }) : '',
    )
  }
  return <output className="sr-only">{text}</output>
}

/** Refetches the queries on the page when the count grows, because a notification means that other members have changed data. */
function useRefetchOnNotification(count: number | undefined) {
  const queryClient = useQueryClient()
  const before = useRef(count)
  useEffect(() => {
    if (before.current !== undefined && count !== undefined && count > before.current)
      refetchChangedByOthers(queryClient)
    before.current = count
  }, [count, queryClient])
}
