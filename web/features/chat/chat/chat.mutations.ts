import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#texts'
import type { ChatMessage, ChatThread } from '../../../../contract/chat/chat.ts'
import type { Reaction } from '../../../../contract/chat/chat-limits.ts'
import type { Api } from '../../../lib/api.ts'
import { type MutationCallbacks, toastFailure, useApiMutation } from '../../../lib/changes/mutations.ts'
import { sendLatest } from '../../../lib/changes/send-latest.ts'
import { addMessages, maxReadMessages, messagesKey, threadsKey, unreadKey } from './chat.queries.ts'
import { ownReaction, withReaction } from './messages.ts'

type Thread = { api: Api; memberId: string; threadId: string }

/** Loads the messages before the first loaded one. */
export function useOlderMessages({ api, memberId, threadId }: Thread) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (before: string) =>
      api.chat.messages({ params: { id: threadId }, query: { before, limit: maxReadMessages } }),
    onSuccess: (older) => addMessages(queryClient, memberId, threadId, older),
  })
}

export function useEditMessage(
  { api, memberId, threadId }: Thread,
  callbacks: MutationCallbacks<ChatMessage, unknown>,
) {
  return useApiMutation({
    call: ({ id, content }: { id: string; content: string }) => api.chat.edit({ params: { id }, body: { content } }),
    update: (queryClient, message) => void addMessages(queryClient, memberId, threadId, [message]),
    refetch: [threadsKey(memberId)],
    ...callbacks,
  })
}

export function useDeleteMessage(
  { api, memberId, threadId }: Thread,
  callbacks: MutationCallbacks<undefined, ChatMessage>,
) {
  return useApiMutation({
    call: ({ id }: ChatMessage) => api.chat.remove({ params: { id } }),
    update: (queryClient, _, message) =>
      void addMessages(queryClient, memberId, threadId, [{ ...message, content: '', images: [], isDeleted: true }]),
    refetch: [threadsKey(memberId)],
    ...callbacks,
  })
}

/** Displays the reader's reaction at once, and sends only the last of several. */
export function useReact({ api, memberId, threadId }: Thread) {
  const queryClient = useQueryClient()
  return (message: ChatMessage, reaction: Reaction | null) =>
    sendLatest<Reaction | null>({
      key: `reaction:${message.id}`,
      before: ownReaction(message),
      value: reaction,
      show: (value) =>
        queryClient.setQueryData<ChatMessage[]>(messagesKey(memberId, threadId), (known) =>
          known?.map((one) => (one.id === message.id ? withReaction(one, value) : one)),
        ),
      send: async (value) => {
        const params = { id: message.id }
        await (value === null
          ? api.chatReactions.remove({ params })
          : api.chatReactions.set({ params, body: { reaction: value } }))
      },
      onSuccess: () => {},
      onError: (_, error) => toastFailure(t.chat.failedToSendTheReaction(), error),
    })
}

/** Marks the thread as read up to a message. */
export function useMarkRead({ api, memberId, threadId }: Thread) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (messageId: string) => api.chat.read({ params: { id: threadId }, body: { messageId } }),
    onSuccess: () =>
      Promise.all(
        [threadsKey(memberId), unreadKey(memberId)].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}

export function useLeaveThread({ api, memberId, threadId }: Thread, callbacks: MutationCallbacks<undefined, void>) {
  return useApiMutation({
    call: () => api.chat.leave({ params: { id: threadId } }),
    update: (queryClient) => queryClient.removeQueries({ queryKey: messagesKey(memberId, threadId) }),
    refetch: [threadsKey(memberId), unreadKey(memberId)],
    ...callbacks,
  })
}

/** Opens the direct thread with a member. */
export const useOpenThread = (api: Api, memberId: string, callbacks: MutationCallbacks<ChatThread, string>) =>
  useApiMutation({
    call: (userId: string) => api.chat.open({ body: { userId } }),
    refetch: [threadsKey(memberId)],
    ...callbacks,
  })

/** Opens the group of a room, or finds it. */
export const useOpenRoomGroup = (api: Api, memberId: string, callbacks: MutationCallbacks<ChatThread, string>) =>
  useApiMutation({
    call: (roomId: string) => api.chat.openRoomGroup({ params: { roomId } }),
    refetch: [threadsKey(memberId)],
    ...callbacks,
  })
