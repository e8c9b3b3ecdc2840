import { t } from '#texts'
import { languageAt } from '../../texts/addresses.ts'
import { openedByPush, type OpenedByPush } from '../lib/push/push-message.ts'
import { readKeptSession } from '../lib/push/kept-session.ts'
import { acceptRequest } from './accept-request.ts'
import { Refused } from './api.ts'
import { inLanguage } from './language.ts'
import { type PushAction, type ShownPush, showOutcome } from './push.ts'
import { reply } from './reply.ts'

declare const self: ServiceWorkerGlobalScope

type Click = { notification: Notification; action: string; text: string }

/** A press on a notification opens its page; one on its button does what that says, or opens the page where it cannot. */
export async function followClick({ notification, action, text }: Click): Promise<void> {
  const { title } = notification
  const shown = notification.data as ShownPush
  notification.close()
  const kept = await readKeptSession()
  if (!kept || !isAction(action) || (action === 'reply' && text.trim() === '')) return await openPage(shown.url)
  const say = (words: () => string) => showOutcome(title, inLanguage(languageAt(shown.url), words), shown)
  try {
    if (action === 'accept') await acceptRequest(shown, kept)
    else if (!(await reply(shown, text.trim(), kept))) return await say(t.pushActions.replyWaits)
    else return
    await say(t.pushActions.accepted)
  } catch (error) {
    await say(() => (error instanceof Refused ? error.message : t.pushActions.notDone()))
  }
}

const isAction = (action: string): action is PushAction => action === 'accept' || action === 'reply'

/** In milliseconds: how long a tab may take to say that it opens the page. A press allows a new window for a little longer. */
const maxAnswer = 700

/** Opens a page of the site in a tab that is there, which loads nothing anew, or in a new one. */
async function openPage(url: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab =
    tabs.find(({ focused }) => focused) ?? tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0]
  if (tab && (await opensIn(tab, url))) return void (await tab.focus())
  await self.clients.openWindow(url)
}

/** Only a tab in which the member is signed in answers. */
function opensIn(tab: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((done) => {
    port1.onmessage = () => done(true)
    setTimeout(() => done(false), maxAnswer)
    tab.postMessage({ type: openedByPush, url } satisfies OpenedByPush, [port2])
  })
}
