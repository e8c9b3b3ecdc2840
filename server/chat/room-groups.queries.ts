import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'

type Guest = { roomShareId: string; userId: string }

/** A guest comes into the group that the room's host opened, and into its thread; nothing where there is none. */
export async function joinRoomGroup(trx: Transaction<DB>, { roomShareId, userId }: Guest): Promise<void> {
  const group = await findRoomGroup(trx, roomShareId)
  if (!group) return
  const now = { status: 'active', joinedAt: sql<Date>`now()` } as const
  await trx
    .insertInto('groupMembers')
    .values({ groupId: group.id, userId, ...now })
    .onConflict((conflict) => conflict.constraint('group_members_once').doUpdateSet(now))
    .execute()
  if (group.threadId === null) return
  await trx
    .insertInto('chatThreadMembers')
    .values({ threadId: group.threadId, userId })
    .onConflict((conflict) => conflict.constraint('chat_thread_members_once').doNothing())
    .execute()
}

/** Who gave back their place reads no more in it. */
export async function leaveRoomGroup(trx: Transaction<DB>, { roomShareId, userId }: Guest): Promise<void> {
  const group = await findRoomGroup(trx, roomShareId)
  if (!group) return
  await trx.deleteFrom('groupMembers').where('groupId', '=', group.id).where('userId', '=', userId).execute()
  if (group.threadId === null) return
  await trx
    .deleteFrom('chatThreadMembers')
    .where('threadId', '=', group.threadId)
    .where('userId', '=', userId)
    .execute()
}

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
