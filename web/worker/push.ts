import { t } from '#texts'
import { closedPush, type PushPayload, triedPush } from '../../contract/chat/push-limits.ts'
import { languageAt } from '../../texts/addresses.ts'
import { internalPath } from '../lib/page/internal-path.ts'
import { readKeptSession } from '../lib/push/kept-session.ts'
import { inLanguage } from './language.ts'

declare const self: ServiceWorkerGlobalScope

/** What a notification on the screen is about. */
export type ShownPush = Pick<PushPayload, 'url' | 'kind' | 'tag'>

/** Browsers know more of a notification than TypeScript does. */
type Button = { action: PushAction; title: string; type?: 'text'; placeholder?: string }
export type PushAction = 'accept' | 'reply'
type Shown = NotificationOptions & { renotify?: boolean; actions?: Button[]; data: ShownPush }

/** What about a way home rings even if the site is looked at. */
const ringsAlways = (kind: string) => kind === triedPush || kind.startsWith('safe_check')

/**
 * Shows a push, or closes what was read elsewhere. One that comes although nobody is signed in here any more is not shown, and its
 * subscription is ended: the server ended it with the session, but a push may have been on its way.
 */
export async function receivePush(data: PushMessageData | null): Promise<void> {
  const push = readPush(data)
  if (!push) return
  const kept = await readKeptSession()
  if (!kept) {
    const subscription = await self.registration.pushManager.getSubscription()
    await subscription?.unsubscribe()
    return
  }
  await showBadge(push.badge)
  if (push.kind === closedPush) return await closeShown(push.tag)
  const { title, body, tag, url, kind } = push
  const isSilent = !ringsAlways(kind) && (await isLookedAt())
  const shown: Shown = {
    body,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-monochrome-512.png',
    lang: languageAt(url),
    data: { url, kind, tag },
    silent: isSilent,
    renotify: !isSilent,
    ...(kept.hasActions && { actions: buttonsOf(push) }),
  }
  await self.registration.showNotification(title, shown)
}

/** Null for what no server of ours sent. */
function readPush(data: PushMessageData | null): PushPayload | null {
  try {
    const push = data?.json() as PushPayload
    const isWhole = [push.title, push.body, push.url, push.tag, push.kind].every((part) => typeof part === 'string')
    return isWhole && internalPath(push.url) !== undefined && push.tag !== '' ? push : null
  } catch {
    return null
  }
}

/** The number on the app's icon. Few browsers have it. */
export const showBadge = (count: number) => navigator.setAppBadge?.(count).catch(() => undefined)

export async function closeShown(tag: string): Promise<void> {
  for (const shown of await self.registration.getNotifications({ tag })) shown.close()
}

async function isLookedAt() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return tabs.some(({ focused }) => focused)
}

function buttonsOf({ kind, url }: PushPayload): Button[] {
  return inLanguage(languageAt(url), () => {
    if (kind === 'room_request_received') return [{ action: 'accept', title: t.pushActions.accept() }]
    if (kind === 'direct_message' || kind === 'group_message')
      return [{ action: 'reply', type: 'text', title: t.pushActions.reply(), placeholder: t.pushActions.yourReply() }]
    return []
  })
}

/** Says in place of a notification what became of it, without a sound. */
export const showOutcome = (title: string, body: string, data: ShownPush) =>
  self.registration.showNotification(title, {
    body,
    tag: data.tag,
    icon: '/icons/icon-192.png',
    lang: languageAt(data.url),
    silent: true,
    data: { ...data, kind: 'outcome' },
  })
