import type { StreamEvent } from '../../../contract/platform/stream.ts'
import { keepReading } from './keep-reading.ts'
import { setLive } from './live-status.ts'
import { maxSilenceMs } from './read-stream.ts'

/** Messages of the tab that reads the stream to the others; a new tab sends 'who'. */
type Told = { event: StreamEvent } | { isUp: boolean } | 'who'

type SharedStream = { memberId: string; onEvent: (event: StreamEvent) => void }

/**
 * Passes on the events of the member's stream until the returned function is called. One tab of the browser, the one with the lock, reads
 * the stream for all. When it is closed, the next one gets the lock. If it was suspended, a visible tab takes the lock over.
 */
export function joinStream({ memberId, onEvent }: SharedStream): () => void {
  const stopped = new AbortController()
  const name = `compas-live:${memberId}`
  const channel = new BroadcastChannel(name)
  let queued = new AbortController()
  let isReading = false
  let isUp = false
  let lastSign = Date.now()

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origins
  const tell = (notified: Told) => channel.postMessage(notified)
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data === 'who') return isReading && tell({ isUp })
    if (isReading) return
    lastSign = Date.now()
    if ('event' in data) onEvent(data.event)
    else setLive(data.isUp)
  })
  tell('who')

  function setUp(up: boolean) {
    isUp = up
    setLive(up)
    tell({ isUp })
  }

  async function read(signal: AbortSignal) {
    isReading = true
    await keepReading({
      signal,
      onUp: (up) => up !== isUp && setUp(up),
      onSign: () => tell({ isUp }),
      onEvent: (event) => {
        onEvent(event)
        tell({ event })
      },
    })
    isReading = false
    isUp = false
  }

  async function takeTurns() {
    for (let steal = false; !stopped.signal.aborted; ) {
      const turn = new AbortController()
      queued = new AbortController()
      const reading = () => read(AbortSignal.any([stopped.signal, turn.signal]))
      const signal = AbortSignal.any([stopped.signal, queued.signal])
      // Rejects when the lock is taken over, or when waiting for it is aborted.
      await navigator.locks.request(name, steal ? { steal } : { signal }, reading).catch(() => {})
      turn.abort()
      steal = queued.signal.aborted
    }
  }

  /** Takes the lock over if the reading tab has been silent for too long: the server sends something every 25 seconds. */
  function check() {
    if (isReading || Date.now() - lastSign < maxSilenceMs) return
    setLive(false)
    if (document.visibilityState === 'visible') queued.abort()
  }
  const timer = setInterval(check, 10_000)
  document.addEventListener('visibilitychange', check, stopped)

  if ('locks' in navigator) void takeTurns()
  else void read(stopped.signal)
  return () => {
    stopped.abort()
    clearInterval(timer)
    channel.close()
    setLive(false)
  }
}
