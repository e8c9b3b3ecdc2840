import { sql } from 'kysely'
import type { Database } from '../platform/db/connect.ts'
import { dayFromNow } from '../platform/days.ts'

/**
 * Lets a stay that was ahead have ended some days ago, of members who have been here for long: at once, as a site that runs beside would
 * otherwise write down and ask about a part of it.
 */
export async function endStay(db: Database, roomId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      update users set created_at = created_at - interval '90 days'
      where id in (
        select host_id from room_shares where id = ${roomId}
        union all
        select requester_id from room_requests where room_share_id = ${roomId}
      )`.execute(trx)
    await trx
      .updateTable('roomShares')
      .set({ availableFrom: dayFromNow(-8), availableTo: dayFromNow(-4) })
      .where('id', '=', roomId)
      .execute()
    // A stay that begins today was written down with the days agreed then.
    await trx.deleteFrom('ratingInvitations').where('contextId', '=', roomId).execute()
  })
}
