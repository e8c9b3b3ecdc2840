import { ApiError } from '../../../contract/client.ts'
import { sessionUser } from '../session.ts'
import { dropEntry, refuseEntry, setSender, setStuck } from './outbox.ts'
import { type OutboxEntry, readEntries } from './outbox-store.ts'

/** In milliseconds. An attempt without a reply counts as failed: its retry is the same message. */
const longestAttempt = 20_000
const longestPause = 30_000
/** An older message waits for its writer: what it says may no longer be true. */
const longestWait = 24 * 3_600_000
/** How long to wait for a tab that is sending and may have been put to sleep. */
const longestTurn = 15_000

type Sender<Message> = {
  memberId: string
  send: (entry: OutboxEntry) => Promise<Message>
  /** Called with the acknowledged message before its entry is removed, so that it is always shown. */
  onSent: (message: Message, entry: OutboxEntry) => void
}

/**
 * Sends the member's entries one after the other until the returned function is called. Network failures and busy servers are tried
 * again, after a longer and longer pause; what the server refuses waits for its writer. Tabs take turns, which only saves calls: each
 * sends an entry after the one before it was acknowledged, and the clientId makes a second call for the same one harmless.
 */
export function startSending<Message>({ memberId, send, onSent }: Sender<Message>): () => void {
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
    await inTurn(`compas-outbox:${memberId}`, sendAll)
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
      const message = await within(longestAttempt, send(entry))
      failures = 0
      onSent(message, entry)
      await dropEntry(entry.clientId)
      return true
    } catch (error) {
      if (error instanceof ApiError && isRefusal(error)) {
        await refuseEntry(entry.clientId, error.message)
        return true
      }
      if (isOurs()) pause()
      return false
    }
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

async function inTurn(lock: string, use: () => Promise<void>) {
  if (!('locks' in navigator)) return await use()
  let isHeld = false
  try {
    await navigator.locks.request(lock, { signal: AbortSignal.timeout(longestTurn) }, async () => {
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
