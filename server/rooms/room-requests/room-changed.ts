import type { Transaction } from 'kysely'
import { changedTerms } from '../../../contract/rooms/offer-terms.ts'
import type { rooms } from '../../../contract/rooms/rooms.ts'
import { addLine, threadOfGroup } from '../../chat/chat/threads/groups.queries.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { notify } from '../../chat/notifications/notify.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { changeRoom, readRoomFor } from '../rooms/write-room.ts'
import { offerChanged } from './room-requests.notifications.ts'
import { isOver, lockRequestersOf } from './room-requests.queries.ts'

/**
 * Changes a room of the caller. Every member with a pending or accepted request is notified of a new offer, in their chat too, unless the
 * stay is over: their request keeps the earlier offer until they agree. These members are locked before the room.
 */
export const changeOffer: Handlers<typeof rooms>['change'] = ({ caller, db, params: { id }, body }) =>
  inTransaction(db, async (trx) => {
    await lockRequestersOf(trx, caller, id)
    const { before, after } = await changeRoom(trx, caller, id, body)
    const terms = changedTerms(offered(before), offered(after))
    if (terms.length > 0 && !(await isOver(trx, after.availableTo))) {
      const requests = await lockRequestersOf(trx, caller, id)
      await sayInChats(trx, caller.id, id, requests)
      await notify(
        trx,
        requests.map(({ requesterId, status }) =>
          offerChanged({ readerId: requesterId, actor: caller, before, after, terms, hasPlace: status === 'accepted' }),
        ),
      )
    }
    return await readRoomFor(trx, caller, id)
  })

/** Compares the price as a number, as '45' and '45.00' are equal. */
const offered = <Room extends { pricePerNight: string }>(room: Room) => ({
  ...room,
  pricePerNight: Number(room.pricePerNight),
})

/** In the order of their ids, as in every transaction that locks several threads. */
async function sayInChats(
  trx: Transaction<DB>,
  hostId: string,
  roomId: string,
  requests: { threadId: string | null }[],
) {
  const group = await threadOfGroup(trx, { type: 'room_share', id: roomId })
  const threads = [...requests.map(({ threadId }) => threadId), group].filter((id) => id !== null)
  for (const threadId of threads.toSorted()) await addLine(trx, { threadId, senderId: hostId, event: 'changed' })
}
