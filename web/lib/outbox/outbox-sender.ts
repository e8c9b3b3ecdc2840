import { ApiError } from '../../../contract/client.ts'
import { sessionUser } from '../session.ts'
import { dropEntry, refuseEntry, setSender, setStuck, setUploading } from './outbox.ts'
import { changeEntry, type OutboxEntry, type OutboxPhoto, readEntries } from './outbox-store.ts'
import { Refusal } from './refusal.ts'

/** In milliseconds. An attempt without a reply counts as failed: its retry is the same message. */
const longestAttempt = 20_000
const longestPause = 30_000
/** An older message waits for its writer: what it says may no longer be true. */
const longestWait = 24 * 3_600_000
/** How long to wait for a tab that is sending and may have been put to sleep. */
const longestTurn = 15_000
/** The same for a tab that is uploading a photo, which is slower. */
const longestUpload = 120_000

type Sender<Message> = {
  memberId: string
  /** Uploads a photo, and returns its path. Rejects with `Refusal` if it can never be sent. `onProgress` takes 0 to 1. */
  upload: (photo: OutboxPhoto, onProgress: (progress: number) => void) => Promise<string>
  send: (entry: OutboxEntry) => Promise<Message>
  /** Called with the acknowledged message before its entry is removed, so that it is always shown. */
  onSent: (message: Message, entry: OutboxEntry) => void
}

/**
 * Sends the member's entries one after the other until the returned function is called. Network failures and busy servers are tried
 * again, after a longer and longer pause; what the server refuses waits for its writer. Tabs take turns, which only saves calls: each
 * sends an entry after the one before it was acknowledged, and the clientId makes a second call for the same one harmless.
 */
export function startSending<Message>({ memberId, upload, send, onSent }: Sender<Message>): () => void {
  let failures = 0
  let turn: Promise<void> | null = null
  let isWanted = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopped = new AbortController()
  const isOurs = () => !stopped.signal.aborted && sessionUser()?.id === memberId

  function wake() {
    clearTimeout(timer)
    isWanted = true
    turn ??= takeTurn().finally(() => {
      turn = null
      if (isWanted && isOurs()) wake()
    })
  }

  async function takeTurn() {
    isWanted = false
    if (!(await nextEntry())) return setStuck(false)
    await inTurn(`compas-outbox:${memberId}`, longestTurn, sendAll)
  }

  async function nextEntry() {
    const entries = await readEntries()
    return entries.find((entry) => entry.memberId === memberId && entry.refusal === null)
  }

  async function sendAll() {
    for (let entry = await nextEntry(); entry && isOurs(); entry = await nextEntry())
      if (!(await sendOne(entry))) return
    setStuck(false)
  }

  /** Returns whether the next one may be sent. */
  async function sendOne(entry: OutboxEntry) {
    if (Date.now() - entry.writtenAt > longestWait) {
      await refuseEntry(entry.clientId, 'It was written more than a day ago.')
      return true
    }
    try {
      const uploaded = await uploadPhotos(entry)
      if (uploaded === null) return true
      if (!isOurs()) return false
      const message = await within(longestAttempt, send(uploaded))
      failures = 0
      onSent(message, entry)
      await dropEntry(entry.clientId)
      return true
    } catch (error) {
      if (error instanceof Refusal || (error instanceof ApiError && isRefusal(error))) {
        await refuseEntry(entry.clientId, error.message)
        return true
      }
      if (isOurs()) pause()
      return false
    } finally {
      setUploading(null)
    }
  }

  /**
   * The entry with the paths of all its photos; null if another tab has sent it meanwhile. Each path is kept, so that a later attempt
   * uploads only the others.
   */
  async function uploadPhotos(entry: OutboxEntry): Promise<OutboxEntry | null> {
    let now: OutboxEntry | undefined = entry
    for (const [at, { id }] of entry.photos.entries())
      await inTurn(`compas-upload:${id}`, longestUpload, async () => {
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
    const path = await upload(photo, (part) => setUploading({ clientId, progress: (at + part) / photos.length }))
    const uploaded = photos.with(at, { ...photo, path })
    await changeEntry(clientId, { photos: uploaded })
    return { ...entry, photos: uploaded }
  }

  function pause() {
    setStuck(true)
    timer = setTimeout(wake, Math.min(longestPause, 1000 * 2 ** failures++))
  }

  setSender(wake)
  addEventListener('online', wake, stopped)
  document.addEventListener('visibilitychange', wake, stopped)
  wake()
  return () => {
    stopped.abort()
    clearTimeout(timer)
    setSender(() => {})
  }
}

/** The server has understood the message and does not take it: the same call would be refused again. */
const isRefusal = ({ status }: ApiError) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status)

async function inTurn(lock: string, longest: number, use: () => Promise<void>) {
  if (!('locks' in navigator)) return await use()
  let isHeld = false
  try {
    await navigator.locks.request(lock, { signal: AbortSignal.timeout(longest) }, async () => {
      isHeld = true
      await use()
    })
  } catch (error) {
    if (isHeld) throw error
    await use()
  }
}

function within<T>(milliseconds: number, call: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('No reply in time')), milliseconds)
  return Promise.race([call, promise]).finally(() => clearTimeout(timer))
}
