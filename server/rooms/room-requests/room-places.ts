import type { Transaction } from 'kysely'
import { markReadToEnd } from '../../chat/chat/chat-reads.queries.ts'
import { openDirectThread } from '../../chat/chat/threads/chat-threads.queries.ts'
import { joinGroup, leaveGroupOf } from '../../chat/chat/threads/groups.queries.ts'
import { addMessage } from '../../chat/chat/send-message.queries.ts'
import type { DB } from '../../platform/db/schema.ts'
import { loadFullNights } from '../rooms/room-nights.queries.ts'
import { type LockedRequest, nightsOf, setStatus } from './room-requests.queries.ts'
import { refuseFullNights } from './room-requests.rules.ts'

/**
 * Accepts a request: the requester takes a place on each of their nights and joins the room's group, if there is one. The first
 * acceptance opens their direct thread with the message of the request. With `holdUntil` they have yet to say yes (decision 130). The caller
 * has locked both members and then the room.
 *
 * This is the only way into a room, and no night can be overfilled: the database counts the guests of each night whenever a request is
 * accepted, moved or ends, and the check `room_shares_full` refuses too many. Throws 409 `room_full` if a night is full.
 */
export async function acceptGuest(
  trx: Transaction<DB>,
  hostId: string,
  { request, holdUntil }: { request: LockedRequest; holdUntil: string | null },
): Promise<void> {
  const { id, roomShareId, requesterId, message } = request
  refuseFullNights(await loadFullNights(trx, roomShareId, nightsOf(request)))
  let { threadId } = request
  if (threadId === null) {
    threadId = await openDirectThread(trx, { one: hostId, other: requesterId }, { type: 'room_share', id: roomShareId })
    // A guest whom a new host has taken over wrote none.
    if (message !== '') await addMessage(trx, { threadId, senderId: requesterId, content: message })
    // The host has read this text in the request.
    await markReadToEnd(trx, hostId, threadId)
  }
  await setStatus(trx, id, { status: 'accepted', threadId, holdUntil })
  await joinGroup(trx, { type: 'room_share', id: roomShareId }, requesterId)
}

/** The guest of an accepted request leaves the room's group. The caller then changes or deletes the request, which frees the place. */
export async function releaseGuest(
  trx: Transaction<DB>,
  { roomShareId, requesterId }: Pick<LockedRequest, 'roomShareId' | 'requesterId'>,
): Promise<void> {
  await leaveGroupOf(trx, { type: 'room_share', id: roomShareId }, requesterId)
}
