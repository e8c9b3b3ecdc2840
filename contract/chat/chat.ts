import { z } from 'zod'
import { t } from '#texts'
import { maxImages, maxMessageLength, reactions } from './chat-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, line, Paging, prose, required, UnpagedPaging } from '../platform/fields.ts'
import { maxPageSize, maxQueryLength } from '../platform/list-limits.ts'
import { PicturedMember } from '../people/person.ts'
import { PrivateObjectPath } from '../pictures/photos.ts'

export const StoredMessage = z.object({
  id: Id,
  /** The position in the thread, without gaps: 1, 2, 3 …. All readers see the messages in this order. */
  seq: z.number().int(),
  /** Null for system messages. */
  senderId: Id.nullable(),
  senderName: z.string(),
  /** Empty if the message has only photos, or if the sender deleted it; a deleted message keeps its position. */
  content: z.string(),
  /** The paths of its photos: `GET {path}/{width}.webp` with the session's bearer header, in the same widths as other photos. */
  images: z.array(PrivateObjectPath),
  createdAt: Instant,
  /** 'system' is an event in the thread, by its sender; its content is one of `systemEvents`. */
  messageType: z.enum(['text', 'system']),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  /** There is a block between the sender and the reader, and both are in this group: pages expand the message only on request. */
  isCollapsed: z.boolean(),
  /** The id that the client of the sender chose; null for the messages of others. */
  clientId: Id.nullable(),
})
/** A message without quotes and reactions: as in the list of threads and in search results. */
export type StoredMessage = z.infer<typeof StoredMessage>

/** The message that another one replies to, in its current state. */
const QuotedMessage = StoredMessage.pick({
  id: true,
  seq: true,
  senderId: true,
  senderName: true,
  isDeleted: true,
}).extend({
  /** The beginning of its text; empty if it is deleted or collapsed, or has only photos. */
  content: z.string(),
  photoCount: z.number().int(),
  /** There is a block between its sender and the reader: neither the text nor the sender is visible. */
  isCollapsed: z.boolean(),
})
export type QuotedMessage = z.infer<typeof QuotedMessage>

const CountedReaction = z.object({
  reaction: z.enum(reactions),
  /** Does not count the reactions of members with whom there is a block. */
  count: z.number().int().min(1),
  /** Whether the caller's own reaction is counted. */
  isOwn: z.boolean(),
  /** The names of the first three other members. */
  names: z.array(z.string()).max(3),
})
export type CountedReaction = z.infer<typeof CountedReaction>

export const ChatMessage = StoredMessage.extend({
  replyTo: QuotedMessage.nullable(),
  /** Null if there are none. */
  reactions: z.array(CountedReaction).max(reactions.length).nullable(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** The kinds of subject of a thread. */
const chatSubjectTypes = ['room_share', 'meetup'] as const

export const ChatMember = PicturedMember.omit({ username: true }).extend({
  /** Null for a member whose page the caller cannot see. */
  username: z.string().nullable(),
  /** The `seq` of the last message that they have read. 0 for none, and for a member with whom there is a block. */
  lastReadSeq: z.number().int(),
})

export const ChatThread = z.object({
  id: Id,
  type: z.enum(['direct', 'group']),
  participants: z.array(Id),
  members: z.array(ChatMember),
  /** The kind of the thread's subject. Its title is `roomTitle`, also for a meetup; that is null once the subject is deleted. */
  subjectType: z.enum(chatSubjectTypes).nullable(),
  roomTitle: z.string().nullable(),
  /** The id of the room whose stay the caller is in, if the thread is about it; it outlives the room. */
  stayId: Id.nullable(),
  /** The title of the group, or the name of the other member of a direct thread. */
  title: z.string(),
  lastMessageAt: Instant.nullable(),
  lastMessage: StoredMessage.nullable(),
  /** The messages of others after the last one that the caller has read, counted up to `maxUnread`. */
  unreadCount: z.number().int(),
})
export type ChatThread = z.infer<typeof ChatThread>

export const FoundMessage = StoredMessage.extend({
  thread: ChatThread.pick({ id: true, type: true, title: true }),
})
export type FoundMessage = z.infer<typeof FoundMessage>

const content = required(prose(maxMessageLength), t.chatErrors.messageRequired)
/** `clientId` makes a retry safe: a second message with the same id is not created. */
export const NewChatMessage = z
  .object({
    content: z.preprocess((value) => value ?? '', prose(maxMessageLength)),
    /** The private paths of photos that the sender uploaded. */
    images: z
      .array(PrivateObjectPath)
      .max(maxImages, { error: () => t.chatErrors.tooManyPhotos({ max: maxImages }) })
      .default([]),
    // Anything but a UUID is refused: `Id` would turn every malformed id into the same one.
    clientId: z.uuid({ error: t.chatErrors.clientIdIsNoUuid }).optional(),
    /** The id of the message in this thread that it replies to. */
    replyTo: Id.optional(),
  })
  .refine(({ content, images }) => content !== '' || images.length > 0, {
    error: t.chatErrors.messageRequired,
    path: ['content'],
  })
  .refine(({ images }) => new Set(images).size === images.length, {
    error: t.chatErrors.photoTwice,
    path: ['images'],
  })

const thread = z.object({ id: Id })
const message = z.object({ id: Id })

export const chat = endpoints({
  threads: {
    method: 'GET',
    path: '/api/chat/threads',
    access: 'member',
    summary:
      "The caller's threads with messages, the one with the latest message first; up to 500 unless `limit` is set.",
    query: UnpagedPaging,
    response: z.array(ChatThread),
    paged: true,
  },
  unread: {
    method: 'GET',
    path: '/api/chat/unread',
    access: 'member',
    summary: 'In how many threads the caller has unread messages, up to 100.',
    response: z.object({ threads: z.number().int() }),
  },
  open: {
    method: 'POST',
    path: '/api/chat/threads',
    access: 'member',
    summary: 'Opens the direct thread with a member, or returns it with 200 if there is one.',
    body: z.object({ userId: Id }),
    response: ChatThread,
    status: 201,
    errors: ['blocked', 'with_oneself', 'new_member'],
  },
  openRoomGroup: {
    method: 'POST',
    path: '/api/chat/room/:roomId/group',
    access: 'member',
    summary:
      'The host opens the group of a room with at least two accepted guests, or gets it with 200 if there is one.',
    params: z.object({ roomId: Id }),
    response: ChatThread,
    status: 201,
    errors: ['not_enough_accepted'],
  },
  thread: {
    method: 'GET',
    path: '/api/chat/threads/:id',
    access: 'member',
    summary: 'One thread of the caller.',
    params: thread,
    response: ChatThread,
  },
  messages: {
    method: 'GET',
    path: '/api/chat/threads/:id/messages',
    access: 'member',
    summary: 'The latest messages of a thread, or those before or after one of them; the oldest first.',
    params: thread,
    query: z
      .object({
        limit: Paging.shape.limit,
        /** The id of a message in the thread: requests the messages right before it. */
        before: Id.optional(),
        /** The id of a message in the thread: requests the messages right after it. */
        after: Id.optional(),
      })
      .refine(({ before, after }) => before === undefined || after === undefined, {
        error: t.chatErrors.beforeOrAfter,
        path: ['before'],
      }),
    response: z.array(ChatMessage).max(maxPageSize),
  },
  search: {
    method: 'GET',
    path: '/api/chat/search',
    access: 'member',
    summary:
      "Messages of the caller's present threads that hold every word of the query, the latest first; at most 1,000. `X-Partial: true` if the time was over before all was searched.",
    query: Paging.extend({ query: required(line(maxQueryLength), t.chatErrors.wordToSearch) }),
    response: z.array(FoundMessage),
    paged: true,
    rate: 'search',
    hasOwnTurns: true,
  },
  send: {
    method: 'POST',
    path: '/api/chat/threads/:id/messages',
    access: 'member',
    summary:
      'Sends a message: a text, photos, or both. With the same clientId, the same message is returned. What a new member sends to many waits for an admin, with 409 `message_held`.',
    params: thread,
    body: NewChatMessage,
    response: ChatMessage,
    status: 201,
    idempotent: 'created',
    rate: 'message',
    errors: [
      'thread_closed',
      'await_reply',
      'same_text',
      'message_held',
      'client_id_used',
      'too_many_photos',
      'too_much_text',
    ],
  },
  edit: {
    method: 'PATCH',
    path: '/api/chat/messages/:id',
    access: 'member',
    summary: 'Changes the text of an own message within 15 minutes.',
    params: message,
    body: z.object({ content }),
    response: ChatMessage,
    rate: 'message',
    errors: ['too_late_to_edit', 'message_deleted', 'await_reply', 'same_text', 'too_much_text'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/chat/messages/:id',
    access: 'member',
    summary: 'Deletes the text and the photos of an own message; its place stays.',
    params: message,
    rate: 'message',
  },
  read: {
    method: 'POST',
    path: '/api/chat/threads/:id/read',
    access: 'member',
    summary: 'Marks the thread as read up to this message. An earlier message changes nothing.',
    params: thread,
    body: z.object({ messageId: Id }),
    // Does not count as `message`, because every message that arrives is marked as read.
    rate: 'mark',
  },
  typing: {
    method: 'POST',
    path: '/api/chat/threads/:id/typing',
    access: 'member',
    summary: 'Tells the other members that the caller is writing. To be repeated every few seconds while they do.',
    params: thread,
    rate: 'typing',
  },
  leave: {
    method: 'POST',
    path: '/api/chat/threads/:id/leave',
    access: 'member',
    summary: 'Leaves a group and its thread.',
    params: thread,
    errors: ['direct_thread'],
  },
})
