import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../ui/toast.ts'
import { wordsOf } from './refusals.ts'
import { unlessSignedOut } from './told.ts'

type Removal = {
  call: () => Promise<unknown>
  /** What shows the thing itself: not asked for again, and forgotten in the end. */
  itself: QueryKey
  /** All that may hold it. */
  lists: QueryKey[]
  told: { title: string; description: string }
  failed: string
  /** Leads away from where the thing is shown. */
  onRemoved?: (() => Promise<unknown>) | undefined
}

/**
 * Removes something, and says so. All of it hangs on the removal, not on what was pressed: once the lists are read anew, the
 * button is gone with the thing.
 */
export function useRemoval({ call, itself, lists, told, failed, onRemoved }: Removal) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: async () => {
      toast(told)
      const predicate = ({ queryKey }: { queryKey: QueryKey }) => itself.some((part, at) => queryKey[at] !== part)
      await Promise.all(lists.map((queryKey) => queryClient.invalidateQueries({ queryKey, predicate })))
      await onRemoved?.()
      queryClient.removeQueries({ queryKey: itself })
    },
    onError: unlessSignedOut((error) =>
      toast({ variant: 'destructive', title: failed, description: wordsOf(error, 'Please try again') }),
    ),
  })
}
