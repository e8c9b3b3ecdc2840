import { sql, type Transaction } from 'kysely'
import { leaveGroupOf } from '../../chat/chat/groups.queries.ts'
import type { MemberRemoval } from '../../member-removal.ts'
import type { DB } from '../../platform/db/schema.ts'
import { todayUtc } from '../../platform/db/statement.ts'
import { leaveStay } from './stays.queries.ts'

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
    const { rows } = await sql<{ roomId: string }>`
      select stay.room_id
      from stay_people as person join stays as stay on stay.room_id = person.room_id
      where person.member_id = ${id} and stay.kept is not null and stay.to_day >= ${todayUtc}
      order by stay.room_id
      for update of stay`.execute(trx)
    for (const { roomId } of rows) {
      await leaveStay(trx, roomId, id)
      await leaveGroupOf(trx, { type: 'room_share', id: roomId }, id)
    }
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
