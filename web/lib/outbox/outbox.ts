import { useSyncExternalStore } from 'react'
import { newId } from '../new-id.ts'
import { changeEntry, clearEntries, type OutboxEntry, putEntry, readEntries, removeEntry } from './outbox-store.ts'

/*
 * Messages on their way to the server. This page shows them from memory, so that a new one is painted in the same frame; the browser
 * keeps them (outbox-store.ts), so that they outlast offline, a reload and a closed tab; outbox-sender.ts sends them.
 */

/** `isStuck`: the last attempt to send failed, and it is tried again. */
type Outbox = { entries: readonly OutboxEntry[]; isStuck: boolean }

const emptyOutbox: Outbox = { entries: [], isStuck: false }
let shown = emptyOutbox
/** What this tab is uploading, apart from the entries: it changes many times a second. */
let uploading: { clientId: string; progress: number } | null = null
const listeners = new Set<() => void>()
/** What sends the entries, while a member is signed in. */
let wake = () => {}

/** Tells the other tabs of this browser that the entries have changed. */
const tabs = import.meta.env.SSR ? null : new BroadcastChannel('compas-outbox')
tabs?.addEventListener('message', () => void reload())

function show(change: Partial<Outbox>) {
  shown = { ...shown, ...change }
  for (const listener of listeners) listener()
}

async function reload() {
  show({ entries: await readEntries() })
}

async function published(change: Promise<unknown>) {
  await change
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origins
  tabs?.postMessage(null)
  await reload()
}

/** What is on its way, of every thread; also entries of a member whose session has ended. */
export const useOutbox = (): Outbox => useSyncExternalStore(subscribe, currentOutbox, () => emptyOutbox)
const currentOutbox = () => shown

function subscribe(listener: () => void) {
  if (listeners.size === 0) void reload()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

type Written = Pick<OutboxEntry, 'memberId' | 'threadId' | 'content'> & { files: readonly File[] }

/** Shows a message at once, keeps it, and sends it after those before it. */
export async function addToOutbox({ files, ...written }: Written) {
  const photos = files.map((file) => ({ id: newId(), file, path: null }))
  const entry = { ...written, photos, clientId: newId(), writtenAt: Date.now(), refusal: null }
  show({ entries: [...shown.entries, entry] })
  await published(putEntry(entry))
  wake()
}

/** Sends a message again now. Its photos are uploaded again if it was refused, as the server may have removed them since. */
export async function retryEntry({ clientId, refusal, photos }: OutboxEntry) {
  const again = photos.map((photo) => ({ ...photo, path: null }))
  if (refusal !== null) await published(changeEntry(clientId, { refusal: null, photos: again }))
  wake()
}

export async function dropEntry(clientId: string) {
  show({ entries: shown.entries.filter((entry) => entry.clientId !== clientId) })
  await published(removeEntry(clientId))
}

export const refuseEntry = (clientId: string, refusal: string) => published(changeEntry(clientId, { refusal }))

/** How much of an entry's photos this tab has uploaded, from 0 to 1; null while it does not upload them. */
export const useUploadProgress = (clientId: string | undefined): number | null =>
  useSyncExternalStore(
    subscribe,
    () => (uploading !== null && uploading.clientId === clientId ? uploading.progress : null),
    () => null,
  )

export function setUploading(now: typeof uploading) {
  if (now === uploading) return
  uploading = now
  for (const listener of listeners) listener()
}

export const setStuck = (isStuck: boolean) => {
  if (shown.isStuck !== isStuck) show({ isStuck })
}

/** Called when a member signs out, or another one has signed in: then with the id of whose entries stay. */
export const clearOutbox = (exceptOf?: string) => published(clearEntries(exceptOf))

export function setSender(send: () => void) {
  wake = send
}
