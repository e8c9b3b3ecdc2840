import { z } from 'zod'
import { t } from '#texts'
import { ChatMessage } from './chat.ts'
import { reactions } from './chat-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import { Id } from '../platform/fields.ts'

const message = z.object({ id: Id })

export const chatReactions = endpoints({
  set: {
    method: 'PUT',
    path: '/api/chat/messages/:id/reaction',
    access: 'member',
    summary: "Sets the caller's reaction to a message, in place of an earlier one. Nobody is notified of it.",
    params: message,
    body: z.object({ reaction: z.enum(reactions, { error: t.chatErrors.chooseReaction }) }),
    response: ChatMessage,
    // Reactions do not count as `message`, because members react to many messages in a short time.
    rate: 'mark',
    errors: ['message_deleted', 'too_many_reactions'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/chat/messages/:id/reaction',
    access: 'member',
    summary: "Takes the caller's reaction to a message back; 204 also where there is none.",
    params: message,
    rate: 'mark',
  },
})
