import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Whether the browser has a network; true on the server and during hydration. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

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
