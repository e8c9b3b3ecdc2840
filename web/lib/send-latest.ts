type Change<T> = {
  /** Of the thing that is changed: its changes are sent one after the other. */
  key: string
  /** What the server holds. */
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
 * Shows a value at once and sends it. Values that come while one is being sent wait for the reply, and only the last of them is
 * sent, so that quick presses end where the person left them. If the last one fails, what the server holds is shown again.
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
