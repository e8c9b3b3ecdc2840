import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { t } from '#texts'
import { ownPath } from '../../../../texts/addresses.ts'
import type { Notification } from '../../../../contract/chat/notifications.ts'
import { internalPath } from '../../../lib/page/internal-path.ts'
import { relativeTime } from '../../../lib/format/relative-time.ts'
import { useMarkRead } from './notifications.queries.ts'

type NotificationRowProps = {
  notification: Notification
  memberId: string
  isUnread?: boolean
  onOpened?: () => void
}

/** A notification that links to its page and is then marked as read. */
export function NotificationRow({ notification, memberId, isUnread = false, onOpened }: NotificationRowProps) {
  const router = useRouter()
  const { mutate: markRead } = useMarkRead(router.options.context.api, memberId)
  const { id, title, message, createdAt, actionUrl } = notification
  const page = internalPath(actionUrl)
  const open = () => {
    markRead(id)
    onOpened?.()
    if (page !== undefined) void router.navigate({ href: page })
  }
  const follow = (event: MouseEvent) => {
    // The browser opens it in a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return markRead(id)
    event.preventDefault()
    open()
  }
  const words = (
    <span className="min-w-0 flex-1">
      <b className="block">
        {title}
        {isUnread && <span className="sr-only"> {t.notifications.markedUnread()}</span>}
      </b>
      <span className="line-clamp-8 text-sm">{message}</span>
      <time dateTime={createdAt} className="text-sm text-soft">
        {relativeTime(createdAt)}
      </time>
    </span>
  )
  const dot = isUnread && <span aria-hidden className="size-2.5 flex-none rounded-full bg-accent" />
  return page === undefined ? (
    <button type="button" className="menu-row" onClick={open}>
      {words}
      {dot}
    </button>
  ) : (
    <a href={ownPath(page)} className="menu-row" onClick={follow}>
      {words}
      {dot}
    </a>
  )
}
