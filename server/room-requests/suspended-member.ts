import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { lockRooms } from '../profile/removal.queries.ts'
import { notifyMemberLeaves } from './former-member.ts'
import { releaseGuest } from './room-places.ts'
import { closeRooms, deleteRequest, lockEndingRequests } from './room-requests.queries.ts'

/**
 * Ends what a suspended member shares with others while the stay is not over: they give back their places, and their rooms are closed,
 * without guests and requests. Both sides are told as when somebody leaves (decision 11). The caller has locked the member, after
 * `waitForOtherRemovals()`.
 */
export async function endStays(
  trx: Transaction<DB>,
  services: { origin: string },
  member: { id: string; isAdmin: boolean },
): Promise<void> {
  await notifyMemberLeaves(trx, services, member)
  await lockRooms(trx, member.id)
  for (const request of await lockEndingRequests(trx, member.id)) {
    if (request.status === 'accepted') await releaseGuest(trx, request)
    await deleteRequest(trx, request.id)
  }
  await closeRooms(trx, member.id)
}
