import { sql, type Transaction } from 'kysely'
import type { SystemEvent } from '../../../../contract/chat/chat-limits.ts'
import type { DB, GroupType } from '../../../platform/db/schema.ts'
import { addMessage } from '../send-message.queries.ts'
import type { ChatSubject, GroupFacts, Subject } from './subjects.ts'

/**
 * The thread of a subject's group, which its owner joins again after leaving; `isNew` if it was opened now. Null if there is none and the
 * subject has too few members. The caller has locked the subject.
 */
export async function openGroup(trx: Transaction<DB>, subject: ChatSubject, id: string) {
  const about = { type: subject.type, id }
  const { ownerId, memberIds, ...facts } = await subject.group(trx, id)
  const group = await findGroup(trx, about)
  if (group?.threadId) {
    await joinGroup(trx, about, ownerId)
    return { threadId: group.threadId, isNew: false, memberIds }
  }
  if (memberIds.length + 1 < subject.minMembers) return null
  const { threadId, groupId } = await insertGroup(trx, about, { ...facts, ownerId, type: subject.groupType })
  await seat(trx, { groupId, threadId }, [ownerId, ...memberIds], ownerId)
  await addSystemMessage(trx, threadId, ownerId, 'opened')
  return { threadId, isNew: true, memberIds }
}

type NewGroup = GroupFacts & { ownerId: string; type: GroupType }

async function insertGroup(trx: Transaction<DB>, about: Subject, { title, size, ...group }: NewGroup) {
  const { id: groupId } = await trx
    .insertInto('groups')
    .values({ ...group, name: title, maxMembers: size, sourceType: about.type, sourceId: about.id, isPrivate: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: threadId } = await trx
    .insertInto('chatThreads')
    .values({ type: 'group', groupId, subjectType: about.type, subjectId: about.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { groupId, threadId }
}

type Group = { groupId: string; threadId: string }

async function seat(trx: Transaction<DB>, { groupId, threadId }: Group, userIds: string[], ownerId: string) {
  await trx
    .insertInto('groupMembers')
    .values(userIds.map((userId) => ({ groupId, userId, role: userId === ownerId ? 'owner' : 'member' })))
    .execute()
  await trx
    .insertInto('chatThreadMembers')
    .values(userIds.map((userId) => ({ threadId, userId })))
    .execute()
}

/**
 * Copies the changes of a subject to its group, if there is one. The title is read from the subject itself; the group stores it for the
 * time after the subject is gone. The caller has locked the subject.
 */
export async function changeGroup(trx: Transaction<DB>, about: Subject, { title, festivalId, size }: GroupFacts) {
  await trx
    .updateTable('groups')
    .set({ name: title, festivalId, maxMembers: sql`greatest(max_members, ${size}::int)` })
    .where('sourceType', '=', about.type)
    .where('sourceId', '=', about.id)
    .execute()
}

/**
 * Adds a member to the group of a subject and to its thread, with a system message; does nothing if they are in it, and returns false if
 * there is no group. The caller has locked the subject.
 */
export async function joinGroup(trx: Transaction<DB>, about: Subject, userId: string): Promise<boolean> {
  const group = await findGroup(trx, about)
  if (!group) return false
  const now = { status: 'active', joinedAt: sql<Date>`now()` } as const
  await trx
    .insertInto('groupMembers')
    .values({ groupId: group.id, userId, ...now })
    .onConflict((conflict) => conflict.constraint('group_members_once').doUpdateSet(now))
    .execute()
  const { threadId } = group
  if (threadId === null) return true
  const joined = await trx
    .insertInto('chatThreadMembers')
    .values({ threadId, userId })
    .onConflict((conflict) => conflict.constraint('chat_thread_members_once').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (joined) await notifyGroup(trx, threadId, userId, 'joined')
  return true
}

/** Removes a member from the group of a subject and its thread, with a system message to the others. */
export async function leaveGroupOf(trx: Transaction<DB>, about: Subject, userId: string): Promise<void> {
  const group = await findGroup(trx, about)
  if (group) await leaveGroup(trx, { ...group, userId })
}

/** Locks the subject of a thread, because subjects are locked before the threads that refer to them. */
export async function lockSubject(trx: Transaction<DB>, subjects: readonly ChatSubject[], threadId: string) {
  const thread = await trx
    .selectFrom('chatThreads')
    .select(['subjectType', 'subjectId'])
    .where('id', '=', threadId)
    .executeTakeFirst()
  const subject = subjects.find(({ type }) => type === thread?.subjectType)
  if (subject && thread?.subjectId) await subject.hold(thread.subjectId).execute(trx)
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
  await notifyGroup(trx, threadId, userId, 'left')
}

/**
 * Removes a member who deletes their account from all groups, in the order of their ids, so that two such members cannot deadlock. Groups
 * that they owned continue without an owner, and without the texts of the subject: the title is then composed when it is read.
 */
export async function leaveAllGroups(trx: Transaction<DB>, userId: string): Promise<void> {
  await sql`
    update groups
    set owner_id = null,
      name = case when source_type is null then name else type::text end,
      description = case when source_type is null then description end
    where owner_id = ${userId}`.execute(trx)
  const seats = await trx
    .selectFrom('groupMembers')
    .innerJoin('chatThreads', 'chatThreads.groupId', 'groupMembers.groupId')
    .select(['groupMembers.groupId as id', 'chatThreads.id as threadId'])
    .where('userId', '=', userId)
    .orderBy('groupMembers.groupId')
    .execute()
  for (const seat of seats) await leaveGroup(trx, { ...seat, userId })
}

/** How a member's line changes with their next act, if nobody has written since. */
const foldedLines = {
  joined: { left: 'left_joined', joined_left: 'joined' },
  left: { joined: 'joined_left', left_joined: 'left' },
} as const satisfies Record<string, Partial<Record<SystemEvent, SystemEvent>>>

/** A member who joins and leaves repeatedly has one line between two messages of others, which is updated. */
async function notifyGroup(trx: Transaction<DB>, threadId: string, userId: string, event: keyof typeof foldedLines) {
  const { numAffectedRows } = await sql`
    update chat_messages
    set content = folded.value
    from jsonb_each_text(${JSON.stringify(foldedLines[event])}::jsonb) as folded
    where id = (
        select id
        from chat_messages
        where thread_id = ${threadId}
          and sender_id = ${userId}
          and message_type = 'system'
          and seq > (
            select coalesce(max(seq), 0) from chat_messages where thread_id = ${threadId} and message_type = 'text'
          )
        order by seq desc
        limit 1
      )
      and content = folded.key`.execute(trx)
  if (!numAffectedRows) await addSystemMessage(trx, threadId, userId, event)
}

/** The thread of a subject's group; null if there is none. */
export const threadOfGroup = async (trx: Transaction<DB>, about: Subject): Promise<string | null> =>
  (await findGroup(trx, about))?.threadId ?? null

type Line = { threadId: string; senderId: string; event: SystemEvent }

/** Adds a line about a member's act to a thread, unless the same line is the last one there: ten equal acts make one line. */
export async function addLine(trx: Transaction<DB>, { threadId, senderId, event }: Line): Promise<void> {
  const last = await trx
    .selectFrom('chatMessages')
    .select(['senderId', 'content', 'messageType'])
    .where('threadId', '=', threadId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.messageType === 'system' && last.content === event && last.senderId === senderId) return
  await addSystemMessage(trx, threadId, senderId, event)
}

/** The text has no name, as a name must disappear when the member leaves: clients display the sender's name before the text. */
const addSystemMessage = (trx: Transaction<DB>, threadId: string, senderId: string, event: SystemEvent) =>
  addMessage(trx, { threadId, senderId, event })

async function findGroup(trx: Transaction<DB>, about: Subject) {
  return await trx
    .selectFrom('groups')
    .leftJoin('chatThreads', 'chatThreads.groupId', 'groups.id')
    .select(['groups.id', 'chatThreads.id as threadId'])
    .where('sourceType', '=', about.type)
    .where('sourceId', '=', about.id)
    .executeTakeFirst()
}
