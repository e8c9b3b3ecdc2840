import { changeEntry, type OutboxEntry, readEntries, removeEntry } from '../lib/outbox/outbox-store.ts'
import { inTurn } from '../lib/outbox/in-turn.ts'
import { outboxChannel } from '../lib/outbox/outbox-channel.ts'
import { isPermanent, lockOf, maxAttemptMs, maxWaitMs } from '../lib/outbox/outbox-rules.ts'
import { within } from '../lib/outbox/within.ts'
import { keepSendingSession, readSendingSession, type SendingSession } from '../lib/push/kept-session.ts'
import { callApi, Refused } from './api.ts'

/** In milliseconds: shorter than in a page, because a browser ends a worker that takes longer than a minute or so. */
const maxTurn = 5_000

/** `isDone`: no message waits for a page. `refusals`: what the server said, by the clientId of the message. */
type Sent = { isDone: boolean; refusals: ReadonlyMap<string, Refused> }

/**
 * Sends the messages of a thread that wait in the outbox, one after the other as a page does: each is read when its turn comes, because it
 * may have been deleted meanwhile, and a refused one does not delay the others. Both may try at once: the server makes one message of each.
 * Throws without a network.
 */
export async function sendThread({ token, memberId }: SendingSession, threadId: string, page: string): Promise<Sent> {
  const refusals = new Map<string, Refused>()
  const tried = new Set<string>()
  let isDone = true

  async function nextEntry() {
    const entries = await readEntries()
    return entries.find(
      (entry) =>
        entry.memberId === memberId && entry.threadId === threadId && maySend(entry) && !tried.has(entry.clientId),
    )
  }

  await inTurn(lockOf(memberId, threadId), maxTurn, async () => {
    for (let entry = await nextEntry(); entry; entry = await nextEntry()) {
      isDone = entry.photos.every(({ path }) => path !== null)
      // A page uploads photos, and the later messages come after them.
      if (!isDone) return
      tried.add(entry.clientId)
      const refusal = await sendOne(entry, token, page)
      if (refusal) refusals.set(entry.clientId, refusal)
    }
  })
  return { isDone, refusals }
}

/** A page asks the author about the others. */
const maySend = ({ refusal, writtenAt }: OutboxEntry) => refusal === null && Date.now() - writtenAt < maxWaitMs

/** Returns what the server says if it refuses the message for good. */
async function sendOne(entry: OutboxEntry, token: string, page: string): Promise<Refused | null> {
  const { clientId, memberId, threadId, content, photos, replyTo } = entry
  const images = photos.flatMap(({ path }) => path ?? [])
  const body = { content, clientId, images, ...(replyTo !== null && { replyTo }) }
  const thread = `/chat/threads/${threadId}`
  try {
    const message = (await within(
      maxAttemptMs,
      callApi(`${thread}/messages`, { token, method: 'POST', body, page }),
    )) as { id: string }
    await removeEntry(clientId)
    announce({ message, memberId, threadId })
    // Who answers has read.
    await callApi(`${thread}/read`, { token, method: 'POST', body: { messageId: message.id }, page }).catch(() => null)
    return null
  } catch (error) {
    if (!(error instanceof Refused && isPermanent(error.status))) throw error
    await changeEntry(clientId, { refusal: error.message, isHeld: error.code === 'message_held' })
    announce(null)
    return error
  }
}

/** Tells open tabs that the outbox has changed. */
export function announce(sent: { message: unknown; memberId: string; threadId: string } | null) {
  const tabs = new BroadcastChannel(outboxChannel)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origins
  tabs.postMessage(sent)
  tabs.close()
}

/** Sends what waits in all threads of the member. Throws if something still waits, so that the browser calls again. */
export async function sendWaiting(): Promise<void> {
  const kept = await readSendingSession()
  if (!kept) return
  const waiting = (await readEntries()).filter(
    ({ memberId, refusal }) => memberId === kept.memberId && refusal === null,
  )
  const threads = [...new Set(waiting.map(({ threadId }) => threadId))]
  const results = await Promise.allSettled(threads.map((threadId) => sendThread(kept, threadId, '/')))
  const failed = results.find((one) => one.status === 'rejected')
  if (!failed) return await keepSendingSession(null)
  const { reason } = failed
  // The session has ended: the token is of no use any more.
  if (reason instanceof Refused && reason.status === 401) return await keepSendingSession(null)
  throw reason
}
