import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { addMessage } from './send-message.queries.ts'

type Guest = { roomShareId: string; userId: string }
type Room = { id: string; title: string; festivalId: string; hostId: string }

/** The group of a room has at least this many guests (server behaviour, section 5). */
const fewestGuests = 2

/** The accepted guests of a room, the first accepted first. */
async function findGuests(trx: Transaction<DB>, roomShareId: string): Promise<string[]> {
  const guests = await trx
    .selectFrom('roomRequests')
    .select('requesterId')
    .where('roomShareId', '=', roomShareId)
    .where('status', '=', 'accepted')
    .orderBy('updatedAt')
    .execute()
  return guests.map(({ requesterId }) => requesterId)
}

/**
 * The thread of the room's group, with the host as its owner; `isNew` if it was opened now. A host who left it joins again. Null if
 * there is none and the room has too few guests. The caller locked the room.
 */
export async function openRoomGroup(trx: Transaction<DB>, room: Room) {
  const group = await findRoomGroup(trx, room.id)
  if (group?.threadId) {
    await joinRoomGroup(trx, { roomShareId: room.id, userId: room.hostId })
    return { threadId: group.threadId, isNew: false, guests: [] }
  }
  const guests = await findGuests(trx, room.id)
  if (guests.length < fewestGuests) return null
  const threadId = await insertGroup(trx, room, guests)
  await addSystemMessage(trx, threadId, room.hostId, 'opened the group')
  return { threadId, isNew: true, guests }
}

async function insertGroup(trx: Transaction<DB>, room: Room, guests: string[]): Promise<string> {
  const { id: groupId } = await trx
    .insertInto('groups')
    .values({
      type: 'roommates',
      name: room.title,
      festivalId: room.festivalId,
      ownerId: room.hostId,
      sourceType: 'room_share',
      sourceId: room.id,
      isPrivate: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: threadId } = await trx
    .insertInto('chatThreads')
    .values({ type: 'group', groupId, roomShareId: room.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const everybody = [room.hostId, ...guests]
  await trx
    .insertInto('groupMembers')
    .values(everybody.map((userId) => ({ groupId, userId, role: userId === room.hostId ? 'owner' : 'member' })))
    .execute()
  await trx
    .insertInto('chatThreadMembers')
    .values(everybody.map((userId) => ({ threadId, userId })))
    .execute()
  return threadId
}

/**
 * Adds a guest to the group of the room and to its thread, with a system message; does nothing if the host opened no group, or if
 * they are in it. The caller locked the room.
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

/** Removes a guest from the group of the room and its thread, with a system message to the others. */
export async function leaveRoomGroup(trx: Transaction<DB>, { roomShareId, userId }: Guest): Promise<void> {
  const group = await findRoomGroup(trx, roomShareId)
  if (group) await leaveGroup(trx, { ...group, userId })
}

/** Locks the room of a group's thread (FOR KEY SHARE), because rooms are locked before the threads that refer to them. */
export async function holdRoomOfThread(trx: Transaction<DB>, threadId: string): Promise<void> {
  await trx
    .selectFrom('roomShares')
    .innerJoin('chatThreads', 'chatThreads.roomShareId', 'roomShares.id')
    .select('roomShares.id')
    .where('chatThreads.id', '=', threadId)
    .forKeyShare('roomShares')
    .execute()
}

type Seat = { id: string; threadId: string | null; userId: string }

/** Removes a member from a group and its thread, with a system message to the others. Their notifications about it are deleted. */
export async function leaveGroup(trx: Transaction<DB>, { id, threadId, userId }: Seat): Promise<void> {
  await trx.deleteFrom('groupMembers').where('groupId', '=', id).where('userId', '=', userId).execute()
  if (threadId === null) return
  const left = await trx
    .deleteFrom('chatThreadMembers')
    .where('threadId', '=', threadId)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!left) return
  await trx
    .deleteFrom('notifications')
    .where('userId', '=', userId)
    .where('relatedType', '=', 'chat_thread')
    .where('relatedId', '=', threadId)
    .execute()
  await addSystemMessage(trx, threadId, userId, 'left the group')
}

/** Removes a member who deletes their account from all groups, in the order of their ids, so that two such members cannot deadlock. */
export async function leaveAllGroups(trx: Transaction<DB>, userId: string): Promise<void> {
  const seats = await trx
    .selectFrom('groupMembers')
    .innerJoin('chatThreads', 'chatThreads.groupId', 'groupMembers.groupId')
    .select(['groupMembers.groupId as id', 'chatThreads.id as threadId'])
    .where('userId', '=', userId)
    .orderBy('groupMembers.groupId')
    .execute()
  for (const seat of seats) await leaveGroup(trx, { ...seat, userId })
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
