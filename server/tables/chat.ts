import { sql } from 'kysely'
import { ago, lifetimes } from '../platform/lifetimes.ts'
import { aboutOthers, me, mine, own, type Tables, withMember } from './table.ts'

/** Groups, chats with their messages, and notifications. */
export const chatTables = {
  groups: {
    topic: 'messages',
    ends: { lasts: 'a group goes on without its owner' },
    rows: sql`owner_id = ${me}`,
    columns: 'id type name description festivalId ownerId sourceId sourceType maxMembers isPrivate status createdAt',
  },
  groupMembers: {
    ...own,
    topic: 'messages',
    ends: { goesWith: 'groups' },
    columns: 'id groupId userId role status joinedAt createdAt',
  },
  chatThreads: {
    topic: 'messages',
    ends: { lasts: 'members keep what they wrote to each other' },
    rows: sql`exists (select from chat_thread_members where thread_id = chat_threads.id and user_id = ${me})`,
    columns: 'id type groupId roomShareId subjectType subjectId pairLow pairHigh participants lastMessageAt createdAt',
    withheld: {
      nextSeq: 'it also counts the messages of others',
      blockCount: 'the other member blocked them, perhaps',
    },
  },
  chatThreadMembers: {
    ...own,
    topic: 'messages',
    ends: { goesWith: 'chatThreads' },
    columns: 'id threadId userId createdAt',
  },
  chatThreadReads: {
    ...own,
    topic: 'messages',
    ends: { goesWith: 'chatThreads' },
    columns: 'id threadId userId lastReadMessageId lastReadSeq lastReadAt createdAt',
  },
  chatMessages: {
    topic: 'messages',
    ends: { lasts: 'members keep what they wrote to each other' },
    rows: sql`sender_id = ${me}`,
    columns:
      'id threadId seq replyToSeq senderId clientId content images messageType isEdited createdAt updatedAt deletedAt',
  },
  chatReactions: {
    ...own,
    topic: 'messages',
    ends: { goesWith: 'chatMessages' },
    columns: 'id messageId userId reaction createdAt',
  },
  chatMessageVersions: {
    topic: 'messages',
    ends: { after: lifetimes.messageVersion, since: 'createdAt' },
    rows: sql`sender_id = ${me}`,
    columns: 'id messageId senderId content createdAt',
    erasedBy: ['senderId'],
  },
  heldMessages: {
    topic: 'messages',
    ends: { endedBy: 'end_held_messages' },
    rows: sql`sender_id = ${me}`,
    columns: 'id threadId senderId content clientId replyTo createdAt',
    withheld: { textKey: 'derived from content' },
    erasedBy: ['senderId'],
  },
  messages: { ends: { lasts: 'a view of chatMessages' }, notPersonal: 'a view of chatMessages' },
  notifications: {
    topic: 'notifications',
    ends: {
      over: sql`
        created_at < ${ago(lifetimes.readNotification)}
        and (is_read or created_at < ${ago(lifetimes.unreadNotification)})`,
    },
    rows: mine,
    columns: `
      id userId actorId type facts title message relatedId relatedType actionUrl isRead isShown mailDueAt createdAt`,
    erasedBy: ['userId', 'actorId'],
  },
  notificationChoices: {
    ...own,
    topic: 'notifications',
    ends: withMember,
    columns: 'id userId kind channel enabled createdAt',
  },
  pushes: {
    ...own,
    topic: 'notifications',
    ends: { after: lifetimes.push, since: 'createdAt' },
    columns: `
      id userId deviceId kind facts relatedId relatedType actionUrl tag urgency ringsAlways withoutWords createdAt usefulUntil
      heldAt sentAt overAt closedAt`,
    withheld: { aboutId: aboutOthers },
    erasedBy: ['userId', 'aboutId'],
    leftOutOfBackup: 'the devices are not in it either',
  },
  messagePushes: {
    ends: { lasts: 'for seconds, until a job looks who has not read the messages' },
    notPersonal: 'that a thread has new messages',
    leftOutOfBackup: 'the devices are not in it either',
  },
  mailDigests: {
    ...own,
    topic: 'notifications',
    ends: withMember,
    columns: 'userId hour timeZone nextAt ends createdAt',
  },
  digestItems: {
    topic: 'notifications',
    ends: { after: lifetimes.digestItem, since: 'createdAt' },
    rows: mine,
    columns: 'id userId kind facts relatedId relatedType actionUrl mailId createdAt',
    withheld: { aboutId: aboutOthers },
    erasedBy: ['userId', 'aboutId'],
  },
} satisfies Tables
