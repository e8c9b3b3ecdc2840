import type { Database } from '../db/connect.ts'
import type { TestMember } from './app.ts'

/** The group of a room as its host opens it, with who has a place at that moment. */
export async function openRoomGroup(db: Database, roomId: string, members: [host: TestMember, ...TestMember[]]) {
  const [host] = members
  const { id: groupId } = await db
    .insertInto('groups')
    .values({ type: 'roommates', name: 'Us', ownerId: host.user.id, sourceType: 'room_share', sourceId: roomId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const thread = { type: 'group' as const, groupId, pairLow: null, pairHigh: null }
  const { id: threadId } = await db.insertInto('chatThreads').values(thread).returning('id').executeTakeFirstOrThrow()
  for (const { user } of members) {
    await db.insertInto('groupMembers').values({ groupId, userId: user.id }).execute()
    await db.insertInto('chatThreadMembers').values({ threadId, userId: user.id }).execute()
  }
  return { groupId, threadId }
}

/** The ids of those in a group, in their order. */
export const membersOfGroup = async (db: Database, groupId: string) =>
  idsOf(await db.selectFrom('groupMembers').select('userId').where('groupId', '=', groupId).execute())

/** The ids of those who read a thread, in their order. */
export const membersOfThread = async (db: Database, threadId: string) =>
  idsOf(await db.selectFrom('chatThreadMembers').select('userId').where('threadId', '=', threadId).execute())

const idsOf = (rows: { userId: string }[]) => rows.map(({ userId }) => userId).toSorted()

/** What a thread holds, in its order. */
export const messagesOf = (db: Database, threadId: string) =>
  db
    .selectFrom('chatMessages')
    .select(['seq', 'senderId', 'content', 'messageType'])
    .where('threadId', '=', threadId)
    .orderBy('seq')
    .execute()
