import { sessionToken } from '../member/session.ts'
import { keepSendingSession } from '../push/kept-session.ts'
import { outboxSync } from './outbox-channel.ts'

type Syncing = { sync?: { register: (tag: string) => Promise<void> } }

/**
 * Asks the browser to send what waits once there is a network, also if the site is closed then. Only for that long does the worker have the
 * session. Browsers without Background Sync send when the site is opened.
 */
export async function sendInBackground(memberId: string): Promise<void> {
  const token = sessionToken()
  const registration = await navigator.serviceWorker?.getRegistration()
  const { sync } = (registration ?? {}) as Syncing
  if (!sync || token === null) return
  await keepSendingSession({ token, memberId })
  if (token === sessionToken()) await sync.register(outboxSync)
  else await keepSendingSession(null)
}

/** Nothing waits any more, or the session has ended. */
export const endSendingInBackground = () => keepSendingSession(null).catch(() => {})
