import { createECDH, randomBytes } from 'node:crypto'
import type { Page, Worker } from '@playwright/test'
import type { PushPayload } from '../contract/chat/push-limits.ts'

/*
 * A browser that takes pushes. A Chromium under test has no push service, and the one without a graphical interface denies notifications:
 * both are replaced here, in the page and in the worker. The worker is the real one; its events are made in it, as Chromium's own protocol
 * for them restarts it.
 */

type Shown = { title: string; options: NotificationOptions & { silent?: boolean }; isClosed: boolean }
type Wide = typeof globalThis & { shown: Shown[] }

/** Before the page is loaded. The browser's own question is answered with yes. */
export async function allowPushes(page: Page) {
  const curve = createECDH('prime256v1')
  const keys = {
    p256dh: curve.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const endpoint = `https://push.example.org/${randomBytes(12).toString('hex')}`
  await page.addInitScript(
    ([subscribedTo, subscribedKeys]) => {
      const name = 'subscription-of-the-test'
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem(`${name}-asked`) ?? 'default',
      })
      Notification.requestPermission = async () => {
        localStorage.setItem(`${name}-asked`, 'granted')
        return 'granted'
      }
      const subscription = (key: string) => ({
        options: { applicationServerKey: Uint8Array.from(JSON.parse(key) as number[]).buffer },
        toJSON: () => ({ endpoint: subscribedTo, keys: subscribedKeys }),
        unsubscribe: async () => {
          localStorage.removeItem(name)
          return true
        },
      })
      const { prototype } = PushManager
      Object.assign(prototype, {
        async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
          localStorage.setItem(name, JSON.stringify([...applicationServerKey]))
          return subscription(localStorage.getItem(name)!)
        },
        async getSubscription() {
          const key = localStorage.getItem(name)
          return key === null ? null : subscription(key)
        },
      })
    },
    [endpoint, keys] as const,
  )
}

/** What the tests' own types of pages do not have. */
type WorkerScope = {
  registration: ServiceWorkerRegistration
  WindowClient: { prototype: { focus(): Promise<unknown> } }
}

/** The worker of the page, once it runs. */
export async function pushedBrowser(page: Page) {
  const context = page.context()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The page has no service worker')
  await recordNotifications(worker)
  return {
    worker,
    /** As the push service delivers it, decrypted. */
    deliver: (payload: Partial<PushPayload>): Promise<void> =>
      worker.evaluate(async (data) => {
        const done: Promise<unknown>[] = []
        const waitUntil = (promise: Promise<unknown>) => done.push(promise)
        dispatchEvent(Object.assign(new Event('push'), { data: { json: () => data }, waitUntil }))
        await Promise.all(done)
      }, payload),
    /** As the browser does when the network is back. */
    sync: (tag: string): Promise<void> =>
      worker.evaluate(async (ofTag) => {
        const done: Promise<unknown>[] = []
        const waitUntil = (promise: Promise<unknown>) => done.push(promise)
        dispatchEvent(Object.assign(new Event('sync'), { tag: ofTag, waitUntil }))
        await Promise.all(done)
      }, tag),
    /** What stands on the screen. */
    shown: () =>
      worker.evaluate(() =>
        (globalThis as Wide).shown
          .filter(({ isClosed }) => !isClosed)
          .map(({ title, options: { body, silent, tag } }) => ({ title, body, silent, tag })),
      ),
    press: (tag: string, action = '', reply = '') =>
      worker.evaluate(
        async ([ofTag, ofAction, ofReply]) => {
          const found = (globalThis as Wide).shown.findLast(
            ({ options, isClosed }) => options.tag === ofTag && !isClosed,
          )
          if (!found) throw new Error(`Nothing is shown for ${ofTag}`)
          const done: Promise<unknown>[] = []
          const notification = {
            title: found.title,
            data: found.options.data as unknown,
            tag: ofTag,
            close: () => (found.isClosed = true),
          }
          const waitUntil = (promise: Promise<unknown>) => done.push(promise)
          const event = Object.assign(new Event('notificationclick'), {
            notification,
            action: ofAction,
            reply: ofReply,
            waitUntil,
          })
          dispatchEvent(event)
          await Promise.all(done)
        },
        [tag, action, reply] as const,
      ),
  }
}

const recordNotifications = (worker: Worker) =>
  worker.evaluate(() => {
    const wide = globalThis as Wide
    wide.shown = []
    // Only a real press on a notification may bring a tab to the front.
    const { registration, WindowClient: Tab } = globalThis as unknown as WorkerScope
    Tab.prototype.focus = async function focus() {
      return this
    }
    // A Chromium without a graphical interface ends a worker that sets the number on the icon.
    Object.assign(navigator, { setAppBadge: async () => {} })
    Object.assign(registration, {
      async showNotification(title: string, options: Shown['options'] = {}) {
        for (const one of wide.shown) if (one.options.tag === options.tag) one.isClosed = true
        wide.shown.push({ title, options, isClosed: false })
      },
      async getNotifications({ tag }: { tag?: string } = {}) {
        const shown = wide.shown.filter((one) => !one.isClosed && (tag === undefined || one.options.tag === tag))
        return shown.map((one) => ({ ...one.options, title: one.title, close: () => (one.isClosed = true) }))
      },
    })
  })
