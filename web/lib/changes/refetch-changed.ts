import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Fetches anew what was changed on the server. React Query takes the first fetch of a query that is still running for this one, though
 * the server may have read for it before the change: what changed would stay unseen. So it is fetched once more after it.
 */
export async function refetchChanged(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirstRunning = queryClient
    .getQueryCache()
    .findAll({ queryKey, type: 'active', fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries({ queryKey })
  if (isFirstRunning) await queryClient.invalidateQueries({ queryKey })
}
