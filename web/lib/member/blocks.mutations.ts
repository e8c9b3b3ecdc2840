import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#texts'
import type { Api } from '../api.ts'
import { toastFailure } from '../changes/mutations.ts'
import { refetchChanged } from '../changes/refetch-changed.ts'
import { toast } from '../../ui/overlays/toast.ts'

/** The member of a menu. */
export type MenuMember = { id: string; name: string }

/** In milliseconds: long enough to read what Undo does not restore. */
const undoTime = 10_000

type Blocking = { onBlocked: (() => unknown) | undefined; onEnd: () => void }

/** Blocks a member and offers to undo it. */
export function useBlock(api: Api, { onBlocked, onEnd }: Blocking) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: MenuMember) => api.blocks.block({ params: { id } }),
    onSuccess: async (_, member) => {
      onEnd()
      queryClient.removeQueries({ type: 'inactive' })
      await onBlocked?.()
      toast({
        title: t.blocks.youBlocked({ name: member.name }),
        description: t.blocks.undoRestoresNoPlaces(),
        duration: undoTime,
        action: {
          label: t.blocks.undo(),
          altText: t.blocks.unblockInSettings({ name: member.name }),
          onSelect: () => void unblock(api, queryClient, member),
        },
      })
      await refetchEverything(queryClient)
    },
    onError: (error, { name }) => toastFailure(t.blocks.failedToBlock({ name }), error),
  })
}

export function useUnblock(api: Api) {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: (member: MenuMember) => unblock(api, queryClient, member) })
}

async function unblock(api: Api, queryClient: QueryClient, { id, name }: MenuMember) {
  try {
    await api.blocks.unblock({ params: { id } })
  } catch (error) {
    return toastFailure(t.blocks.failedToUnblock({ name }), error)
  }
  toast({ announceOnly: true, title: t.blocks.youUnblocked({ name }) })
  queryClient.removeQueries({ type: 'inactive' })
  await refetchEverything(queryClient)
}

/** A block changes every list that contains the other member, and their counts. */
const refetchEverything = (queryClient: QueryClient) => refetchChanged(queryClient, [])
