import type { Transaction } from 'kysely'
import { lockedMembers } from '../threads/locked-members.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { notification } from '../../notifications/notification-kind.ts'
import { notify } from '../../notifications/notify.ts'
import { findHeld, lockThread, takeHeld } from './held-messages.queries.ts'
import { heldMessageDecided, type Outcome } from './held-messages.words.ts'

export type Held = NonNullable<Awaited<ReturnType<typeof takeHeld>>>

/** The maximum length of the quote in the notification to the sender. */
const maxQuoted = 300

/**
 * Removes a message from the queue for review and notifies its sender; `decide` returns the outcome. Returns undefined if it has been
 * decided already. The members are locked before the thread, as everywhere.
 */
export async function decideHeld(trx: Transaction<DB>, id: string, decide: (held: Held) => Promise<Outcome> | Outcome) {
  const found = await findHeld(trx, id)
  if (!found) return undefined
  await lockedMembers({ viewerId: found.senderId, threadId: found.threadId }).execute(trx)
  await lockThread(trx, found.threadId)
  const held = await takeHeld(trx, id)
  if (!held) return undefined
  const outcome = await decide(held)
  const actionUrl = `/messages?thread=${held.threadId}`
  const about = { relatedId: held.id, relatedType: 'held_message', actionUrl } as const
  await notify(trx, [
    notification({ kind: heldMessageDecided, facts: outcome, readerId: held.senderId, actorId: null, ...about }),
  ])
  return outcome
}

/** The beginning of a text; a surrogate pair at the end is not cut in two. */
export const quoted = (text: string) => {
  const letters = Array.from(text)
  return letters.length > maxQuoted ? `${letters.slice(0, maxQuoted).join('')}…` : text
}
