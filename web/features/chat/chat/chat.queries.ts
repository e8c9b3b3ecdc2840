import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ChatMessage, ChatThread, FoundMessage } from '../../../../contract/chat/chat.ts'
import type { PhotoMessage } from '../../../../contract/chat/chat-about.ts'
import { maxPageSize } from '../../../../contract/platform/list-limits.ts'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'
import { keptSince } from '../../../lib/offline/out-of-reach.ts'
import { addedTo } from './messages.ts'

/** In milliseconds (product specification, section 9). Pass them to `usePoll()`: there is no polling while the stream is connected. */
export const threadInterval = 30_000
export const messageInterval = 3_000

/** The number of threads, or found messages, that a list loads at a time. */
const onPage = 30

export const chatKey = (memberId: string) => ['chat', memberId]
export const threadsKey = (memberId: string) => [...chatKey(memberId), 'threads']
export const unreadKey = (memberId: string) => [...chatKey(memberId), 'unread']
export const threadKey = (memberId: string, id: string) => [...chatKey(memberId), 'thread', id]
export const allMessagesKey = (memberId: string) => [...chatKey(memberId), 'messages']
export const messagesKey = (memberId: string, id: string) => [...allMessagesKey(memberId), id]

/** The number of messages in one call: of the latest page, and at most of an earlier one. */
export const latestPage = 50
export const maxReadMessages = maxPageSize

export type Poll = number | false

export const threadsQuery = (api: Api, memberId: string, poll: Poll) =>
  pagedQuery<ChatThread>({
    queryKey: threadsKey(memberId),
    viewer: memberId,
    read: (from) => api.chat.threads({ query: { ...from, limit: onPage } }),
    poll,
  })

/** The owner and the subject of a thread. */
export const aboutQuery = (api: Api, memberId: string, id: string) =>
  queryOptions({
    queryKey: [...threadKey(memberId, id), 'about'],
    queryFn: () => api.chatAbout.read({ params: { id } }),
  })

/** The messages of a thread with photos, the latest first. */
export const threadPhotosQuery = (api: Api, memberId: string, id: string) =>
  pagedQuery<PhotoMessage>({
    queryKey: [...threadKey(memberId, id), 'photos'],
    viewer: memberId,
    read: (from) => api.chatAbout.photos({ params: { id }, query: { ...from, limit: 12 } }),
  })

/** The messages in the member's threads that match a search, the latest first. */
export const foundMessagesQuery = (api: Api, memberId: string, query: string) =>
  pagedQuery<FoundMessage>({
    queryKey: [...chatKey(memberId), 'search', query],
    viewer: memberId,
    read: (from) => api.chat.search({ query: { ...from, query, limit: onPage } }),
  })

export const unreadThreadsQuery = (api: Api, memberId: string, poll: Poll) =>
  queryOptions({
    queryKey: unreadKey(memberId),
    queryFn: () => api.chat.unread(),
    refetchInterval: poll,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })

/** The viewer's own messages that are held for review. */
export const heldQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: [...chatKey(memberId), 'held'],
    queryFn: () => api.heldMessages.mine(),
    refetchInterval: threadInterval,
    staleTime: 0,
  })

export const threadQuery = (api: Api, memberId: string, id: string, poll: Poll) =>
  queryOptions({
    queryKey: threadKey(memberId, id),
    queryFn: () => api.chat.thread({ params: { id } }),
    refetchInterval: poll,
    staleTime: 0,
  })

/**
 * The loaded messages up to the latest, the oldest first. Each fetch adds the latest ones; earlier ones are dropped if there is a gap
 * between them.
 */
export const messagesQuery = (api: Api, memberId: string, id: string, poll: Poll) =>
  queryOptions({
    queryKey: messagesKey(memberId, id),
    queryFn: async ({ client }) => {
      const fetched = await api.chat.messages({ params: { id }, query: { limit: latestPage } })
      const key = messagesKey(memberId, id)
      // Those that were kept may have been changed or deleted since.
      const known = keptSince(hashKey(key)) === undefined ? client.getQueryData<ChatMessage[]>(key) : undefined
      return addedTo(known ?? [], fetched)
    },
    refetchInterval: poll,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })

/**
 * Adds messages to the loaded ones. A running fetch would restore their earlier versions, so it is cancelled and sent again. The added
 * messages stay until then, because a newly acknowledged message would otherwise disappear for a moment. If messages before them are
 * missing, the latest are fetched.
 */
export async function addMessages(queryClient: QueryClient, memberId: string, id: string, messages: ChatMessage[]) {
  const queryKey = messagesKey(memberId, id)
  const firstSeq = () => queryClient.getQueryData<ChatMessage[]>(queryKey)?.[0]?.seq ?? 1
  const firstBefore = firstSeq()
  queryClient.setQueryData<ChatMessage[]>(queryKey, (known) => known && addedTo(known, messages))
  if (queryClient.isFetching({ queryKey }) > 0) await queryClient.cancelQueries({ queryKey }, { revert: false })
  else if (firstSeq() <= firstBefore) return
  void queryClient.invalidateQueries({ queryKey })
}
