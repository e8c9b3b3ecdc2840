import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Notification, NotificationChoice } from '../../../contract/notifications.ts'
import type { Api } from '../../lib/api.ts'
import type { MutationCallbacks } from '../../lib/mutations.ts'

/** Product specification, section 9. It rests while the page is hidden, and is caught up with once it is seen again. */
const polled = { refetchInterval: 30_000, refetchOnWindowFocus: 'always', staleTime: 0 } as const

const notificationsKey = (memberId: string) => ['notifications', memberId]
const countKey = (memberId: string) => [...notificationsKey(memberId), 'unread-count']
const listKey = (memberId: string) => [...notificationsKey(memberId), 'unread']

export const unreadCountQuery = (api: Api, memberId: string) =>
  queryOptions({ queryKey: countKey(memberId), queryFn: () => api.notifications.unreadCount(), ...polled })

/** The latest first. */
export const unreadQuery = (api: Api, memberId: string) =>
  queryOptions({ queryKey: listKey(memberId), queryFn: () => api.notifications.unread(), ...polled })

/** Shown as read at once: nothing is lost if it was not, for it comes back with the next answer. */
export function useMarkRead(api: Api, memberId: string) {
  const unread = useUnread(memberId)
  return useMutation({
    mutationKey: notificationsKey(memberId),
    mutationFn: (id: string) => api.notifications.markRead({ params: { id } }),
    onMutate: (id) => unread.show((list) => list.filter((one) => one.id !== id)),
    onSettled: unread.askAnew,
  })
}

export function useMarkAllRead(api: Api, memberId: string) {
  const unread = useUnread(memberId)
  return useMutation({
    mutationKey: notificationsKey(memberId),
    mutationFn: () => api.notifications.markAllRead(),
    onMutate: () => unread.show(() => []),
    onSettled: unread.askAnew,
  })
}

function useUnread(memberId: string) {
  const queryClient = useQueryClient()
  const queryKey = notificationsKey(memberId)
  return {
    show: async (left: (list: Notification[]) => Notification[]) => {
      // An answer that is on its way does not know of it yet.
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Notification[]>(listKey(memberId)) ?? []
      const after = left(before)
      queryClient.setQueryData(listKey(memberId), after)
      queryClient.setQueryData<{ count: number }>(countKey(memberId), (old) => ({
        count: after.length === 0 ? 0 : Math.max(0, (old?.count ?? 0) - before.length + after.length),
      }))
    },
    // The last of several that run asks for all of them.
    askAnew: async () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) await queryClient.invalidateQueries({ queryKey })
    },
  }
}

export const choicesQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: ['notification-choices', memberId],
    queryFn: () => api.notifications.choices(),
    staleTime: 0,
  })

/** Shown at once, and taken back where it could not be kept. */
export function useChoose(
  api: Api,
  memberId: string,
  { onError }: Pick<MutationCallbacks<NotificationChoice[], NotificationChoice>, 'onError'>,
) {
  const queryClient = useQueryClient()
  const { queryKey } = choicesQuery(api, memberId)
  const show = (choice: NotificationChoice) =>
    queryClient.setQueryData(queryKey, (choices) => choices?.map((one) => (one.kind === choice.kind ? choice : one)))
  return useMutation({
    scope: { id: `choose ${memberId}` },
    mutationFn: ({ kind, inApp, email }: NotificationChoice) =>
      api.notifications.choose({ params: { kind }, body: { inApp, email } }),
    onMutate: async (choice) => {
      await queryClient.cancelQueries({ queryKey })
      show(choice)
    },
    onError: (error, choice) => {
      void queryClient.invalidateQueries({ queryKey })
      onError?.(error, choice)
    },
  })
}
