import { useEffect, useEffectEvent } from 'react'

/** Resolves once the browser has a network again. */
export const backOnline = () => new Promise<void>((done) => addEventListener('online', () => done(), { once: true }))

/** Calls back when the browser has a network again. */
export function useBackOnline(callback: () => void) {
  const onBack = useEffectEvent(callback)
  useEffect(() => {
    const listener = () => onBack()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
}
