import { useSyncExternalStore } from 'react'

/* Whether changes arrive over the stream. Polling stops while they do. */

let isLive = false
const listeners = new Set<() => void>()

export function setLive(live: boolean) {
  if (live === isLive) return
  isLive = live
  for (const listener of listeners) listener()
}

const useLive = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isLive,
    () => false,
  )

/** The `refetchInterval` of a query that is polled at this interval in milliseconds unless the stream announces its changes. */
export const usePoll = (milliseconds: number): number | false => (useLive() ? false : milliseconds)
