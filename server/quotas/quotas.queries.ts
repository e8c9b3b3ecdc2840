import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Unauthenticated } from '../http-error.ts'

/**
 * Locks the member's row until the transaction ends, so that what they make at once is counted one after the other. Others may
 * still refer to the member meanwhile. To be called before anything else is locked. Throws 401 where the member left.
 */
export async function lockMember(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(Unauthenticated)
}

const isAhead = sql<boolean>`available_to >= (now() at time zone 'UTC')::date`

/** A host's rooms: all of them, and those that are active and not past. */
export async function countRooms(trx: Transaction<DB>, hostId: string) {
  return await trx
    .selectFrom('roomShares')
    .select((room) => [
      room.fn.countAll<number>().as('all'),
      room.fn.countAll<number>().filterWhere(sql<boolean>`is_active and ${isAhead}`).as('open'),
    ])
    .where('hostId', '=', hostId)
    .executeTakeFirstOrThrow()
}

/** A member's festivals that no admin has approved yet. */
export async function countWaitingFestivals(trx: Transaction<DB>, organizerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('festivals')
    .select((festival) => festival.fn.countAll<number>().as('count'))
    .where('organizerId', '=', organizerId)
    .where('approvedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A member's requests that no host has answered, for stays that are not past. */
export async function countPendingRequests(trx: Transaction<DB>, requesterId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('roomRequests')
    .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
    .select((request) => request.fn.countAll<number>().as('count'))
    .where('requesterId', '=', requesterId)
    .where('status', '=', 'pending')
    .where(isAhead)
    .executeTakeFirstOrThrow()
  return count
}
