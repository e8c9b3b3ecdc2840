import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { NotificationList } from '../features/notifications/notification-list.tsx'
import { unreadCountQuery, useMarkAllRead } from '../features/notifications/notifications.queries.ts'
import { refetchRequests } from '../features/room-requests/room-requests.queries.ts'
import { toastFailure } from '../lib/mutations.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { BellIcon } from '../ui/more-icons.tsx'
import { Count } from '../ui/tag.tsx'
import { toast } from '../ui/toast.ts'
import { usePopover } from './use-popover.ts'

/** Product specification, section 9. */
const mostOnBadge = 9

const unreadInWords = (count: number) => `${count} unread ${count === 1 ? 'notification' : 'notifications'}`

/** What happened that concerns the member, from anywhere. */
export function NotificationBell({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(unreadCountQuery(api, memberId))
  const { open, buttonProps, panelProps } = usePopover('notification-panel')
  const count = data?.count ?? 0
  const clear = useClear(memberId)
  const panel = useRef<HTMLElement>(null)
  // Before what was pressed goes, and takes the focus with it.
  const takeFocus = () => panel.current?.focus()
  useCatchUp(data?.count)
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
                  clear()
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

/** The button goes with what it clears, so that it is the bell that says how it ended. */
function useClear(memberId: string) {
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

/** Says in words when more have come; not how many there were when the page was opened. */
function Announcement({ count }: { count: number | undefined }) {
  const [known, setKnown] = useState(count)
  const [news, setNews] = useState('')
  if (count !== undefined && count !== known) {
    setKnown(count)
    setNews(known !== undefined && count > known ? unreadInWords(count) : '')
  }
  return <output className="sr-only">{news}</output>
}

/** What is told of has happened by now: a page that shows requests shows it too. */
function useCatchUp(count: number | undefined) {
  const queryClient = useQueryClient()
  const before = useRef(count)
  useEffect(() => {
    if (before.current !== undefined && count !== undefined && count > before.current) refetchRequests(queryClient)
    before.current = count
  }, [count, queryClient])
}
