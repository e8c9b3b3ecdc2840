import { keepSession, readKeptSession } from '../lib/push/kept-session.ts'
import { keyOf } from '../lib/push/push-key.ts'
import { callApi } from './api.ts'

declare const self: ServiceWorkerGlobalScope

/** The browser has ended the subscription or replaced it: the server is told of the new one. */
export async function renewSubscription(given: PushSubscription | null): Promise<void> {
  const kept = await readKeptSession()
  if (!kept) return
  const subscription = given ?? (await subscribe())
  const { endpoint, keys } = subscription.toJSON()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    await callApi('/push/devices', {
      token: kept.token,
      method: 'POST',
      body: { endpoint, keys, zone: timeZone },
      page: '/',
    })
  } catch (error) {
    // The next visit finds that this browser has no subscription, and says so in Settings.
    await subscription.unsubscribe()
    await keepSession(null)
    throw error
  }
}

async function subscribe() {
  const { publicKey } = (await (await fetch('/api/push/key')).json()) as { publicKey: string }
  return await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyOf(publicKey),
  })
}
