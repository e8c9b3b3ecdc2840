import { sql, type Transaction } from 'kysely'
import type { SystemEvent } from '../../../contract/chat/chat-limits.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { messageQuotas } from '../../people/quotas/quotas-per-member.ts'
import { countedText, isNewMember, wroteMoreThan } from '../../people/quotas/quotas.queries.ts'
import { isCopy, mayWrite } from '../../people/quotas/unanswered.queries.ts'
import { threadIsVisible } from '../../visible.ts'
import { messagesFrom } from './chat-messages.queries.ts'
import { markReadToEnd } from './chat-reads.queries.ts'
import { directMessageKind, mailUnreadAfter } from './chat.words.ts'
import { lockedMembers } from './threads/locked-members.ts'
import { canReply, repliedTo } from './replies.queries.ts'

type SendArgs = {
  viewerId: string
  threadId: string
  content: string
  images: string[]
  clientId: string | null
  /** The id of the message that it replies to. */
  replyTo: string | null
  /** Links or photos, as a stranger may send neither. */
  hasLink: boolean
  leadsOut: boolean
  isLetThrough: boolean
}

/**
 * Sends a message in one statement. Updating the thread locks it, so that its messages get their `seq` one after the other and readers see
 * them in the order of their commits. The recipient has one notification for each direct thread until they read it.
 */
export const sentMessage = statement(
  'chat_message_sent',
  (arg: Placeholders<SendArgs>) => sql<{ json: string }>`
    with members as (
      ${lockedMembers(arg)}
    ), written as (
      ${countedText(arg, messageQuotas.textOfDay)}
    ), target as (
      update chat_threads as thread
      set next_seq = next_seq + 1, last_message_at = clock_timestamp()
      where thread.id = ${arg.threadId}::uuid
        and not exists (select from members where is_gone)
        and ${threadIsVisible('thread', arg)}
        and ${canReply(arg)}
        -- In this order: what others got is counted under the lock that counting the text takes.
        and case when exists (select from written where is_too_much) then false else ${mayWrite(arg)} end
        and not exists (
          select from chat_messages where sender_id = ${arg.viewerId}::uuid and client_id = ${arg.clientId}::uuid
        )
      returning thread.id, thread.next_seq - 1 as seq, thread.last_message_at
    ), message as (
      insert into chat_messages (thread_id, seq, reply_to_seq, sender_id, client_id, content, images, created_at)
      select
        id, seq, (${repliedTo(arg)}), ${arg.viewerId}::uuid, ${arg.clientId}::uuid, ${arg.content}::text, ${arg.images}::text[],
        last_message_at
      from target
      returning *
    ), receipt as (
      insert into chat_thread_reads (thread_id, user_id, last_read_message_id, last_read_seq)
      select thread_id, sender_id, id, seq from message
      on conflict on constraint chat_thread_reads_once do update
      set last_read_message_id = excluded.last_read_message_id, last_read_seq = excluded.last_read_seq, last_read_at = now()
    ), read as (
      delete from notifications
      where user_id = ${arg.viewerId}::uuid
        and related_id = ${arg.threadId}::uuid
        and type = ${sql.lit(directMessageKind.kind)}
        and not is_read
        and exists (select from target)
    ), recipients as (
      insert into notifications
        (user_id, actor_id, type, facts, related_id, related_type, action_url, is_shown, mail_due_at)
      select
        reader.id,
        ${arg.viewerId}::uuid,
        ${sql.lit(directMessageKind.kind)},
        '{}',
        target.id,
        'chat_thread',
        '/messages?thread=' || target.id,
        not exists (
          select from notification_choices
          where user_id = reader.id and kind = ${sql.lit(directMessageKind.kind)} and channel = 'in_app' and not enabled
        ),
        now() + make_interval(mins => ${sql.lit(mailUnreadAfter)})
      from target
      join members as reader on reader.id <> ${arg.viewerId}::uuid
      on conflict do nothing
    )
    select row_to_json(shown)::text as json from (${messagesFrom(sql`message`, arg)}) as shown`,
)

/**
 * Sends a message; the sender has then read the thread up to it. Returns its JSON, or null if nothing was sent, for which
 * `whyNotSent()` gives the reason.
 */
export const sendMessage = (db: Database, args: SendArgs): Promise<string | null> => findJson(db, sentMessage, args)

/** The conditions that decide about a refusal; undefined if the sender sees no such thread. */
export async function whyNotSent(
  db: Database,
  message: Pick<SendArgs, 'viewerId' | 'threadId' | 'content' | 'clientId' | 'replyTo' | 'hasLink'>,
) {
  const { viewerId, threadId, content, clientId, replyTo, hasLink } = message
  const earlier =
    clientId === null
      ? undefined
      : await db
          .selectFrom('chatMessages')
          .select(['id', 'threadId'])
          .where('senderId', '=', viewerId)
          .where('clientId', '=', clientId)
          .executeTakeFirst()
  const thread = await db
    .selectFrom('chatThreads as thread')
    .select([
      isOpen.as('isOpen'),
      canReply({ threadId, replyTo }).as('canReply'),
      // Checked without the links, which are refused anyway.
      mayWrite({ viewerId, content: '', hasLink: false, leadsOut: false, isLetThrough: true }).as('mayWrite'),
      isCopy({ viewerId, content }).as('isCopy'),
    ])
    .where('id', '=', threadId)
    .where(threadIsVisible('thread', { viewerId }))
    .executeTakeFirst()
  if (!thread) return undefined
  return {
    earlier,
    isOpen: thread.isOpen,
    canReply: thread.canReply,
    isTooMuch: await wroteMoreThan(db, viewerId, messageQuotas.textOfDay),
    isCopy: thread.mayWrite && thread.isCopy,
    /** Read only if a link or a photo does not refuse the message anyway. */
    isOfNew: thread.mayWrite && !hasLink && (await isNewMember(db, viewerId)),
  }
}

/** A group is always open; a direct thread while both are members. */
const isOpen = sql<boolean>`not exists (
  select from users as gone
  where gone.id in (thread.pair_low, thread.pair_high) and (gone.deleted_at is not null or gone.suspended_at is not null)
)`

type Message = { threadId: string; senderId: string } & (
  | { content: string; event?: never }
  /** A message of the product; its sender is the member it is about. */
  | { event: SystemEvent }
)

/**
 * Adds a message at the end of the thread, whose row is locked until the transaction ends, so that no two get the same `seq`. The sender
 * has then read the thread up to it.
 */
export async function addMessage(trx: Transaction<DB>, { threadId, senderId, ...message }: Message): Promise<void> {
  const [messageType, content] =
    message.event === undefined ? ['text', message.content] : ['system', message.event satisfies SystemEvent]
  await sql`
    with target as (
      update chat_threads
      set next_seq = next_seq + 1, last_message_at = clock_timestamp()
      where id = ${threadId}
      returning id, next_seq - 1 as seq, last_message_at
    )
    insert into chat_messages (thread_id, seq, sender_id, content, message_type, created_at)
    select id, seq, ${senderId}::uuid, ${content}::text, ${messageType}::chat_message_type, last_message_at
    from target`.execute(trx)
  if (messageType === 'text') await markReadToEnd(trx, senderId, threadId)
}
