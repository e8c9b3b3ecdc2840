import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { notify } from '../notifications/notify.ts'
import type { Caller } from '../sessions/sessions.ts'
import { newsOf } from './room-request-news.ts'
import { holdHopeful, isOver } from './room-requests.queries.ts'

/**
 * Tells who has a place in the room, or hopes for one, that its host takes it down: while the requests are still there. Of
 * a stay that is over nobody is. The caller held these members before the room, as everywhere.
 */
export async function tellOfTakingDown(
  trx: Transaction<DB>,
  services: { origin: string },
  host: Caller,
  room: { id: string; title: string; availableTo: string },
): Promise<void> {
  if (await isOver(trx, room.availableTo)) return
  for (const { requesterId, status } of await holdHopeful(trx, host, room.id)) {
    const facts = { actor: host, room, hadPlace: status === 'accepted' }
    await notify(trx, services, newsOf('room_taken_down', requesterId, facts))
  }
}
