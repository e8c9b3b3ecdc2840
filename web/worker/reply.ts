import { newId } from '../lib/changes/new-id.ts'
import { outboxSync } from '../lib/outbox/outbox-channel.ts'
import { putEntry } from '../lib/outbox/outbox-store.ts'
import type { KeptSession } from '../lib/push/kept-session.ts'
import type { ShownPush } from './push.ts'
import { announce, sendThread } from './send-outbox.ts'

declare const self: ServiceWorkerGlobalScope

type Syncing = { sync?: { register: (tag: string) => Promise<void> } }

/**
 * Answers a message from its notification, by the outbox: it is sent once, also if the network is away now. Returns false if it waits.
 * Throws `Refused` if the server does not take it: it then stands in the thread with the reason.
 */
export async function reply({ tag, url }: ShownPush, content: string, kept: KeptSession): Promise<boolean> {
  const threadId = tag.replace(/^thread-/, '')
  const clientId = newId()
  const { memberId } = kept
  await putEntry({
    clientId,
    memberId,
    threadId,
    content,
    photos: [],
    replyTo: null,
    writtenAt: Date.now(),
    refusal: null,
  })
  announce(null)
  const sent = await sendThread(kept, threadId, url).catch(() => null)
  const refusal = sent?.refusals.get(clientId)
  if (refusal) throw refusal
  if (sent) return sent.isDone
  // Without it the message is sent when the site is opened.
  await (self.registration as Syncing).sync?.register(outboxSync).catch(() => undefined)
  return false
}
