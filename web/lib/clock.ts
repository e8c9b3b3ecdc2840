import { useEffect, useState } from 'react'

/** Renders the component again every minute, so that '5 minutes ago' stays true. */
export function useEachMinute() {
  const [, setCount] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setCount((count) => count + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
}
