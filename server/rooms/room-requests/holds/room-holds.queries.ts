import { sql, type Transaction } from 'kysely'
import { maxWaitingRequests } from '../../../../contract/rooms/room-limits.ts'
import type { Database } from '../../../platform/db/connections/connect.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { memberIsVisible } from '../../../visible.ts'

/* Places that are held for a guest until they say yes (decision 130). The database ends a hold with its place: 0022-held-places.sql. */

export type DueHold = { id: string; requesterId: string; hostId: string; roomShareId: string; holdUntil: Date }

/** The holds that have run out, after the `last` one. */
export const dueHolds = (limit: number, last?: DueHold) => sql<DueHold>`
  select request.id, requester_id, host_id, room_share_id, hold_until
  from room_requests as request
  join room_shares as room on room.id = request.room_share_id
  where hold_until <= now()
    and ${last ? sql`(hold_until, request.id) > (${last.holdUntil}, ${last.id})` : sql`true`}
  order by hold_until, request.id
  limit ${limit}`

export async function findDueHolds(db: Database, limit: number, last?: DueHold): Promise<DueHold[]> {
  return (await dueHolds(limit, last).execute(db)).rows
}

/** Locks the request of a hold that has run out, after its room; undefined if the guest has said yes, or it has ended, meanwhile. */
export async function lockDueHold(trx: Transaction<DB>, id: string) {
  return await trx
    .selectFrom('roomRequests')
    .select(['id', 'roomShareId', 'requesterId'])
    .where('id', '=', id)
    .where('holdUntil', '<=', sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()
}

/** The guest says yes. False if no place is held for them. */
export async function confirmHold(trx: Transaction<DB>, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('roomRequests')
    .set({ holdUntil: null })
    .where('id', '=', id)
    .where('holdUntil', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The request waits again: its place is free, for which the database counts the guests anew. */
export async function waitAgain(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.updateTable('roomRequests').set({ status: 'pending' }).where('id', '=', id).execute()
}

/** The number of other requests for a room that wait for the answer of its host, up to `maxWaitingRequests`. */
export async function countWaiting(
  trx: Transaction<DB>,
  hostId: string,
  { id, roomShareId }: { id: string; roomShareId: string },
) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (
      select
      from room_requests as request
      join users as requester on requester.id = requester_id
      where room_share_id = ${roomShareId}
        and status = 'pending'
        and request.id <> ${id}
        and ${memberIsVisible('requester', { viewerId: hostId })}
      limit ${sql.lit(maxWaitingRequests)}
    ) as waiting`.execute(trx)
  return rows[0]?.count ?? 0
}
