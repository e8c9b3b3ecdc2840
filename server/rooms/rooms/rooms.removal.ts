import { sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { todayUtc } from '../../platform/db/statements/statement.ts'
import type { MemberRemoval } from '../../member-removal.ts'

/** The rooms of a member who leaves are deleted with the member's rows; those of a suspended member are closed. */
export const roomRemoval: MemberRemoval = {
  left: lockRooms,
  async suspended(trx, id) {
    await lockRooms(trx, id)
    await trx
      .updateTable('roomShares')
      .set({ isActive: false })
      .where('hostId', '=', id)
      .where(sql<boolean>`available_to >= ${todayUtc}`)
      .execute()
  },
  subjects: (id) => sql`select id from room_shares where host_id = ${id}`,
}

/** Locks all rooms that change, in the order of their ids, as in every transaction that locks several. */
async function lockRooms(trx: Transaction<DB>, id: string) {
  await sql`
    select from room_shares
    where host_id = ${id}
      or id in (select room_share_id from room_requests where requester_id = ${id} and status = 'accepted')
    order by id
    for update`.execute(trx)
}
