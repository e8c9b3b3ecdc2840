import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { t } from '#texts'
import { MarkAllRead } from '../../features/chat/notifications/mark-all-read.tsx'
import { NotificationList } from '../../features/chat/notifications/notification-list.tsx'

/** The panel of the bell: the unread notifications, and a link to all of them. `onOpened` is called when one of them is opened. */
export function NotificationPanel({ memberId, onOpened }: { memberId: string; onOpened: () => void }) {
  const panel = useRef<HTMLElement>(null)
  // Called before the pressed button disappears, which would lose the focus.
  const takeFocus = () => panel.current?.focus()
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="notification-panel-title" className="outline-none">
      <div className="flex min-h-11 items-center justify-between gap-3 ps-3.5">
        <h2 id="notification-panel-title" className="text-lg">
          {t.shell.notifications()}
        </h2>
        <MarkAllRead memberId={memberId} onGone={takeFocus} />
      </div>
      <NotificationList memberId={memberId} onOpened={onOpened} onGone={takeFocus} />
      <Link to="/notifications" className="menu-row menu-row-last">
        {t.shell.allNotifications()}
      </Link>
    </section>
  )
}
