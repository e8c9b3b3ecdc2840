import { t } from '#texts'
import { ApiError } from '../../../contract/platform/client.ts'
import { inTurn } from './in-turn.ts'
import { endSendingInBackground, sendInBackground } from './background-sync.ts'
import { endEntry, refuseEntry, setStuck, setUploading } from './outbox.ts'
import { isPermanent, lockOf, maxAttemptMs, maxWaitMs } from './outbox-rules.ts'
import { changeEntry, type OutboxEntry, type OutboxPhoto, readEntries } from './outbox-store.ts'
import { Refusal } from './refusal.ts'
import { within } from './within.ts'

/** In milliseconds. */
const maxPauseMs = 30_000
/** The max time to wait for a sending tab, which may be suspended. */
const maxTurnMs = 15_000
/** The same for a tab that is uploading a photo, which is slower. */
const maxUploadMs = 120_000

export type QueueCalls<Message> = {
  /** Whether the member is signed in, and entries are to be sent here. */
  isOurs: () => boolean
  /** Uploads a photo, and returns its path. Rejects with `Refusal` if it can never be sent. `onProgress` takes 0 to 1. */
  upload: (photo: OutboxPhoto, onProgress: (progress: number) => void) => Promise<string>
  send: (entry: OutboxEntry) => Promise<Message>
  /** Called with the acknowledged message before its entry is removed, so that the message is always visible. */
  onSent: (message: Message, threadId: string) => void
}

export type OutboxQueue = ReturnType<typeof outboxQueue>

/**
 * Sends a member's entries of one thread one after the other. Network failures and busy servers are retried after growing pauses; refused
 * messages wait for a decision of their author. Tabs take turns only to save calls: each sends an entry after the previous one was
 * acknowledged, and the clientId makes a duplicate call harmless.
 */
export function outboxQueue<Message>(
  { memberId, threadId }: Pick<OutboxEntry, 'memberId' | 'threadId'>,
  { isOurs, upload, send, onSent }: QueueCalls<Message>,
) {
  let failures = 0
  let turn: Promise<void> | null = null
  let isWanted = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function wake() {
    stop()
    isWanted = true
    turn ??= takeTurn().finally(() => {
      turn = null
      if (isWanted && isOurs()) wake()
    })
  }

  async function takeTurn() {
    isWanted = false
    if (!(await nextEntry())) return setStuck(threadId, false)
    await inTurn(lockOf(memberId, threadId), maxTurnMs, sendAll)
  }

  async function nextEntry() {
    const entries = await readEntries()
    return entries.find((entry) => entry.memberId === memberId && entry.threadId === threadId && entry.refusal === null)
  }

  async function sendAll() {
    for (let entry = await nextEntry(); entry && isOurs(); entry = await nextEntry())
      if (!(await sendOne(entry))) return
    setStuck(threadId, false)
    const isWaiting = (await readEntries()).some((entry) => entry.memberId === memberId && entry.refusal === null)
    if (!isWaiting) await endSendingInBackground()
  }

  /** Returns whether the next one may be sent. */
  async function sendOne(entry: OutboxEntry) {
    if (Date.now() - entry.writtenAt > maxWaitMs) {
      await refuseEntry(entry.clientId, t.chat.writtenOverADayAgo())
      return true
    }
    try {
      const uploaded = await uploadPhotos(entry)
      if (uploaded === null) return true
      if (!isOurs()) return false
      const message = await within(maxAttemptMs, send(uploaded))
      failures = 0
      onSent(message, threadId)
      await endEntry(entry, message)
      return true
    } catch (error) {
      if (error instanceof Refusal || (error instanceof ApiError && isPermanent(error.status))) {
        const isHeld = error instanceof ApiError && error.code === 'message_held'
        await refuseEntry(entry.clientId, wordsOf(error), { isHeld })
        return true
      }
      if (isOurs()) pause()
      return false
    } finally {
      setUploading(entry.clientId, null)
    }
  }

  /**
   * The entry with the paths of all its photos; null if another tab has sent it, or its author has deleted it. Each path is stored, so that
   * a later attempt uploads only the other photos.
   */
  async function uploadPhotos(entry: OutboxEntry): Promise<OutboxEntry | null> {
    let now: OutboxEntry | undefined = entry
    for (const [at, { id }] of entry.photos.entries())
      await inTurn(`compas-upload:${id}`, maxUploadMs, async () => {
        now = (await readEntries()).find(({ clientId }) => clientId === entry.clientId)
        const photo = now?.photos[at]
        if (!photo || photo.path !== null || !isOurs()) return
        now = await uploadPhoto(now!, photo)
      })
    return now ?? null
  }

  async function uploadPhoto(entry: OutboxEntry, photo: OutboxPhoto): Promise<OutboxEntry> {
    const { clientId, photos } = entry
    const at = photos.indexOf(photo)
    const path = await upload(photo, (part) => setUploading(clientId, (at + part) / photos.length))
    const uploaded = photos.with(at, { ...photo, path })
    await changeEntry(clientId, { photos: uploaded })
    return { ...entry, photos: uploaded }
  }

  function pause() {
    setStuck(threadId, true)
    void sendInBackground(memberId).catch(() => {})
    timer = setTimeout(wake, Math.min(maxPauseMs, 1000 * 2 ** failures++))
  }

  function stop() {
    clearTimeout(timer)
    timer = undefined
  }

  return { wake, stop, isPaused: () => timer !== undefined }
}

/** The server returns 404 for a thread that the author has left, or that a block has ended. */
const wordsOf = (error: Error) =>
  error instanceof ApiError && error.status === 404 ? t.chat.cantWriteInThisChat() : error.message
