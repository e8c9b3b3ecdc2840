import { sql } from 'kysely'
import { maxQuoteLength } from '../../../contract/chat/chat-limits.ts'
import type { Argument, Placeholders } from '../../platform/db/statements/statement.ts'
import { blockedEitherWay, nameInThread } from './threads/members-in-thread.ts'

/** The message that `message` replies to. It is read with each reply and not copied, since a copy would outlast its deletion. */
export const quotedMessage = (arg: Placeholders<{ viewerId: string }>) => sql`
  case when message.reply_to_seq is not null then (
    select json_build_object(
      'id', quoted.id,
      'seq', quoted.seq,
      'senderId', case when not is_hidden then quoted.sender_id end,
      'senderName', case when is_hidden then '' else ${nameInThread('author')} end,
      'content', case when is_hidden then '' else left(quoted.content, ${sql.lit(maxQuoteLength)}) end,
      'photoCount', case when is_hidden then 0 else cardinality(quoted.images) end,
      'isDeleted', quoted.deleted_at is not null,
      'isCollapsed', is_hidden
    )
    from chat_messages as quoted
    join users as author on author.id = quoted.sender_id
    cross join lateral (select ${blockedEitherWay(sql.ref('quoted.sender_id'), arg)} as is_hidden) as block
    where quoted.thread_id = message.thread_id and quoted.seq = message.reply_to_seq
  ) end`

type Reply = { threadId: Argument<string>; replyTo: Argument<string | null> }

/** Selects the message that a reply refers to, unless it is in another thread or a message of the product. */
export const repliedTo = ({ threadId, replyTo }: Reply) => sql<{ seq: number }>`
  select seq from chat_messages
  where id = ${replyTo}::uuid and thread_id = ${threadId}::uuid and message_type = 'text'`

/** Whether the message is no reply, or replies to a valid message. */
export const canReply = (reply: Reply) => sql<boolean>`(${reply.replyTo}::uuid is null or exists (${repliedTo(reply)}))`
