import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Refetches what was changed on the server. If the first fetch of a query is still running, React Query uses that one, although the server
 * may have read its data before the change. So the query is fetched once more after it.
 */
export async function refetchChanged(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirstRunning = queryClient
    .getQueryCache()
    .findAll({ queryKey, type: 'active', fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined)
  await queryClient.invalidateQueries({ queryKey })
  if (isFirstRunning) await queryClient.invalidateQueries({ queryKey })
}
