import type { Transaction } from 'kysely'
import { markReadToEnd } from '../../chat/chat/chat-reads.queries.ts'
import { openDirectThread } from '../../chat/chat/chat-threads.queries.ts'
import { joinGroup, leaveGroupOf } from '../../chat/chat/groups.queries.ts'
import { addMessage } from '../../chat/chat/send-message.queries.ts'
import type { DB } from '../../platform/db/schema.ts'
import { freePlace, type LockedRequest, setStatus, takePlace } from './room-requests.queries.ts'
import { RoomFull } from './room-requests.rules.ts'

/**
 * Accepts a request: the requester takes a place in the room and joins its group, if there is one. The first acceptance opens
 * their direct thread with the message of the request. The caller has locked both members and then the room.
 *
 * This is the only way into a room, and it cannot be overfilled: `takePlace` counts a guest only while a place is free, and
 * the check `room_shares_full` of the table refuses any other write. Throws 409 `room_full` if no place is free.
 */
export async function acceptGuest(trx: Transaction<DB>, hostId: string, request: LockedRequest): Promise<void> {
  const { id, roomShareId, requesterId, message } = request
  if (!(await takePlace(trx, roomShareId))) throw RoomFull()
  let { threadId } = request
  if (threadId === null) {
    threadId = await openDirectThread(trx, { one: hostId, other: requesterId }, { type: 'room_share', id: roomShareId })
    await addMessage(trx, { threadId, senderId: requesterId, content: message })
    // The host has read this text in the request.
    await markReadToEnd(trx, hostId, threadId)
  }
  await setStatus(trx, id, { status: 'accepted', threadId })
  await joinGroup(trx, { type: 'room_share', id: roomShareId }, requesterId)
}

/** Frees the place of an accepted request, whose guest leaves the room's group. The caller then changes or deletes the request. */
export async function releaseGuest(trx: Transaction<DB>, { roomShareId, requesterId }: LockedRequest): Promise<void> {
  await freePlace(trx, roomShareId)
  await leaveGroupOf(trx, { type: 'room_share', id: roomShareId }, requesterId)
}
