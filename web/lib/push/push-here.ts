import type { Api } from '../api.ts'
import { browserName } from '../browser/language/browser-name.ts'
import { subscribe as subscribeToStore } from '../browser/browser-store.ts'
import { installWay } from '../installed/install.ts'
import { startWorker } from '../installed/service-worker.ts'
import { sessionToken, sessionUser } from '../member/session.ts'
import { keepSession, readKeptSession } from './kept-session.ts'
import { keyOf, sameKey } from './push-key.ts'

/* Pushes to this browser: its subscription, which the server knows as a device of the member, and the session that the worker acts with. */

/** 'home screen': only for the site as it is opened from the home screen, as on iPhones. */
export type PushSupport = 'ready' | 'blocked' | 'home screen' | 'none'

export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return installWay() === 'apple' ? 'home screen' : 'none'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

/** A window event: pushes to this browser were turned on or off in this tab. */
export const pushChanged = 'push-changed'
const sayChanged = () => dispatchEvent(new Event(pushChanged))

export const isPushedHere = async (memberId: string): Promise<boolean> =>
  pushSupport() === 'ready' && (await readKeptSession())?.memberId === memberId

/**
 * Turns pushes to this browser on, after its own question. It has to be called by a press. Returns false if the browser does not allow
 * them; throws if the browser or the server fails, and then nothing is left.
 */
export async function turnPushOn(api: Api, member: { id: string; showsText: boolean }): Promise<boolean> {
  const token = sessionUser()?.id === member.id ? sessionToken() : null
  // A question may still be open after another member has signed in.
  if (token === null) throw new Error('The session has ended')
  if ((await Notification.requestPermission()) !== 'granted') return false
  const registration = await workerOf()
  if (!registration) throw new Error('This browser has no service worker')
  const subscription = await subscribe(api, registration)
  try {
    const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: { p256dh: string; auth: string } }
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (token !== sessionToken()) throw new Error('The session has ended')
    await api.push.addDevice({ body: { endpoint, keys, name: browserName(navigator.userAgent), zone: timeZone } })
    await keepSession({ token, memberId: member.id, hasActions: member.showsText, checkedAt: Date.now() })
    if (token !== sessionToken()) throw new Error('The session has ended')
  } catch (error) {
    await endPushHere()
    throw error
  }
  sayChanged()
  return true
}

/** Once the worker runs; a subscription needs one that is active. */
async function workerOf() {
  const registration = await startWorker()
  return registration && (await navigator.serviceWorker.ready)
}

async function subscribe(api: Api, { pushManager }: ServiceWorkerRegistration) {
  const { publicKey } = await api.push.key()
  const earlier = await pushManager.getSubscription()
  if (earlier && sameKey(earlier.options.applicationServerKey, publicKey)) return earlier
  await earlier?.unsubscribe()
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: keyOf(publicKey) })
}

/**
 * Ends pushes to this browser: also those that its push service still has for it. The server forgets the device by itself where the session
 * has ended, so this works without a network.
 */
export async function endPushHere(): Promise<void> {
  await keepSession(null).catch(() => undefined)
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (!registration) return
  const subscription = await registration.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
  const shown = (await registration.getNotifications?.().catch(() => [])) ?? []
  for (const one of shown) one.close()
  await navigator.clearAppBadge?.().catch(() => undefined)
  sayChanged()
}

/** Ends pushes if they are for another session than that of this browser. */
export async function endPushOfOthers(): Promise<void> {
  const kept = await readKeptSession()
  if (kept && kept.token !== sessionToken()) await endPushHere()
}

/** As long as the page is open, also after a logout in another tab. */
export function endPushWithSession(): void {
  let token = sessionToken()
  void endPushOfOthers()
  subscribeToStore(() => {
    if (sessionToken() === token) return
    token = sessionToken()
    void endPushOfOthers()
  })
}

/** In milliseconds: how often this browser looks whether the server still knows it. */
const checkEvery = 86_400_000

/** Subscribes anew if the site has another key, and ends pushes that were ended on another device. */
export async function checkPushHere(api: Api, memberId: string): Promise<void> {
  const kept = await readKeptSession()
  if (!kept || kept.memberId !== memberId || Date.now() - kept.checkedAt < checkEvery) return
  if (Notification.permission !== 'granted') return await endPushHere()
  const [registration, { publicKey }, devices, { pushShowsText }] = await Promise.all([
    navigator.serviceWorker.ready,
    api.push.key(),
    api.push.devices(),
    api.profile.get(),
  ])
  const subscription = await registration.pushManager.getSubscription()
  if (subscription && !sameKey(subscription.options.applicationServerKey, publicKey))
    return void (await turnPushOn(api, { id: memberId, showsText: pushShowsText }))
  if (!subscription || !devices.some(({ isThis }) => isThis)) return await endPushHere()
  await keepSession({ ...kept, hasActions: pushShowsText, checkedAt: Date.now() })
}

/** Called when the member has chosen whether pushes show what they say. */
export async function chooseActionsHere(hasActions: boolean): Promise<void> {
  const kept = await readKeptSession()
  if (kept) await keepSession({ ...kept, hasActions })
}
