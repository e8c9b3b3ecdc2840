import { t } from '#texts'
import type { chatReactions } from '../../../contract/chat/chat-reactions.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { Conflict, NotFound } from '../../platform/http-error.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseTooMany } from '../../people/quotas/quotas-per-member.ts'
import { messageForViewer } from './chat-messages.queries.ts'
import { lockVisibleMessage, removeReaction, setReaction } from './chat-reactions.queries.ts'
import { lockThreadOfMessage } from './threads/locked-members.ts'

/** Locks are taken as for an edit: members, thread, message. */
export const chatReactionHandlers: Handlers<typeof chatReactions> = {
  set: ({ caller, db, params, body: { reaction } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      await lockThreadOfMessage(trx, caller.id, params.id)
      const message = await lockVisibleMessage(trx, caller.id, params.id)
      if (!message) throw NotFound(t.errors.messageNotFound())
      if (message.deletedAt) throw Conflict('message_deleted', t.chatErrors.messageDeleted())
      await setReaction(trx, { messageId: message.id, userId: caller.id, reaction })
      await refuseTooMany(trx, 'reactionsOfDay', caller.id, 0)
      return await messageForViewer(trx, caller.id, message.id)
    }),

  remove: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      await lockThreadOfMessage(trx, caller.id, params.id)
      const message = await lockVisibleMessage(trx, caller.id, params.id)
      if (!message) throw NotFound(t.errors.messageNotFound())
      await removeReaction(trx, { messageId: message.id, userId: caller.id })
      return undefined
    }),
}
