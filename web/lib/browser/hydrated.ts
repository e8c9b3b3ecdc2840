import { useSyncExternalStore } from 'react'

const noSubscription = () => () => {}

/** False on the server and during hydration, then true. What depends on the browser may be rendered only once it is true. */
export const useHydrated = () =>
  useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  )
