import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { notify } from '../notifications/notify.ts'
import type { Caller } from '../sessions/sessions.ts'
import { roomTakenDown } from './room-requests.notifications.ts'
import { lockRequestersOf, isOver } from './room-requests.queries.ts'

/**
 * Notifies every member with a pending or accepted request that the host takes the room down, unless the stay is over. Call it
 * before the requests are deleted. The caller has locked these members, and then the room.
 */
export async function notifyRoomTakenDown(
  trx: Transaction<DB>,
  services: { origin: string },
  host: Caller,
  room: { id: string; title: string; availableTo: string },
): Promise<void> {
  if (await isOver(trx, room.availableTo)) return
  const requests = await lockRequestersOf(trx, host, room.id)
  await notify(
    trx,
    services,
    requests.map(({ requesterId, status }) =>
      roomTakenDown({ readerId: requesterId, actor: host, room, hadPlace: status === 'accepted' }),
    ),
  )
}
