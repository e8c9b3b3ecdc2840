import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { dayFromNow } from '../days.ts'

/** Lets a stay that was ahead have ended some days ago, of members who have been here for long. */
export async function endStay(db: Database, roomId: string): Promise<void> {
  await sql`
    update users set created_at = created_at - interval '90 days'
    where id in (
      select host_id from room_shares where id = ${roomId}
      union all
      select requester_id from room_requests where room_share_id = ${roomId}
    )`.execute(db)
  await db
    .updateTable('roomShares')
    .set({ availableFrom: dayFromNow(-8), availableTo: dayFromNow(-4) })
    .where('id', '=', roomId)
    .execute()
  // A stay that begins today was written down with the days agreed then.
  await db.deleteFrom('ratingInvitations').where('contextId', '=', roomId).execute()
}
