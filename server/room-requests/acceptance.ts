import type { Transaction } from 'kysely'
import { addMessage } from '../chat/chat-messages.queries.ts'
import { openDirectThread } from '../chat/direct-threads.queries.ts'
import { joinRoomGroup, leaveRoomGroup } from '../chat/room-groups.queries.ts'
import type { DB } from '../db/schema.ts'
import { giveBackPlace, type LockedRequest, setStatus, takePlace } from './room-requests.queries.ts'
import { RoomFull } from './room-requests.rules.ts'

/**
 * Gives the requester a place, in the room's group as well if there is one. The first time it opens the thread of the two
 * with what was asked. The caller holds both members and the room; throws 409 where no place is left.
 */
export async function takeIn(trx: Transaction<DB>, hostId: string, request: LockedRequest): Promise<void> {
  const { id, roomShareId, requesterId, message } = request
  if (!(await takePlace(trx, roomShareId))) throw RoomFull()
  let { threadId } = request
  if (threadId === null) {
    threadId = await openDirectThread(trx, { one: hostId, other: requesterId }, roomShareId)
    await addMessage(trx, { threadId, senderId: requesterId, content: message })
  }
  await setStatus(trx, id, { status: 'accepted', threadId })
  await joinRoomGroup(trx, { roomShareId, userId: requesterId })
}

/** The place of an accepted request is free again; what becomes of the request is the caller's to say. */
export async function letGo(trx: Transaction<DB>, { roomShareId, requesterId }: LockedRequest): Promise<void> {
  await giveBackPlace(trx, roomShareId)
  await leaveRoomGroup(trx, { roomShareId, userId: requesterId })
}
