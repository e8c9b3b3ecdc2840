import { sql, type Transaction } from 'kysely'
import type { roomRequests } from '../../../../contract/rooms/room-requests.ts'
import { notify } from '../../../chat/notifications/notify.ts'
import { inTransaction } from '../../../platform/db/connections/connect.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { todayUtc } from '../../../platform/db/statements/statement.ts'
import type { Handlers } from '../../../platform/http/serve.ts'
import { findParties } from '../../room-requests/room-requests.queries.ts'
import { withdrawRequest } from '../../room-requests/withdraw-request.ts'
import { sharesOfStay } from '../stay-reply.ts'
import { stayChanged } from '../stays.notifications.ts'
import { loadStay, lockPeople } from '../stays.queries.ts'

/**
 * A guest withdraws their request, as the room's requests do it. After the day until which one may step back, the others are told what it
 * changes for their share; the host is told in any case that the guest withdrew.
 */
export const stepBack: Handlers<typeof roomRequests>['withdraw'] = ({ caller, db, params }) =>
  inTransaction(db, async (trx) => {
    const roomId = (await findParties(trx, params.id))?.roomShareId
    const people = roomId === undefined ? [] : await lockPeople(trx, roomId)
    if (roomId === undefined || !people.includes(caller.id)) return await withdrawRequest(trx, caller, params.id)
    const before = await loadStay(trx, caller.id, roomId)
    await withdrawRequest(trx, caller, params.id)
    const others = people.filter((one) => one !== caller.id)
    if (others.length === 0 || !(await isPast(trx, before.stepBackUntil))) return undefined
    const after = await loadStay(trx, others[0]!, roomId)
    const shares = { before: sharesOfStay(before), after: sharesOfStay(after) }
    await notify(
      trx,
      others.map((readerId) => {
        const own = { before: shares.before?.get(readerId) ?? null, after: shares.after?.get(readerId) ?? null }
        const facts = { event: 'left' as const, ...own, currency: after.price.currency }
        return stayChanged({ readerId, actorId: caller.id, roomId, facts })
      }),
    )
    return undefined
  })

async function isPast(trx: Transaction<DB>, day: string | null): Promise<boolean> {
  const past = sql<boolean>`coalesce(${day}::date < ${todayUtc}, false)`
  return (await trx.selectNoFrom(past.as('past')).executeTakeFirstOrThrow()).past
}
