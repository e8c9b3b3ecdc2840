import type { QueryClient } from '@tanstack/react-query'
import type { ChatMessage } from '../../../../contract/chat/chat.ts'
import type { StreamEvent } from '../../../../contract/platform/stream.ts'
import type { Api } from '../../../lib/api.ts'
import { refetchChanged } from '../../../lib/changes/refetch-changed.ts'
import {
  addMessages,
  allMessagesKey,
  chatKey,
  latestPage,
  maxReadMessages,
  messagesKey,
  threadKey,
  threadsKey,
  unreadKey,
} from './chat.queries.ts'
import { clearTyping, noteTyping } from './typing.ts'

type Chat = { api: Api; queryClient: QueryClient; memberId: string }

/** Reads the changes that an event of the stream announces. */
export function createChatEvents({ api, queryClient, memberId }: Chat) {
  const refetch = (queryKey: readonly string[]) => void refetchChanged(queryClient, queryKey)
  const refetchLists = atMostEach(1000, () => {
    refetch(threadsKey(memberId))
    refetch(unreadKey(memberId))
  })

  async function rereadMessage(threadId: string, seq: number) {
    const known = queryClient.getQueryData<ChatMessage[]>(messagesKey(memberId, threadId))
    const at = known?.findIndex((message) => message.seq === seq) ?? -1
    if (!known) refetch(messagesKey(memberId, threadId))
    if (!known || at === -1) return
    const [before, after] = [known[at - 1], known[at + 1]]
    const query = before ? { after: before.id, limit: 1 } : after && { before: after.id, limit: 1 }
    const changed = query && (await api.chat.messages({ params: { id: threadId }, query }).catch(() => undefined))
    if (changed) await addMessages(queryClient, memberId, threadId, changed)
    else refetch(messagesKey(memberId, threadId))
  }

  /** Messages on any loaded page may have been edited or deleted. Threads that are not open are dropped from the cache. */
  async function catchUp() {
    const messages = { queryKey: allMessagesKey(memberId) }
    queryClient.removeQueries({ ...messages, type: 'inactive' })
    await refetchChanged(queryClient, chatKey(memberId))
    for (const { queryKey } of queryClient.getQueryCache().findAll({ ...messages, type: 'active' }))
      await rereadEarlier(String(queryKey.at(-1)))
  }

  /** Refetches the loaded messages before the latest page, which is already up to date. */
  async function rereadEarlier(threadId: string) {
    const known = () => queryClient.getQueryData<ChatMessage[]>(messagesKey(memberId, threadId)) ?? []
    const earliest = known()[0]?.seq ?? 0
    // In a shorter list there are none: all of it is up to date.
    let from = known().at(-latestPage)
    // If the message was dropped, so were all before it; adding those would leave a gap.
    while (from && from.seq > earliest && known().some(({ id }) => id === from?.id)) {
      const query = { before: from.id, limit: maxReadMessages }
      const read = await api.chat.messages({ params: { id: threadId }, query }).catch(() => [])
      await addMessages(queryClient, memberId, threadId, read)
      from = read[0]
    }
  }

  return (event: StreamEvent) => {
    switch (event.event) {
      case 'message':
        refetch(messagesKey(memberId, event.data.threadId))
        clearTyping(event.data.threadId)
        return refetchLists()
      case 'message-updated':
        void rereadMessage(event.data.threadId, event.data.seq)
        return refetchLists()
      case 'thread':
        refetch(threadKey(memberId, event.data.threadId))
        refetch(messagesKey(memberId, event.data.threadId))
        return refetchLists()
      case 'read':
        refetch(threadKey(memberId, event.data.threadId))
        return refetchLists()
      case 'typing':
        return noteTyping(event.data.threadId, event.data.memberId)
      case 'resync':
        return void catchUp()
      default:
        return undefined
    }
  }
}

/** Calls `act` now, or once at the end of the pause after its last call. */
function atMostEach(milliseconds: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let isWanted = false
  const end = () => {
    timer = null
    if (isWanted) call()
  }
  function call() {
    isWanted = timer !== null
    if (isWanted) return
    timer = setTimeout(end, milliseconds)
    act()
  }
  return call
}
