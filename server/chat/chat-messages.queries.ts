import { sql, type Transaction } from 'kysely'
import type { ChatMessageType, DB } from '../db/schema.ts'

type Message = {
  threadId: string
  senderId: string
  content: string
  /** 'system': written by the product; its sender is the member it is about. */
  messageType?: ChatMessageType
}

/** Adds a message at the end of the thread, whose row is locked until the transaction ends, so that no two get the same `seq`. */
export async function addMessage(
  trx: Transaction<DB>,
  { threadId, senderId, content, messageType = 'text' }: Message,
): Promise<void> {
  await trx
    .with('thread', (db) =>
      db
        .updateTable('chatThreads')
        .set({ nextSeq: sql`next_seq + 1`, lastMessageAt: sql`clock_timestamp()` })
        .where('id', '=', threadId)
        .returning(['id', sql<number>`next_seq - 1`.as('seq'), 'lastMessageAt']),
    )
    .insertInto('chatMessages')
    .columns(['threadId', 'seq', 'senderId', 'content', 'messageType', 'createdAt'])
    .expression((db) =>
      db
        .selectFrom('thread')
        .select(['id', 'seq', sql<string>`${senderId}::uuid`.as('senderId'), sql<string>`${content}`.as('content')])
        .select([sql<ChatMessageType>`${messageType}::chat_message_type`.as('messageType'), 'lastMessageAt']),
    )
    .execute()
}
