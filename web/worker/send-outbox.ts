import { changeEntry, type OutboxEntry, readEntries, removeEntry } from '../lib/outbox/outbox-store.ts'
import { inTurn } from '../lib/outbox/in-turn.ts'
import { outboxChannel } from '../lib/outbox/outbox-channel.ts'
import { within } from '../lib/outbox/within.ts'
import { keepSendingSession, readSendingSession, type SendingSession } from '../lib/push/kept-session.ts'
import { callApi, Refused } from './api.ts'

/** In milliseconds. A browser ends a worker that takes longer than a minute or so. */
const maxSending = 20_000
const maxTurn = 5_000
/** As in a page (outbox-queue.ts): an older message waits for its author. */
const maxWait = 24 * 3_600_000

/**
 * Sends the messages of a thread that wait in the outbox, one after the other as a page does. Both may try at once: the server makes one
 * message of each. Returns false if one waits for a page. Throws without a network, and what the server says if it refuses one.
 */
export async function sendThread(
  { token, memberId }: SendingSession,
  threadId: string,
  page: string,
): Promise<boolean> {
  let isDone = true
  await inTurn(`compas-outbox:${memberId}:${threadId}`, maxTurn, async () => {
    const entries = await readEntries()
    for (const entry of entries.filter((one) => one.memberId === memberId && one.threadId === threadId)) {
      if (entry.refusal !== null) continue
      isDone = isSimple(entry)
      if (!isDone) return
      await sendOne(entry, token, page)
    }
  })
  return isDone
}

/** A page asks about an old one, and uploads photos. */
const isSimple = ({ photos, writtenAt }: OutboxEntry) =>
  photos.every(({ path }) => path !== null) && Date.now() - writtenAt < maxWait

async function sendOne(entry: OutboxEntry, token: string, page: string) {
  const { clientId, memberId, threadId, content, photos, replyTo } = entry
  const images = photos.flatMap(({ path }) => path ?? [])
  const body = { content, clientId, images, ...(replyTo !== null && { replyTo }) }
  const thread = `/chat/threads/${threadId}`
  try {
    const message = (await within(
      maxSending,
      callApi(`${thread}/messages`, { token, method: 'POST', body, page }),
    )) as { id: string }
    await removeEntry(clientId)
    announce({ message, memberId, threadId })
    // Who answers has read.
    await callApi(`${thread}/read`, { token, method: 'POST', body: { messageId: message.id }, page }).catch(() => null)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await changeEntry(clientId, { refusal: error.message, isHeld: error.code === 'message_held' })
    announce(null)
    throw error
  }
}

/** The same call would be refused again. */
export const isRefusal = (error: unknown): error is Refused =>
  error instanceof Refused && ![401, 408, 425, 429].includes(error.status)

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
  const failed = results.find((one) => one.status === 'rejected' && !isRefusal(one.reason))
  if (!failed) return await keepSendingSession(null)
  const { reason } = failed as PromiseRejectedResult
  // The session has ended: the token is of no use any more.
  if (reason instanceof Refused && reason.status === 401) return await keepSendingSession(null)
  throw reason
}
