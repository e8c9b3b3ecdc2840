import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { dayFromNow } from '../../platform/days.ts'

/**
 * Moves the end of a future stay of long-standing members to some days ago. It is a single transaction, as a site that runs beside it would
 * otherwise record and ask about a part of it.
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
    // A stay that starts today was recorded with the days agreed then.
    await trx.deleteFrom('ratingInvitations').where('contextId', '=', roomId).execute()
  })
}
