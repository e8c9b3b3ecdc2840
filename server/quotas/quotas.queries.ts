import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { thisMonth, todayUtc } from '../db/statement.ts'
import { Unauthenticated } from '../http-error.ts'

/**
 * Locks the member's row until the transaction ends, so that concurrent calls of one member are counted one by one. Foreign keys
 * to the member are not blocked. Call it before anything else is locked. Throws 401 if the member was deleted or suspended meanwhile.
 */
export async function lockMember(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(Unauthenticated)
}

const isNotPast = sql<boolean>`available_to >= ${todayUtc}`

/** The number of a host's rooms: all, and those that are active and not past. */
export async function countRooms(trx: Transaction<DB>, hostId: string) {
  return await trx
    .selectFrom('roomShares')
    .select((room) => [
      room.fn.countAll<number>().as('all'),
      room.fn.countAll<number>().filterWhere(sql<boolean>`is_active and ${isNotPast}`).as('open'),
    ])
    .where('hostId', '=', hostId)
    .executeTakeFirstOrThrow()
}

/** The number of a member's festivals that are not approved yet. */
export async function countWaitingFestivals(trx: Transaction<DB>, organizerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('festivals')
    .select((festival) => festival.fn.countAll<number>().as('count'))
    .where('organizerId', '=', organizerId)
    .where('approvedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of a member's unanswered requests for stays that are not past. */
export async function countPendingRequests(trx: Transaction<DB>, requesterId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('roomRequests')
    .innerJoin('roomShares', 'roomShares.id', 'roomShareId')
    .select((request) => request.fn.countAll<number>().as('count'))
    .where('requesterId', '=', requesterId)
    .where('status', '=', 'pending')
    .where(isNotPast)
    .executeTakeFirstOrThrow()
  return count
}

/** The number of photos in a member's messages. */
export async function countMessagePhotos(trx: Transaction<DB>, ownerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('uploadedObjects')
    .select((photo) => photo.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('boundAt', 'is not', null)
    .where('path', 'like', '/objects/private/%')
    .executeTakeFirstOrThrow()
  return count
}

/** The number of socials of which a member has said this month whether they are still on. */
export async function countPartyVotes(trx: Transaction<DB>, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('socialPartyVotes')
    .select((vote) => vote.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>=', thisMonth)
    .executeTakeFirstOrThrow()
  return count
}
