import type { Transaction } from 'kysely'
import { notify } from '../../chat/notifications/notify.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { accessRequestAs } from './request-permissions.ts'
import { releaseGuest } from './room-places.ts'
import { requestWithdrawn } from './room-requests.notifications.ts'
import { deleteRequest, isOver } from './room-requests.queries.ts'
import { refuseWithdrawing } from './room-requests.rules.ts'

/** Locks are taken in the order of the other calls. */
export async function withdrawRequest(trx: Transaction<DB>, caller: Caller, id: string): Promise<undefined> {
  const { room, request } = await accessRequestAs('requester', trx, caller, id)
  refuseWithdrawing({ status: request.status, isOver: await isOver(trx, room.availableTo) })
  const hadPlace = request.status === 'accepted'
  if (hadPlace) await releaseGuest(trx, request)
  await deleteRequest(trx, request.id)
  await notify(trx, [requestWithdrawn({ readerId: room.hostId, actor: caller, room, hadPlace })])
}
