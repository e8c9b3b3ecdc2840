import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionUser, useSession } from './session.ts'

/** The id of the member, or null for a visitor. The server renders every page for a visitor. */
export const currentViewer = (): string | null => (import.meta.env.SSR ? null : (sessionUser()?.id ?? null))

/** A query for one viewer: a member's id, or null for a visitor. */
type ForViewer<Data, Key extends QueryKey> = (viewer: string | null) => UseQueryOptions<Data, Error, Data, Key>

/**
 * The data for the current viewer. The server renders each page for visitors; that version is displayed until the member's reply arrives,
 * and also if it fails.
 */
export function useViewerQuery<Data, Key extends QueryKey>(queryFor: ForViewer<Data, Key>) {
  const { data, error, isError, isFetching, refetch } = useQuery(queryFor(useSession()?.id ?? null))
  const forVisitors = useQueryClient().getQueryData<Data>(queryFor(null).queryKey)
  return { data: data ?? forVisitors, error, isError, isFetching, refetch }
}

/**
 * For pages that visitors may not see: true while it is unknown whether the member has access, because the server rendered the page without
 * their session. If they have access, the page is loaded again.
 */
export function useMayBeFound<Data, Key extends QueryKey>(queryFor: ForViewer<Data, Key>): boolean {
  const router = useRouter()
  const viewer = useSession()?.id ?? null
  const { isError, isSuccess } = useQuery({ ...queryFor(viewer), enabled: viewer !== null })
  useEffect(() => {
    if (isSuccess) void router.invalidate()
  }, [isSuccess, router])
  return viewer !== null && !isError
}
