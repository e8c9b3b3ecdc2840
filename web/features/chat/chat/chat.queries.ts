import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ChatMessage, ChatThread, FoundMessage } from '../../../../contract/chat/chat.ts'
import type { PhotoMessage } from '../../../../contract/chat/chat-about.ts'
import { maxPageSize } from '../../../../contract/platform/list-limits.ts'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/lists/paged-query.ts'
import { addedTo } from './messages.ts'

/** In milliseconds (product specification, section 9). Pass them to `usePoll()`: polls rest while the stream is up. */
export const threadInterval = 30_000
export const messageInterval = 3_000

/** How many threads, or found messages, a list loads at a time. */
const onPage = 30

export const chatKey = (memberId: string) => ['chat', memberId]
export const threadsKey = (memberId: string) => [...chatKey(memberId), 'threads']
export const unreadKey = (memberId: string) => [...chatKey(memberId), 'unread']
export const threadKey = (memberId: string, id: string) => [...chatKey(memberId), 'thread', id]
export const allMessagesKey = (memberId: string) => [...chatKey(memberId), 'messages']
export const messagesKey = (memberId: string, id: string) => [...allMessagesKey(memberId), id]

/** Messages that one call reads: of the end of a thread, and before that at most. */
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

/** Who leads a thread, and what it is about. */
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

/** The messages of one's threads with these words, the latest first. */
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

/** The viewer's own messages that wait for an admin. */
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
 * The messages that were loaded so far, the oldest first, up to the latest. Each fetch reads the latest and adds them; those that were
 * loaded before are dropped if some between are missing.
 */
export const messagesQuery = (api: Api, memberId: string, id: string, poll: Poll) =>
  queryOptions({
    queryKey: messagesKey(memberId, id),
    queryFn: async ({ client }) => {
      const fetched = await api.chat.messages({ params: { id }, query: { limit: latestPage } })
      const known = client.getQueryData<ChatMessage[]>(messagesKey(memberId, id)) ?? []
      return addedTo(known, fetched)
    },
    refetchInterval: poll,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })

/**
 * Adds messages to those that were loaded. A fetch that is running would bring their earlier versions back: it is cancelled, and
 * sent again. What was added stays meanwhile, or a message that was just acknowledged would disappear for a moment. If messages before
 * it are missing, the latest are fetched.
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
