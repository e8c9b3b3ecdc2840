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

/**
 * Shows a value at once and sends it. Values that are set while one is being sent wait for the reply, and only the last of them is
 * sent, so that quick presses end with the last choice. If the last one fails, the value on the server is shown again.
 */
export async function sendLatest<T>({ key, before, value, show, send, onSuccess, onError }: Change<T>): Promise<void> {
  show(value)
  const isSending = latest.has(key)
  latest.set(key, value)
  if (isSending) return

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
