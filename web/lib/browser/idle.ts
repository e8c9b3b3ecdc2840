import { useEffect, useState } from 'react'

/** Milliseconds after which a browser that is never idle calls back anyway: for work that waits, and for content that the reader waits for. */
const maxWaitMs = 5000
const maxContentWaitMs = 2000
/** Milliseconds after which Safari calls back, which cannot say when it is idle. */
const waitWithoutIdleMs = 200

/** Runs the callback when the browser is idle. The returned function cancels that. */
export function whenIdle(callback: () => void, timeout = maxWaitMs): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, waitWithoutIdleMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout })
  return () => cancelIdleCallback(handle)
}

/** Whether the browser has been idle once since this was first rendered. */
export function useIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true), maxContentWaitMs), [])
  return isIdle
}
