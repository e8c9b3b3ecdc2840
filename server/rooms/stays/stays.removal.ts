import { sql, type Transaction } from 'kysely'
import { leaveGroupOf } from '../../chat/chat/threads/groups.queries.ts'
import type { MemberRemoval } from '../../member-removal.ts'
import type { DB } from '../../platform/db/schema.ts'
import { todayUtc } from '../../platform/db/statements/statement.ts'
import { sharesOfStay } from './stay-reply.ts'
import { leaveStay, loadStay } from './stays.queries.ts'

/**
 * The guests of a host who leaves or is suspended keep the stay, without the host. The rooms are locked by then (rooms.removal.ts). A guest
 * leaves a stay with their request; of one without a host, they are taken out here.
 */
export const stayRemoval: MemberRemoval = {
  async left(trx, id) {
    await keepStays(trx, id, { withTexts: false })
    await keepShares(trx, id)
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

/** Of a stay that is over, the others owe what they owed: the share of the member who leaves goes with them. */
async function keepShares(trx: Transaction<DB>, memberId: string) {
  const { rows } = await sql<{ roomId: string }>`
    select stay.room_id
    from stay_people as person join stays as stay on stay.room_id = person.room_id
    where person.member_id = ${memberId} and stay.to_day < ${todayUtc} and stay.total_minor is not null
    order by stay.room_id
    for update of stay`.execute(trx)
  for (const { roomId } of rows) {
    const stay = await loadStay(trx, memberId, roomId)
    const people = stay.people.map(({ member: { id } }) => id)
    const shares = people.map((id) => (id === memberId ? 0 : (sharesOfStay(stay)?.get(id) ?? 0)))
    await sql`
      update stay_people set hand_minor = share
      from unnest(${people}::uuid[], ${shares}::bigint[]) as kept (id, share)
      where room_id = ${roomId} and member_id = kept.id`.execute(trx)
    const totalMinor = shares.reduce((sum, share) => sum + share, 0)
    await trx.updateTable('stays').set({ split: 'by_hand', totalMinor }).where('roomId', '=', roomId).execute()
  }
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
