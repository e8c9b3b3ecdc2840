import { lookedAt } from '../../../contract/chat/push-limits.ts'
import type { Api } from '../api.ts'
import { pushChanged } from './push-here.ts'

/**
 * Tells the server while this tab is looked at, so that a message which is on the screen anyway does not ring on the member's phone. It is
 * repeated only for who has a device. Until the returned function is called.
 */
export function tellLookedAt(api: Api): () => void {
  const stopped = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Whether the server counts this tab as looked at. */
  let isTold = false

  async function tell() {
    clearTimeout(timer)
    const visible = document.visibilityState === 'visible'
    if (!visible && !isTold) return
    isTold = visible
    // Without a network it is tried again as if it had been heard.
    const { repeat } = await api.push.lookedAt({ body: { visible } }).catch(() => ({ repeat: true }))
    if (stopped.signal.aborted || document.visibilityState !== 'visible') return
    isTold = repeat
    clearTimeout(timer)
    if (repeat) timer = setTimeout(() => void tell(), lookedAt.repeatEvery * 1000)
  }

  document.addEventListener('visibilitychange', () => void tell(), stopped)
  addEventListener(pushChanged, () => void tell(), stopped)
  void tell()
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}
