import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#texts'
import { ApiError } from '../../../contract/platform/client.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { errorMessage } from '../forms/form-errors.ts'
import { refetchChanged } from './refetch-changed.ts'

/**
 * Called when a mutation has ended. They are passed to `useMutation` and not to `mutate`, because React Query drops the callbacks of
 * `mutate` when the component unmounts: the member is notified even if the dialog was closed, or another page opened, before the reply.
 */
export type MutationCallbacks<Result, Input> = {
  onSuccess?: (result: Result, input: Input) => void
  onError?: (error: Error, input: Input) => void
}

type ApiMutation<Result, Input> = MutationCallbacks<Result, Input> & {
  call: (input: Input) => Promise<Result>
  /** Writes the result into the cached queries that contain it. */
  update?: (queryClient: QueryClient, result: Result, input: Input) => void
  /** The prefixes of the keys of the queries to refetch. The mutation is pending until they are loaded. */
  refetch: readonly QueryKey[]
}

/** A mutation that updates the cache, runs the callbacks, and then refetches the queries that may be affected. */
export function useApiMutation<Result, Input = void>(mutation: ApiMutation<Result, Input>) {
  const { call, update, refetch, onSuccess, onError } = mutation
  const queryClient = useQueryClient()
  const refetchAll = () => Promise.all(refetch.map((queryKey) => refetchChanged(queryClient, queryKey)))
  return useMutation({
    mutationFn: call,
    // Without a network it fails, and does not wait for one unseen.
    networkMode: 'always',
    onSuccess: async (result, input) => {
      update?.(queryClient, result, input)
      onSuccess?.(result, input)
      await refetchAll()
    },
    onError: async (error, input) => {
      onError?.(error, input)
      if (isOutdated(error)) await refetchAll()
    },
  })
}

/** The server refused because the data on the page is outdated: it was changed or deleted since it was loaded. */
const isOutdated = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 409)

/**
 * Displays a toast for a failed call, with the server's message if there is one. A 401 displays none here, because `api.ts` has
 * already displayed one.
 */
export function toastFailure(title: string, error: unknown, fallback = t.page.pleaseTryAgain()) {
  if (error instanceof ApiError && error.status === 401) return
  const reason = error instanceof ApiError || navigator.onLine ? errorMessage(error, fallback) : t.ui.needsConnection()
  toast({ variant: 'destructive', title, description: reason })
}
