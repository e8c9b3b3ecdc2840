type Wish<T> = {
  /** Of the thing that is changed: its wishes are sent one after the other. */
  key: string
  before: T
  wish: T
  show: (value: T) => void
  send: (value: T) => Promise<unknown>
  done: (value: T) => void
  failed: (value: T, error: unknown) => void
}

const underway = new Map<string, unknown>()

/**
 * Shows a wish at once and sends it; what is wished meanwhile waits for the answer, and only the last of it is sent, so that
 * quick presses end where the person left them. A failed last wish shows again what the server last agreed to.
 */
export async function wishFor<T>({ key, before, wish, show, send, done, failed }: Wish<T>): Promise<void> {
  show(wish)
  const waits = underway.has(key)
  underway.set(key, wish)
  if (waits) return

  const wished = () => underway.get(key) as T
  let agreed = before
  while (wished() !== agreed) {
    const value = wished()
    try {
      await send(value)
      agreed = value
      done(value)
    } catch (error) {
      if (wished() !== value) continue
      show(agreed)
      failed(value, error)
      break
    }
  }
  underway.delete(key)
}
