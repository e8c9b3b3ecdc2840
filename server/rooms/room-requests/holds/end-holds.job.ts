import type { Transaction } from 'kysely'
import { type Database, inTransaction } from '../../../platform/db/connections/connect.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { notify } from '../../../chat/notifications/notify.ts'
import { holdRanOut } from './room-holds.notifications.ts'
import { confirmHold, countWaiting, type DueHold, findDueHolds, lockDueHold, waitAgain } from './room-holds.queries.ts'
import { releaseGuest } from '../room-places.ts'
import { isOver, lockMembers, lockRoom } from '../room-requests.queries.ts'

/** The number of holds that are read at once. */
const batch = 500

/**
 * Frees the places whose guests have not said yes in time (decision 130), each in its own transaction. One that fails does not stop those
 * behind it, and is tried again with the next run.
 */
export async function endHolds(db: Database): Promise<void> {
  const failures: unknown[] = []
  let last: DueHold | undefined
  for (;;) {
    const due = await findDueHolds(db, batch, last)
    for (const hold of due)
      await inTransaction(db, (trx) => endHold(trx, hold)).catch((error: unknown) => failures.push(error))
    last = due.at(-1)
    if (due.length < batch) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} held places could not be freed`)
}

/** A room that another transaction has locked, such as that of another instance, is left to the next run. */
async function endHold(trx: Transaction<DB>, due: DueHold) {
  const seen = await lockMembers(trx, { id: due.hostId, isAdmin: false }, due.requesterId)
  const room = await lockRoom(trx, due.roomShareId, { skipLocked: true })
  const request = room && (await lockDueHold(trx, due.id))
  if (!request) return
  // The guests of a stay cannot be changed once it is over.
  if (await isOver(trx, room.availableTo)) {
    await confirmHold(trx, request.id)
    return
  }
  await releaseGuest(trx, request)
  await waitAgain(trx, request.id)
  // Who may not see each other hears nothing of each other.
  if (seen)
    await notify(
      trx,
      holdRanOut({ room, guestId: request.requesterId, waiting: await countWaiting(trx, room.hostId, request) }),
    )
}
