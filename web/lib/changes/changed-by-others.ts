import type { QueryClient } from '@tanstack/react-query'

/** The `meta` of a query whose data other members change. */
export const changedByOthers = { changedByOthers: true }

/** Refetches these queries if they are in use. Called when a notification shows that other members have changed data. */
export function refetchChangedByOthers(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta === changedByOthers })
}
