import { type Database, inTransaction } from '../db/connect.ts'
import { Conflict } from '../http-error.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { messageQuotas, SameText } from '../quotas/quotas.ts'
import type { Caller } from '../sessions/sessions.ts'
import { accessThread } from '../visible.ts'
import { countHeld, insertHeld } from './held-messages.queries.ts'

type Message = { threadId: string; content: string; clientId: string | null; replyTo: string | null }

/** Why a message waits: it goes to many, or may have a way out of the product. */
type Reason = 'copy' | 'doubt'

const reasons: Record<Reason, string> = {
  copy: 'it goes to many people',
  doubt: 'part of it looks like a link or a contact',
}
const Held = (reason: Reason) =>
  Conflict(
    'message_held',
    `One of us reads this first, as ${reasons[reason]}. We will let you know, so there is no need to send it again.`,
  )

/**
 * Keeps a message of a new member for an admin, and returns what its sender is told; another refusal if too many wait already. Locks
 * are taken as for a message: the member, then the thread.
 */
export const holdMessage = (
  db: Database,
  caller: Caller,
  { threadId, content, clientId, replyTo }: Message,
  reason: Reason,
) =>
  inTransaction(db, async (trx) => {
    await lockMember(trx, caller.id)
    await accessThread(trx, caller, threadId)
    const held = { threadId, senderId: caller.id, content, clientId, replyTo }
    if ((await countHeld(trx, held)) >= messageQuotas.held) return SameText()
    await insertHeld(trx, held)
    return Held(reason)
  })
