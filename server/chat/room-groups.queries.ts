import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { addMessage } from './chat-messages.queries.ts'

type Guest = { roomShareId: string; userId: string }

/**
 * Adds a guest to the group of the room and to its thread, with a system message; does nothing if the host opened no group.
 * The caller locked the room.
 */
export async function joinRoomGroup(trx: Transaction<DB>, { roomShareId, userId }: Guest): Promise<void> {
  const group = await findRoomGroup(trx, roomShareId)
  if (!group) return
  const now = { status: 'active', joinedAt: sql<Date>`now()` } as const
  await trx
    .insertInto('groupMembers')
    .values({ groupId: group.id, userId, ...now })
    .onConflict((conflict) => conflict.constraint('group_members_once').doUpdateSet(now))
    .execute()
  const { threadId } = group
  if (threadId === null) return
  const joined = await trx
    .insertInto('chatThreadMembers')
    .values({ threadId, userId })
    .onConflict((conflict) => conflict.constraint('chat_thread_members_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (joined) await addSystemMessage(trx, threadId, userId, 'joined the group')
}

/** Removes a guest from the group and its thread, with a system message to the others. */
export async function leaveRoomGroup(trx: Transaction<DB>, { roomShareId, userId }: Guest): Promise<void> {
  const group = await findRoomGroup(trx, roomShareId)
  if (!group) return
  await trx.deleteFrom('groupMembers').where('groupId', '=', group.id).where('userId', '=', userId).execute()
  const { threadId } = group
  if (threadId === null) return
  const left = await trx
    .deleteFrom('chatThreadMembers')
    .where('threadId', '=', threadId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (left) await addSystemMessage(trx, threadId, userId, 'left the group')
}

/** Without a name, which must disappear when the member leaves: a client shows the sender's name before the text. */
const addSystemMessage = (trx: Transaction<DB>, threadId: string, senderId: string, content: string) =>
  addMessage(trx, { threadId, senderId, content, messageType: 'system' })

async function findRoomGroup(trx: Transaction<DB>, roomShareId: string) {
  return await trx
    .selectFrom('groups')
    .leftJoin('chatThreads', 'chatThreads.groupId', 'groups.id')
    .select(['groups.id', 'chatThreads.id as threadId'])
    .where('sourceType', '=', 'room_share')
    .where('sourceId', '=', roomShareId)
    .where('status', '=', 'active')
    .executeTakeFirst()
}
