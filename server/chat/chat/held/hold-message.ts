import { type Database, inTransaction } from '../../../platform/db/connections/connect.ts'
import { lockMember } from '../../../people/quotas/quotas.queries.ts'
import { messageQuotas, SameText } from '../../../people/quotas/quotas-per-member.ts'
import type { Caller } from '../../../platform/sessions/sessions.ts'
import { accessThread } from '../../../visible.ts'
import { countHeld, insertHeld } from './held-messages.queries.ts'

type Message = { threadId: string; content: string; clientId: string | null; replyTo: string | null }

/**
 * Holds a message of a new member for review; throws 409 `same_text` if too many are waiting already. Locks are taken as for a message: the
 * member, then the thread.
 */
export const holdMessage = (db: Database, caller: Caller, { threadId, content, clientId, replyTo }: Message) =>
  inTransaction(db, async (trx) => {
    await lockMember(trx, caller.id)
    await accessThread(trx, caller, threadId)
    const held = { threadId, senderId: caller.id, content, clientId, replyTo }
    if ((await countHeld(trx, held)) >= messageQuotas.held) throw SameText()
    await insertHeld(trx, held)
  })
