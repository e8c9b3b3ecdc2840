import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import { readRows } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { threadIsVisible } from '../../visible.ts'
import { directMessageKind } from './chat.words.ts'
import { lockedMembers } from './threads/locked-members.ts'

type ReadArgs = { viewerId: string; threadId: string; messageId: string }

/**
 * If there is a notification of a direct thread, the thread is locked against new messages first, so that the notification is deleted only
 * if nothing newer was sent. Locks are taken in the order of `sentMessage`: members, thread, read position. PostgreSQL runs a CTE only when
 * it is read; the counts here make it take the locks in this order.
 */
export const readMark = statement(
  'chat_thread_read',
  (arg: Placeholders<ReadArgs>) => sql<{ id: string }>`
    with members as (
      ${lockedMembers(arg)}
    ), unread as (
      select id from notifications
      where user_id = ${arg.viewerId}::uuid
        and related_id = ${arg.threadId}::uuid
        and type = ${sql.lit(directMessageKind.kind)}
        and not is_read
        and (select count(*) from members) > 0
    ), direct as (
      select next_seq from chat_threads
      where id = ${arg.threadId}::uuid and exists (select from unread)
      for share
    ), message as (
      select message.id, message.thread_id, message.seq
      from chat_messages as message
      join chat_threads as thread on thread.id = message.thread_id
      where message.id = ${arg.messageId}::uuid
        and thread.id = ${arg.threadId}::uuid
        and ${threadIsVisible('thread', arg)}
        and (select count(*) from direct) >= 0
    ), read as (
      delete from notifications
      using direct, message
      where notifications.id in (select id from unread) and direct.next_seq = message.seq + 1
    )
    insert into chat_thread_reads (thread_id, user_id, last_read_message_id, last_read_seq)
    select thread_id, ${arg.viewerId}::uuid, id, seq from message
    on conflict on constraint chat_thread_reads_once do update
    set last_read_message_id = excluded.last_read_message_id, last_read_seq = excluded.last_read_seq, last_read_at = now()
    returning id`,
)

/** Marks the thread as read up to this message, but never moves the position back; false if the reader sees no such message there. */
export const markRead = async (db: Database, args: ReadArgs): Promise<boolean> =>
  (await readRows(db, readMark, args)).length > 0

/** Marks a thread as read up to its last message, for a member who has seen that message elsewhere. */
export async function markReadToEnd(trx: Transaction<DB>, readerId: string, threadId: string): Promise<void> {
  await sql`
    insert into chat_thread_reads (thread_id, user_id, last_read_message_id, last_read_seq)
    select thread_id, ${readerId}::uuid, id, seq from chat_messages
    where thread_id = ${threadId}
    order by seq desc
    limit 1
    on conflict on constraint chat_thread_reads_once do update
    set last_read_message_id = excluded.last_read_message_id, last_read_seq = excluded.last_read_seq, last_read_at = now()`.execute(
    trx,
  )
}

/**
 * Deletes the notification of a direct thread if no unread message is left. Locks the thread against new messages. A sender has read their
 * own messages.
 */
export async function forgetDeletedMessages(trx: Transaction<DB>, threadId: string): Promise<void> {
  await trx.selectFrom('chatThreads').select('id').where('id', '=', threadId).forShare().execute()
  await sql`
    delete from notifications
    using chat_threads as thread
    where thread.id = ${threadId}
      and user_id in (thread.pair_low, thread.pair_high)
      and related_id = thread.id
      and notifications.type = ${directMessageKind.kind}
      and not is_read
      and not exists (
        select from chat_messages as unread
        where unread.thread_id = thread.id
          and unread.deleted_at is null
          and unread.seq > coalesce(
            (
              select last_read_seq from chat_thread_reads as receipt
              where receipt.thread_id = thread.id and receipt.user_id = notifications.user_id
            ),
            0
          )
      )`.execute(trx)
}
