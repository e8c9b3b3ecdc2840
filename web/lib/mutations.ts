import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../contract/client.ts'
import { toast } from '../ui/toast.ts'
import { errorMessage } from './forms/form-errors.ts'

/**
 * What happens once a call has ended. It belongs to `useMutation`, not to its `mutate`, whose callbacks are dropped when the component
 * goes: the person is also notified when the dialog is closed, or another page open, before the reply comes.
 */
export type MutationCallbacks<Result, Input> = {
  onSuccess?: (result: Result, input: Input) => void
  onError?: (error: Error, input: Input) => void
}

type ApiMutation<Result, Input> = MutationCallbacks<Result, Input> & {
  call: (input: Input) => Promise<Result>
  /** Writes the result into the cached queries that show it. */
  update?: (queryClient: QueryClient, result: Result, input: Input) => void
  /** The queries to fetch again, by the beginning of their keys. The mutation is pending until they have come. */
  refetch: readonly QueryKey[]
}

/** A call that changes something: updates what is cached, runs the callbacks, and then fetches again what may show the change. */
export function useApiMutation<Result, Input = void>(mutation: ApiMutation<Result, Input>) {
  const { call, update, refetch, onSuccess, onError } = mutation
  const queryClient = useQueryClient()
  const refetchAll = () => Promise.all(refetch.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: call,
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

/** The server refused because something has changed or gone since it was shown. */
const isOutdated = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 409)

/** Says that a call failed, in the server's words if it sent any. A 401 is left out: `api.ts` has already asked to log in again. */
export function toastFailure(title: string, error: unknown, fallback = 'Please try again') {
  if (error instanceof ApiError && error.status === 401) return
  toast({ variant: 'destructive', title, description: errorMessage(error, fallback) })
}
