import type { StreamEvent } from '../../../contract/platform/stream.ts'
import { readStream } from './read-stream.ts'

/** In milliseconds. */
const minPauseMs = 500
const maxPauseMs = 30_000

type Keeping = {
  signal: AbortSignal
  onEvent: (event: StreamEvent) => void
  onSign: () => void
  /** Called with true when the stream is connected, and with false when it is lost. */
  onUp: (isUp: boolean) => void
}

/** Reads the stream until it is aborted. A lost stream is reopened after a pause that grows with each failure. */
export async function keepReading({ signal, onEvent, onSign, onUp }: Keeping): Promise<void> {
  let failures = 0
  let lastId: string | undefined
  while (!signal.aborted) {
    const wanted = await readStream({
      signal,
      lastId,
      onSign,
      onId: (id) => {
        lastId = id
      },
      onEvent: (event) => {
        failures = 0
        onUp(true)
        onEvent(event)
      },
    }).catch(() => undefined)
    if (signal.aborted) return
    onUp(false)
    const growing = Math.min(maxPauseMs, minPauseMs * 2 ** failures++)
    // The pause is random, because all clients lose their streams at the same moment when the server restarts.
    await pause(Math.max(wanted ?? 0, growing * (0.5 + Math.random() / 2)), signal)
  }
}

/** Ends earlier when the network is back or the tab becomes visible. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = new AbortController()
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener('abort', () => resolve(), over)
  addEventListener('online', () => resolve(), over)
  return promise.finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}
