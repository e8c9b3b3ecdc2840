import type { Transaction } from 'kysely'
import { t } from '#texts'
import { roomLengths } from '../../../../contract/rooms/room-limits.ts'
import { joinGroup } from '../../../chat/chat/threads/groups.queries.ts'
import { notify } from '../../../chat/notifications/notify.ts'
import { lockMember } from '../../../people/quotas/quotas.queries.ts'
import { refuseTooMany } from '../../../people/quotas/quotas-per-member.ts'
import { bindPhotos } from '../../../pictures/photos/bound-photos.ts'
import { type Database, inTransaction } from '../../../platform/db/connections/connect.ts'
import type { DB } from '../../../platform/db/schema.ts'
import type { Caller } from '../../../platform/sessions/sessions.ts'
import { deleteRoom, loadAge } from '../../rooms/rooms.queries.ts'
import { refuseUnderAge } from '../../rooms/rooms.rules.ts'
import { replyOf } from '../stay-reply.ts'
import { stayChanged } from '../stays.notifications.ts'
import { loadStay, lockPeople, lockRoomOfStay, lockStay } from '../stays.queries.ts'
import { BlockedInStay, HasHost, StayOver } from '../stays.rules.ts'
import { hasBlockIn, keepEndedRoom, lockPairs, makeHost, ownGroup, putGuests, putRoom } from './take-over.queries.ts'

/**
 * A guest becomes the host of a stay whose host has left: the first who calls. The room is made anew with the same id, so that links and the
 * group chat go on, closed, with the others as its accepted guests. It has what the stay kept of it.
 */
export const takeOver = (db: Database, caller: Caller, id: string) =>
  inTransaction(db, async (trx) => {
    await lockMember(trx, caller.id)
    const reached = await lockPeople(trx, id)
    await lockPairs(trx, caller.id, reached)
    const room = await lockRoomOfStay(trx, id)
    await lockStay(trx, id)
    const stay = await loadStay(trx, caller.id, id)
    if (stay.people.some(({ member, isHost }) => isHost && member.id === caller.id)) return replyOf(stay, caller.id)
    if (stay.isOver) throw StayOver()
    // A host who came back may have opened the room for others.
    if (!stay.needsHost || room?.isActive) throw HasHost()
    // A host and a guest who do not see each other could neither part nor decide anything.
    if (await hasBlockIn(trx, id, caller.id)) throw BlockedInStay()
    refuseUnderAge(await loadAge(trx, caller.id), 'share')
    await refuseTooMany(trx, 'rooms', caller.id)
    // Of a suspended host, whose room was closed.
    if (room) await removeRoom(trx, room)
    await putRoom(trx, { id, hostId: caller.id, title: stay.title ?? roomOf(stay.festival.name) })
    await makeHost(trx, id, caller.id)
    await putGuests(trx, id)
    await ownGroup(trx, id, caller.id)
    await joinGroup(trx, { type: 'room_share', id }, caller.id)
    await notify(
      trx,
      reached.filter((one) => one !== caller.id).map((readerId) => took(readerId, caller, id)),
    )
    return replyOf(await loadStay(trx, caller.id, id), caller.id)
  })

/** A name of its own for a room whose host's words are gone, which the new host may change. */
const roomOf = (festival: string) => t.stayNotifications.roomOf({ festival }).slice(0, roomLengths.title)

const took = (readerId: string, caller: Caller, roomId: string) =>
  stayChanged({ readerId, actorId: caller.id, roomId, facts: { event: 'host' } })

type Room = { id: string; hostId: string; images: string[] }

async function removeRoom(trx: Transaction<DB>, { id, hostId, images }: Room) {
  await bindPhotos(trx, hostId, images, [], 'images')
  await keepEndedRoom(trx, id)
  await deleteRoom(trx, id)
}
