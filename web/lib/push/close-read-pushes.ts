import { maxListedUnread } from '../../../contract/chat/unread.ts'
import { withoutLanguage } from '../../../texts/addresses.ts'
import type { Api } from '../api.ts'

/** Closes the notifications on this screen that their member has read since. It makes calls only if some are shown. */
export async function closeReadPushes(api: Api): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const shown = (await registration?.getNotifications()) ?? []
  if (shown.length === 0) return
  const [unread, threads] = await Promise.all([api.notifications.unread(), api.chat.threads({ query: { limit: 30 } })])
  const pages = new Set(unread.map(({ actionUrl }) => actionUrl))
  const isWhole = unread.length < maxListedUnread
  for (const one of shown) {
    const { url } = one.data as { url: string }
    const thread = threads.items.find(({ id }) => one.tag === `thread-${id}`)
    const isRead = thread ? thread.unreadCount === 0 : isWhole && !one.tag.startsWith('thread-')
    if (isRead && !pages.has(withoutLanguage(url))) one.close()
  }
}
