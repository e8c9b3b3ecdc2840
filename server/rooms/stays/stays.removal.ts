import { sql, type Transaction } from 'kysely'
import type { MemberRemoval } from '../../member-removal.ts'
import type { DB } from '../../platform/db/schema.ts'
import { todayUtc } from '../../platform/db/statement.ts'

/**
 * The guests of a host who leaves or is suspended keep the stay, without the host. The rooms are locked by then (rooms.removal.ts). A guest
 * leaves a stay with their request; of one without a host, they are taken out here.
 */
export const stayRemoval: MemberRemoval = {
  async left(trx, id) {
    await keepStays(trx, id, { withTexts: false })
    await trx.updateTable('stays').set({ bookedBy: null }).where('bookedBy', '=', id).execute()
  },
  async suspended(trx, id) {
    await keepStays(trx, id, { withTexts: true })
    await sql`
      delete from stay_people
      where member_id = ${id}
        and room_id in (select room_id from stays where kept is not null and to_day >= ${todayUtc})`.execute(trx)
  },
  clears: ['stays.bookedBy'],
}

/** Nothing is kept of what a host wrote whose account is deleted. */
async function keepStays(trx: Transaction<DB>, hostId: string, { withTexts }: { withTexts: boolean }) {
  await sql`
    select keep_stay(room, ${withTexts})
    from room_shares as room
    join stays on stays.room_id = room.id
    where room.host_id = ${hostId} and stays.kept is null and (not ${withTexts} or room.available_to >= ${todayUtc})
    order by room.id`.execute(trx)
}
