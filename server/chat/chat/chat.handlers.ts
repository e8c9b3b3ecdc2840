import { t } from '#texts'
import type { ChatMessage, chat } from '../../../contract/chat/chat.ts'
import { editableMinutes } from '../../../contract/chat/chat-limits.ts'
import { holdMessage } from './held/hold-message.ts'
import { type WayOut, wayOut } from '../../platform/text/ways-out.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import { Conflict, NotFound, Unavailable } from '../../platform/http-error.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { bindPhotos } from '../../pictures/photos/bound-photos.ts'
import {
  AwaitReply,
  countTextOfDay,
  refuseReachOfNew,
  refuseTooMany,
  refuseTooManyOfNew,
  SameText,
} from '../../people/quotas/quotas-per-member.ts'
import { wasSentToOthers } from '../../people/quotas/unanswered.queries.ts'
import { isNewMember, lockMember } from '../../people/quotas/quotas.queries.ts'
import { Existing, foundJson, type Handlers, JsonText, type Shown } from '../../platform/http/serve.ts'
import type { Services } from '../../services.ts'
import type { Caller } from '../../platform/sessions/sessions.ts'
import { sendTyping } from '../../platform/stream/typing.queries.ts'
import { accessThread } from '../../visible.ts'
import { editMessage, emptyMessage, lockOwnMessage, messageForViewer, readMessages } from './chat-messages.queries.ts'
import { removeReactionsTo } from './chat-reactions.queries.ts'
import { createMessageSearch } from './chat-search.queries.ts'
import { forgetDeletedMessages, markRead } from './chat-reads.queries.ts'
import {
  Blocked,
  findDirectThread,
  lockPartner,
  openDirectThread,
  readUnreadThreads,
  threadReads,
} from './threads/chat-threads.queries.ts'
import { lockSubject, leaveGroup } from './threads/groups.queries.ts'
import { lockThreadOfMessage } from './threads/locked-members.ts'
import { awaitReading } from './unread/push-unread-messages.ts'
import { refusalOf } from './message-refusals.ts'
import { sendMessage, whyNotSent } from './send-message.queries.ts'
import type { ChatSubject } from './threads/subjects.ts'

/**
 * Locks are always taken in this order: members, subject, group, thread, message. Without `openRoomGroup`, which depends on rooms
 * (room-requests/room-groups.ts).
 */
export const chatHandlers = (
  { hub, rateLimits }: Pick<Services, 'hub' | 'rateLimits'>,
  subjects: readonly ChatSubject[],
  { threadList, readThread } = threadReads(subjects),
  searchMessages = createMessageSearch(subjects),
): Handlers<Omit<typeof chat, 'openRoomGroup'>> => ({
  threads: ({ caller, db, query }) => readPage(db, threadList, { viewerId: caller.id }, query),

  unread: async ({ caller, db }) => new JsonText(await readUnreadThreads(db, caller.id)),

  async open({ caller, db, body: { userId } }) {
    if (userId === caller.id) throw Conflict('with_oneself', t.chatErrors.withOneself())
    const pair = { one: caller.id, other: userId }
    // Counted outside of the transaction, which would occupy a database connection meanwhile.
    if ((await findDirectThread(db, pair)) === undefined) await rateLimits.take('newThread', caller.id)
    return await inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const partner = await lockPartner(trx, caller.id, userId)
      if (!partner) throw NotFound(t.errors.memberNotFound())
      if (partner.isBlocked) throw Blocked()
      const existing = await findDirectThread(trx, pair)
      if (existing !== undefined) return new Existing(await readThread(trx, caller.id, existing))
      await refuseTooManyOfNew(trx, 'thread', caller.id)
      await refuseReachOfNew(trx, caller.id, userId)
      return await readThread(trx, caller.id, await openDirectThread(trx, pair, null))
    })
  },

  thread: ({ caller, db, params }) => readThread(db, caller.id, params.id),

  messages: async ({ caller, db, params, query }) =>
    foundJson(t.errors.threadNotFound, await readMessages(db, caller.id, params.id, query)),

  search: ({ caller, db, query }) => searchMessages(db, caller.id, query),

  async send({ caller, db, params, body: { content, images, clientId = null, replyTo = null } }) {
    const way = wayOut(content)
    const message = {
      viewerId: caller.id,
      threadId: params.id,
      content,
      images,
      clientId,
      replyTo,
      way,
      hasLink: images.length > 0 || way === 'address',
      leadsOut: way !== null,
      isLetThrough: false,
    }
    const json = await trySend(db, message)
    const sent = json === null ? await sentBefore(db, caller, message) : new JsonText(json)
    // See chat_messages_hint_new() in the database.
    if (clientId !== null) await hub.announceMessage(db, params.id, (JSON.parse(sent.text) as ChatMessage).seq)
    await awaitReading(db, { threadId: params.id, senderId: caller.id })
    return sent
  },

  edit: ({ caller, db, params, body }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      // Counted before the thread is locked, as in the statement that sends a message.
      await countTextOfDay(trx, caller.id, body.content)
      await lockThreadOfMessage(trx, caller.id, params.id)
      const message = await lockOwnMessage(trx, caller.id, params.id)
      if (!message) throw NotFound(t.errors.messageNotFound())
      if (message.deletedAt) throw Conflict('message_deleted', t.chatErrors.messageDeleted())
      if (!message.isRecent) throw Conflict('too_late_to_edit', t.chatErrors.editableFor({ minutes: editableMinutes }))
      const way = message.isAnswered ? null : wayOut(body.content)
      if (way === 'address') throw AwaitReply('links')
      if (way !== null && (await isNewMember(trx, caller.id))) throw AwaitReply('contacts')
      const { threadId, isAnswered } = message
      if (!isAnswered && (await wasSentToOthers(trx, { viewerId: caller.id, threadId, ...body }))) throw SameText()
      await editMessage(trx, message.id, body.content)
      return await messageForViewer(trx, caller.id, message.id)
    }),

  remove: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      await lockThreadOfMessage(trx, caller.id, params.id)
      const message = await lockOwnMessage(trx, caller.id, params.id)
      if (!message) throw NotFound(t.errors.messageNotFound())
      if (!message.deletedAt) await emptyMessage(trx, message.id)
      await removeReactionsTo(trx, message.id)
      await bindPhotos(trx, caller.id, message.images, [], 'images')
      await forgetDeletedMessages(trx, message.threadId)
      return undefined
    }),

  async read({ caller, db, params, body }) {
    const args = { viewerId: caller.id, threadId: params.id, messageId: body.messageId }
    if (!(await markRead(db, args))) throw NotFound(t.errors.messageNotFound())
    return undefined
  },

  async typing({ caller, db, params }) {
    if (!(await sendTyping(db, caller.id, params.id))) throw NotFound(t.errors.threadNotFound())
    return undefined
  },

  leave: ({ caller, db, params }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      await lockSubject(trx, subjects, params.id)
      const { id: threadId, groupId } = await accessThread(trx, caller, params.id)
      if (groupId === null) throw Conflict('direct_thread', t.chatErrors.onlyGroupsLeft())
      await leaveGroup(trx, { id: groupId, threadId, userId: caller.id })
      return undefined
    }),
})

/** Returns null if nothing was sent. */
const trySend: typeof sendMessage = async (db, message) => {
  const send = message.images.length > 0 ? sendWithPhotos : sendMessage
  return await send(db, message).catch((error: unknown) => nullIfSentAlready(db, error))
}

/** Sends nothing if a photo is not the sender's, or is already in use. */
const sendWithPhotos: typeof sendMessage = (db, message) =>
  inTransaction(db, async (trx) => {
    await lockMember(trx, message.viewerId)
    const json = await sendMessage(trx, message)
    if (json === null) return null
    await bindPhotos(trx, message.viewerId, [], message.images, 'images')
    await refuseTooMany(trx, 'messagePhotos', message.viewerId, 0)
    return json
  })

/**
 * A retry that arrives while its first try is running waits for the thread, and then finds the message of the first. Inside a transaction,
 * which has failed by then, the caller has to retry again.
 */
function nullIfSentAlready(db: Database, error: unknown) {
  if (Object(error).constraint !== 'chat_messages_client_id_once') throw error
  if (db.isTransaction) throw Unavailable()
  return null
}

type Unsent = Parameters<typeof whyNotSent>[1] & { images: string[]; way: WayOut | null }

/** The message that an earlier try of this call sent; otherwise throws the reason for the refusal. */
async function sentBefore(db: Database, caller: Caller, message: Unsent): Promise<JsonText> {
  const why = await whyNotSent(db, message)
  if (!why) throw NotFound(t.errors.threadNotFound())
  if (why.earlier?.threadId === message.threadId) return await messageForViewer(db, caller.id, why.earlier.id)
  const refusal = refusalOf({ ...why, ...message })
  if (refusal.isHeld) await holdMessage(db, caller, message)
  throw refusal.error()
}

/** The reply to a retry of the call that sent a message. */
export const chatCreated: Shown<typeof chat> = { send: (db, caller, id) => messageForViewer(db, caller.id, id) }
