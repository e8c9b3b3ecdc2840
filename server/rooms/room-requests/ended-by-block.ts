import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { releaseGuest } from './room-places.ts'
import { deleteRequest, lockStaysBetween, setStatus } from './room-requests.queries.ts'

type Block = { blockerId: string; blockedId: string }

/**
 * Frees the places of two members in rooms of each other whose stay is not over. It works like declining if the host blocks, and like
 * withdrawing if the guest does, but nobody is notified. The pair is locked by then.
 */
export async function endStaysBetween(trx: Transaction<DB>, { blockerId, blockedId }: Block): Promise<void> {
  for (const stay of await lockStaysBetween(trx, blockerId, blockedId)) {
    await releaseGuest(trx, stay)
    if (stay.requesterId === blockerId) await deleteRequest(trx, stay.id)
    else await setStatus(trx, stay.id, { status: 'rejected' })
  }
}
