import { useEffect, useState } from 'react'

/** Whether the browser has been idle once since this was first rendered. */
export function useIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    // Safari does not have it yet.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), 200)
      return () => clearTimeout(timer)
    }
    const callback = requestIdleCallback(() => setIdle(true), { timeout: 2000 })
    return () => cancelIdleCallback(callback)
  }, [])
  return isIdle
}
