import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first render of a page that came from it; what only this browser knows may show once it is true. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
