import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { languageAt, withoutLanguage } from '../../texts/addresses.ts'
import { outboxSync } from '../lib/outbox/outbox-channel.ts'
import { filesCache, removeOldFiles } from './files.ts'
import { picturesCache } from '../lib/offline/kept-limits.ts'
import { isPublicPicture, removeOldPictures } from './pictures.ts'
import { receiveShare } from './share.ts'
import { followClick } from './notification-click.ts'
import { receivePush } from './push.ts'
import { isUnreachable, keepShell, keepShellsOfTabs, readShell, removeOldShells } from './shell.ts'
import { renewSubscription } from './subscription.ts'
import { sendWaiting } from './send-outbox.ts'

/*
 * The service worker. It never has an answer of the API or a page with content: a page comes from the network, and only where there is none
 * from the shell, which the scripts of the page fill (decision 118).
 */

declare const self: ServiceWorkerGlobalScope

// A new release takes over at once: all that it gives to open tabs are files with a hash in their name, which never change.
self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(keepShellsOfTabs())
})
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), removeOldShells(), removeOldFiles()]))
})

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/') && !url.pathname.endsWith('.pmtiles'),
  new CacheFirst({ cacheName: filesCache }),
)

registerRoute(
  ({ sameOrigin, url, request }) => sameOrigin && isPublicPicture(request, url),
  new CacheFirst({
    cacheName: picturesCache,
    plugins: [
      {
        cacheDidUpdate: removeOldPictures,
      },
    ],
  }),
)

const page = new NetworkOnly({
  plugins: [
    {
      fetchDidSucceed: async ({ request, response, event }) => {
        if (isUnreachable(response)) throw new Error('The site cannot be reached')
        const language = languageAt(new URL(request.url).pathname)
        // Reading may go on in another language than the one in which the worker was installed.
        event.waitUntil(keepShell(language))
        return response
      },
      handlerDidError: ({ request }) => readShell(languageAt(new URL(request.url).pathname)),
    },
  ],
})
const isPage = ({ url, sameOrigin, request }: { url: URL; sameOrigin: boolean; request: Request }) =>
  sameOrigin && request.mode === 'navigate' && !/^\/(api|assets|objects)\//.test(url.pathname)
registerRoute(isPage, page)

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && withoutLanguage(url.pathname) === '/share',
  ({ request }) => receiveShare(request),
  'POST',
)

self.addEventListener('push', (event) => event.waitUntil(receivePush(event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(followClick(clickOf(event))))
self.addEventListener('pushsubscriptionchange', (event) => {
  const renewed = event as ExtendableEvent & { newSubscription?: PushSubscription | null }
  renewed.waitUntil(renewSubscription(renewed.newSubscription ?? null))
})
self.addEventListener('sync', (event) => {
  const synced = event as ExtendableEvent & { tag: string }
  if (synced.tag === outboxSync) synced.waitUntil(sendWaiting())
})

/** `reply` is what was written into a notification; few browsers have it. */
function clickOf({ notification, action, reply: text = '' }: NotificationEvent & { reply?: string | null }) {
  return { notification, action, text: text ?? '' }
}
