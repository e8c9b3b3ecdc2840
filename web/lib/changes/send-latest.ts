type Change<T> = {
  /** Identifies the item: its changes are sent one after the other. */
  key: string
  /** The value on the server. */
  before: T
  value: T
  show: (value: T) => void
  send: (value: T) => Promise<unknown>
  onSuccess: (value: T) => void
  onError: (value: T, error: unknown) => void
}

/** The latest value of each key that is being sent. */
const latest = new Map<string, unknown>()
/** The running calls of all keys. */
const running = new Set<Promise<void>>()

/** Resolves when nothing is being sent. Data that is read earlier may lack the displayed choice. */
export async function nothingIsSent(): Promise<void> {
  while (running.size > 0) await Promise.all(running)
}

/**
 * Displays a value at once and sends it. Values that are set during a call wait for its reply, and only the last of them is sent, so that
 * quick presses end with the last choice. If that call fails, the server's value is displayed again.
 */
export async function sendLatest<T>(change: Change<T>): Promise<void> {
  change.show(change.value)
  const isSending = latest.has(change.key)
  latest.set(change.key, change.value)
  if (isSending) return

  const sending = sendUntilStored(change)
  running.add(sending)
  await sending.finally(() => running.delete(sending))
}

async function sendUntilStored<T>({ key, before, show, send, onSuccess, onError }: Change<T>): Promise<void> {
  const wanted = () => latest.get(key) as T
  let stored = before
  while (wanted() !== stored) {
    const sent = wanted()
    try {
      await send(sent)
      stored = sent
      onSuccess(sent)
    } catch (error) {
      if (wanted() !== sent) continue
      show(stored)
      onError(sent, error)
      break
    }
  }
  latest.delete(key)
}
