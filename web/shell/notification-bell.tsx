import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { MarkAllRead } from '../features/notifications/mark-all-read.tsx'
import { NotificationList } from '../features/notifications/notification-list.tsx'
import { notificationInterval, unreadCountQuery } from '../features/notifications/notifications.queries.ts'
import { refetchChangedByOthers } from '../lib/changed-by-others.ts'
import { usePoll } from '../lib/live/live-status.ts'
import { IconButton } from '../ui/button.tsx'
import { BellIcon } from '../ui/more-icons.tsx'
import { Count } from '../ui/tag.tsx'
import { notificationPanelId } from './navigation.ts'
import { usePopover } from './use-popover.ts'

/** The largest number on the badge (product specification, section 9). */
const mostOnBadge = 9

const countText = (count: number) => `${count} unread ${count === 1 ? 'notification' : 'notifications'}`

/** The bell with the number of unread notifications, on every page. */
export function NotificationBell({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(unreadCountQuery(api, memberId, usePoll(notificationInterval)))
  const { open, buttonProps, panelProps } = usePopover(notificationPanelId)
  const count = data?.count ?? 0
  const panel = useRef<HTMLElement>(null)
  // Called before the pressed button disappears, which would lose the focus.
  const takeFocus = () => panel.current?.focus()
  useRefetchOnNotification(data?.count)
  return (
    <>
      <IconButton
        {...buttonProps}
        label={count === 0 ? 'Notifications' : `Notifications, ${count} unread`}
        title="Notifications"
        className="bell"
        icon={
          <>
            <BellIcon />
            <Count value={count} most={mostOnBadge} />
          </>
        }
      />
      <Announcement count={data?.count} />
      <div {...panelProps} className="account-menu bell-panel">
        <section ref={panel} tabIndex={-1} aria-labelledby="notification-panel-title" className="outline-none">
          <div className="flex min-h-11 items-center justify-between gap-3 ps-3.5">
            <h2 id="notification-panel-title" className="text-lg">
              Notifications
            </h2>
            <MarkAllRead memberId={memberId} onGone={takeFocus} />
          </div>
          {open && (
            <NotificationList
              memberId={memberId}
              onOpened={() => panelProps.ref.current?.hidePopover()}
              onGone={takeFocus}
            />
          )}
          <Link to="/notifications" className="menu-row menu-row-last">
            All notifications
          </Link>
        </section>
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
    setText(known !== undefined && count > known ? countText(count) : '')
  }
  return <output className="sr-only">{text}</output>
}

/** Refetches the queries on the page when the count grows, as a notification means that other members have changed data. */
function useRefetchOnNotification(count: number | undefined) {
  const queryClient = useQueryClient()
  const before = useRef(count)
  useEffect(() => {
    if (before.current !== undefined && count !== undefined && count > before.current)
      refetchChangedByOthers(queryClient)
    before.current = count
  }, [count, queryClient])
}
