import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/overlays/toast.ts'
import { toastFailure } from './mutations.ts'

export type Removal = {
  call: () => Promise<unknown>
  /** The query of the removed item. It is not refetched, and is removed from the cache at the end. */
  itself: QueryKey
  /** The prefixes of the keys of the queries that may contain the item. */
  lists: QueryKey[]
  /** The toast after it is removed. */
  removed: { title: string; description: string }
  failed: string
  /** Navigates away from the page of the item. */
  onRemoved?: (() => Promise<unknown>) | undefined
}

/**
 * Removes an item and shows a toast. The callbacks belong to the mutation and not to the button, because the button is unmounted
 * with the item once the lists are refetched.
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
