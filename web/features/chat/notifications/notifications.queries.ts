import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Digest, ListedChoice, ListedNotification, Notification } from '../../../../contract/chat/notifications.ts'
import type { Api } from '../../../lib/api.ts'
import type { MutationCallbacks } from '../../../lib/changes/mutations.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'

/** In milliseconds (product specification, section 9). Pass it to `usePoll()`: there is no polling while the stream is connected. */
export const notificationInterval = 30_000

/** Polling pauses while the page is hidden, and is caught up when it becomes visible. */
const polled = (poll: number | false) =>
  ({ refetchInterval: poll, refetchOnWindowFocus: 'always', staleTime: 0 }) as const

export const notificationsKey = (memberId: string) => ['notifications', memberId]
const countKey = (memberId: string) => [...notificationsKey(memberId), 'unread-count']
const listKey = (memberId: string) => [...notificationsKey(memberId), 'unread']

export const unreadCountQuery = (api: Api, memberId: string, poll: number | false) =>
  queryOptions({ queryKey: countKey(memberId), queryFn: () => api.notifications.unreadCount(), ...polled(poll) })

/** The unread notifications, the latest first. */
export const unreadQuery = (api: Api, memberId: string, poll: number | false) =>
  queryOptions({ queryKey: listKey(memberId), queryFn: () => api.notifications.unread(), ...polled(poll) })

/** All notifications in pages, read or not, the latest first. */
export const allNotificationsQuery = (api: Api, memberId: string, poll: number | false) =>
  pagedQuery<ListedNotification>({
    queryKey: [...notificationsKey(memberId), 'all'],
    viewer: memberId,
    read: (from) => api.notifications.list({ query: { ...from, limit: 30 } }),
    poll,
  })

/** Displayed as read at once; if the call fails, the next fetch restores it. */
export function useMarkRead(api: Api, memberId: string) {
  const unread = useUnread(memberId)
  return useMutation({
    mutationKey: notificationsKey(memberId),
    mutationFn: (id: string) => api.notifications.markRead({ params: { id } }),
    onMutate: (id) => unread.show((list) => list.filter((one) => one.id !== id)),
    onSettled: unread.refetch,
  })
}

export function useMarkAllRead(api: Api, memberId: string, callbacks: MutationCallbacks<{ count: number }, void>) {
  const unread = useUnread(memberId)
  return useMutation({
    mutationKey: notificationsKey(memberId),
    mutationFn: () => api.notifications.markAllRead(),
    onMutate: () => unread.show(() => []),
    onSettled: unread.refetch,
    ...callbacks,
  })
}

function useUnread(memberId: string) {
  const queryClient = useQueryClient()
  const queryKey = notificationsKey(memberId)
  return {
    show: async (left: (list: Notification[]) => Notification[]) => {
      // A running fetch would restore it.
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData<Notification[]>(listKey(memberId)) ?? []
      const after = left(before)
      queryClient.setQueryData(listKey(memberId), after)
      queryClient.setQueryData<{ count: number }>(countKey(memberId), (old) => ({
        count: after.length === 0 ? 0 : Math.max(0, (old?.count ?? 0) - before.length + after.length),
      }))
    },
    // Only the last of several running mutations refetches.
    refetch: async () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) await queryClient.invalidateQueries({ queryKey })
    },
  }
}

/** All kinds: the same for every member until the next release. */
export const kindsQuery = (api: Api) =>
  queryOptions({ queryKey: ['notification-kinds'], queryFn: () => api.notifications.kinds(), staleTime: Infinity })

export const choicesQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: ['notification-choices', memberId],
    queryFn: () => api.notifications.choices(),
    staleTime: 0,
    // Another tab may have saved changes.
    refetchOnWindowFocus: true,
  })

/** Displayed at once, and undone if it could not be saved. */
export function useChoose(
  api: Api,
  memberId: string,
  { onError }: Pick<MutationCallbacks<unknown, ListedChoice>, 'onError'>,
) {
  const queryClient = useQueryClient()
  const { queryKey } = choicesQuery(api, memberId)
  const show = (choice: ListedChoice) =>
    queryClient.setQueryData(queryKey, (choices) => choices?.map((one) => (one.kind === choice.kind ? choice : one)))
  return useMutation({
    scope: { id: `choose ${memberId}` },
    mutationFn: ({ kind, channels, ...choice }: ListedChoice) =>
      api.notifications.choose({
        params: { kind },
        body: Object.fromEntries(channels.map((channel) => [channel, choice[channel]])),
      }),
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

export const digestQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: ['notification-digest', memberId],
    queryFn: () => api.notifications.digest(),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Displayed at once, and undone if it could not be saved. */
export function useChooseDigest(
  api: Api,
  memberId: string,
  { onError }: Pick<MutationCallbacks<unknown, unknown>, 'onError'>,
) {
  const queryClient = useQueryClient()
  const { queryKey } = digestQuery(api, memberId)
  return useMutation({
    scope: { id: `choose digest ${memberId}` },
    mutationFn: (digest: Digest | null) => api.notifications.chooseDigest({ body: { digest } }),
    onMutate: async (digest) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, { digest })
    },
    onError: (error, digest) => {
      void queryClient.invalidateQueries({ queryKey })
      onError?.(error, digest)
    },
  })
}
