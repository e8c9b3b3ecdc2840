import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'
import { toastFailure } from './mutations.ts'

type Removal = {
  call: () => Promise<unknown>
  /** The query of the thing itself: not fetched again, and removed from the cache in the end. */
  itself: QueryKey
  /** The queries that may contain it, by the beginning of their keys. */
  lists: QueryKey[]
  /** The toast that says so. */
  removed: { title: string; description: string }
  failed: string
  /** Leaves the page of the thing. */
  onRemoved?: (() => Promise<unknown>) | undefined
}

/**
 * Removes something and says so. The callbacks belong to the mutation, not to the button: once the lists are fetched again, the button
 * is gone with the thing.
 */
export function useRemoval({ call, itself, lists, removed, failed, onRemoved }: Removal) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: async () => {
      toast(removed)
      const predicate = ({ queryKey }: { queryKey: QueryKey }) => itself.some((part, at) => queryKey[at] !== part)
      await Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey, predicate })))
      await onRemoved?.()
      queryClient.removeQueries({ queryKey: itself })
    },
    onError: (error) => toastFailure(failed, error),
  })
}
