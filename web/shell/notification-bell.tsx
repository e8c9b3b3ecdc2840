import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { NotificationList } from '../features/notifications/notification-list.tsx'
import { unreadCountQuery, useMarkAllRead } from '../features/notifications/notifications.queries.ts'
import { refetchChangedByOthers } from '../lib/changed-by-others.ts'
import { toastFailure } from '../lib/mutations.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { BellIcon } from '../ui/more-icons.tsx'
import { Count } from '../ui/tag.tsx'
import { toast } from '../ui/toast.ts'
import { notificationPanelId } from './navigation.ts'
import { usePopover } from './use-popover.ts'

/** The largest number on the badge (product specification, section 9). */
const mostOnBadge = 9

const countText = (count: number) => `${count} unread ${count === 1 ? 'notification' : 'notifications'}`

/** The bell with the number of unread notifications, on every page. */
export function NotificationBell({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(unreadCountQuery(api, memberId))
  const { open, buttonProps, panelProps } = usePopover(notificationPanelId)
  const count = data?.count ?? 0
  const markAllRead = useMarkAllReadWithToast(memberId)
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
            {count > 0 && (
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  takeFocus()
                  markAllRead()
                }}
              >
                Mark all read
              </Button>
            )}
          </div>
          {open && (
            <NotificationList
              memberId={memberId}
              onOpened={() => panelProps.ref.current?.hidePopover()}
              onGone={takeFocus}
            />
          )}
        </section>
      </div>
    </>
  )
}

/** Shown by this component and not by the button, which is unmounted before the reply. */
function useMarkAllReadWithToast(memberId: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const { mutate } = useMarkAllRead(api, memberId)
  return () =>
    mutate(undefined, {
      onSuccess: ({ count }) =>
        toast({
          title: 'All notifications marked as read',
          description: `${count} ${count === 1 ? 'notification' : 'notifications'}`,
        }),
      onError: (error) => toastFailure('Failed to mark all as read', error),
    })
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
