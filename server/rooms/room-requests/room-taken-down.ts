import type { rooms } from '../../../contract/rooms/rooms.ts'
import { inTransaction } from '../../platform/db/connections/connect.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { bindPhotos } from '../../pictures/photos/bound-photos.ts'
import { deleteRoom } from '../rooms/rooms.queries.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { accessRoomAsHost } from '../../visible.ts'
import { roomTakenDown } from './room-requests.notifications.ts'
import { isOver, lockRequestersOf } from './room-requests.queries.ts'

/**
 * Deletes a room of the caller, with its requests. Every member with a pending or accepted one is notified, unless the stay is over. These
 * members are locked before the room.
 */
export const takeRoomDown: Handlers<typeof rooms>['remove'] = ({ caller, db, params: { id } }) =>
  inTransaction(db, async (trx) => {
    await lockRequestersOf(trx, caller, id)
    const room = await accessRoomAsHost(trx, caller, id)
    if (!(await isOver(trx, room.availableTo))) {
      const requests = await lockRequestersOf(trx, caller, id)
      await notify(
        trx,
        requests.map(({ requesterId, status }) =>
          roomTakenDown({ readerId: requesterId, actor: caller, room, hadPlace: status === 'accepted' }),
        ),
      )
    }
    await bindPhotos(trx, caller.id, room.images, [], 'images')
    await deleteRoom(trx, id)
    return undefined
  })
