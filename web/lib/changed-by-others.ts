import type { QueryClient } from '@tanstack/react-query'

/** The `meta` of a query whose data other members change. */
export const changedByOthers = { changedByOthers: true }

/** Fetches such queries again where they are shown: something has happened. */
export function refetchChangedByOthers(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta === changedByOthers })
}
