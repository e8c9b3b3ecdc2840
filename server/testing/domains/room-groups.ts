import type { Database } from '../../platform/db/connections/connect.ts'
import type { TestMember } from '../app.ts'

/** Inserts the group of a room and its thread, both with these members. */
export async function openRoomGroup(db: Database, roomId: string, members: [host: TestMember, ...TestMember[]]) {
  const [host] = members
  const { id: groupId } = await db
    .insertInto('groups')
    .values({ type: 'roommates', name: 'Us', ownerId: host.user.id, sourceType: 'room_share', sourceId: roomId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { subjectType: 'room_share' as const, subjectId: roomId }
  const thread = { type: 'group' as const, groupId, ...about, pairLow: null, pairHigh: null }
  const { id: threadId } = await db.insertInto('chatThreads').values(thread).returning('id').executeTakeFirstOrThrow()
  for (const { user } of members) {
    await db.insertInto('groupMembers').values({ groupId, userId: user.id }).execute()
    await db.insertInto('chatThreadMembers').values({ threadId, userId: user.id }).execute()
  }
  return { groupId, threadId }
}

/** The user ids of a group's members, sorted. */
export const membersOfGroup = async (db: Database, groupId: string) =>
  idsOf(await db.selectFrom('groupMembers').select('userId').where('groupId', '=', groupId).execute())

/** The user ids of a thread's members, sorted. */
export const membersOfThread = async (db: Database, threadId: string) =>
  idsOf(await db.selectFrom('chatThreadMembers').select('userId').where('threadId', '=', threadId).execute())

const idsOf = (rows: { userId: string }[]) => rows.map(({ userId }) => userId).toSorted()

/** The messages of a thread, in order. */
export const messagesOf = (db: Database, threadId: string) =>
  db
    .selectFrom('chatMessages')
    .select(['seq', 'senderId', 'content', 'messageType'])
    .where('threadId', '=', threadId)
    .orderBy('seq')
    .execute()
