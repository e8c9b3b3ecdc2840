import { useSyncExternalStore } from 'react'
import { newId } from '../changes/new-id.ts'
import { outboxChannel } from './outbox-channel.ts'
import { changeEntry, clearEntries, type OutboxEntry, putEntry, readEntries, removeEntry } from './outbox-store.ts'

/*
 * Unsent messages. This page displays them from memory, so that a new one is painted in the same frame. The browser stores them
 * (outbox-store.ts), so that they survive a lost network, a reload and a closed tab. outbox-sender.ts sends them.
 */

/** `stuck`: the threads in which the last attempt failed, and is being retried. */
type Outbox = { entries: readonly OutboxEntry[]; stuck: ReadonlySet<string> }

/** The message that the server created from an entry, for the other tabs. */
type Sent = { message: unknown; memberId: string; threadId: string }

/** The sender of the entries; only while a member is signed in. */
type Sender = {
  /** Sends the waiting entries of a thread without waiting for the next scheduled attempt. */
  wake: (threadId: string) => void
  /** Called when another tab has changed the entries. */
  onOtherTab: (sent: Sent | null) => Promise<void>
}

const emptyOutbox: Outbox = { entries: [], stuck: new Set() }
let displayed = emptyOutbox
/** The upload progress of an entry's photos in this tab. It is separate from the entries, because it changes many times a second. */
const uploading = new Map<string, number>()
const listeners = new Set<() => void>()
let sender: Sender | null = null

/** Notifies the other tabs of this browser that the entries have changed. One of them may have to send the entries of a closed tab. */
const tabs = import.meta.env.SSR ? null : new BroadcastChannel(outboxChannel)
tabs?.addEventListener('message', ({ data }: MessageEvent<Sent | null>) => {
  void sender?.onOtherTab(data)
  void reload()
})

function show(change: Partial<Outbox>) {
  displayed = { ...displayed, ...change }
  for (const listener of listeners) listener()
}

async function reload() {
  show({ entries: await readEntries() })
}

async function published(change: Promise<unknown>, sent: Sent | null = null) {
  await change
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origins
  tabs?.postMessage(sent)
  await reload()
}

/** The unsent entries of all threads, including those of a member whose session has ended. */
export const useOutbox = (): Outbox => useSyncExternalStore(subscribe, currentOutbox, () => emptyOutbox)
const currentOutbox = () => displayed

function subscribe(listener: () => void) {
  if (listeners.size === 0) void reload()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

type Written = Pick<OutboxEntry, 'memberId' | 'threadId' | 'content' | 'replyTo'> & { files: readonly File[] }

/** Displays a message at once, stores it, and sends it after the earlier ones. */
export async function addToOutbox({ files, ...written }: Written) {
  const photos = files.map((file) => ({ id: newId(), file, path: null }))
  const entry = { ...written, photos, clientId: newId(), writtenAt: newWrittenAt(), refusal: null }
  show({ entries: [...displayed.entries, entry] })
  // This tab starts to send before the others are notified.
  await published(putEntry(entry).then(() => sender?.wake(entry.threadId)))
}

let lastWrittenAt = 0
/** Always increasing, because entries are sorted by it. */
const newWrittenAt = () => (lastWrittenAt = Math.max(Date.now(), lastWrittenAt + 1))

/** Retries a message now. If it was refused, its photos are uploaded again, because the server may have removed them. */
export async function retryEntry({ clientId, threadId, refusal, photos }: OutboxEntry) {
  const again = photos.map((photo) => ({ ...photo, path: null }))
  if (refusal !== null) await published(changeEntry(clientId, { refusal: null, photos: again }))
  sender?.wake(threadId)
}

/** Deletes a message that was not sent, and sends those after it. */
export async function deleteEntry({ clientId, threadId }: OutboxEntry) {
  await withoutEntry(clientId)
  sender?.wake(threadId)
}

/** Called with the server's version of a message, which replaces its entry. */
export const endEntry = ({ clientId, memberId, threadId }: OutboxEntry, message: unknown) =>
  withoutEntry(clientId, { message, memberId, threadId })

function withoutEntry(clientId: string, sent?: Sent) {
  show({ entries: displayed.entries.filter((entry) => entry.clientId !== clientId) })
  return published(removeEntry(clientId), sent)
}

export const refuseEntry = (clientId: string, refusal: string, { isHeld = false } = {}) =>
  published(changeEntry(clientId, { refusal, isHeld }))

/** The upload progress of an entry's photos in this tab, from 0 to 1; null while it does not upload them. */
export const useUploadProgress = (clientId: string | undefined): number | null =>
  useSyncExternalStore(
    subscribe,
    () => uploading.get(clientId ?? '') ?? null,
    () => null,
  )

export function setUploading(clientId: string, progress: number | null) {
  if (progress === null) uploading.delete(clientId)
  else uploading.set(clientId, progress)
  for (const listener of listeners) listener()
}

export function setStuck(threadId: string, isStuck: boolean) {
  if (displayed.stuck.has(threadId) === isStuck) return
  const others = [...displayed.stuck].filter((id) => id !== threadId)
  show({ stuck: new Set(isStuck ? [...others, threadId] : others) })
}

/** Called when a member signs out, or with their id when another member has signed in, whose own entries stay. */
export const clearOutbox = (exceptOf?: string) => published(clearEntries(exceptOf))

export function setSender(now: Sender | null) {
  sender = now
}
