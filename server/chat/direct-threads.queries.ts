import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'

type Pair = { one: string; other: string }

/** The id of the direct thread of two members, opened now or before; `roomShareId` is what a new one came from. */
export async function openDirectThread(
  trx: Transaction<DB>,
  { one, other }: Pair,
  roomShareId: string | null,
): Promise<string> {
  const pair = { pairLow: one < other ? one : other, pairHigh: one < other ? other : one }
  await trx
    .insertInto('chatThreads')
    .values({ type: 'direct', ...pair, roomShareId })
    .onConflict((conflict) => conflict.constraint('chat_threads_direct_once').doNothing())
    .execute()
  const { id } = await trx
    .selectFrom('chatThreads')
    .select('id')
    .where('pairLow', '=', pair.pairLow)
    .where('pairHigh', '=', pair.pairHigh)
    .executeTakeFirstOrThrow()
  return id
}

type Message = { threadId: string; senderId: string; content: string }

/** At the end of the thread: its row is locked until the transaction ends, so that no other message gets this place. */
export async function addMessage(trx: Transaction<DB>, { threadId, senderId, content }: Message): Promise<void> {
  await trx
    .with('thread', (db) =>
      db
        .updateTable('chatThreads')
        .set({ nextSeq: sql`next_seq + 1`, lastMessageAt: sql`clock_timestamp()` })
        .where('id', '=', threadId)
        .returning(['id', sql<number>`next_seq - 1`.as('seq'), 'lastMessageAt']),
    )
    .insertInto('chatMessages')
    .columns(['threadId', 'seq', 'senderId', 'content', 'createdAt'])
    .expression((db) =>
      db
        .selectFrom('thread')
        .select(['id', 'seq', sql<string>`${senderId}::uuid`.as('senderId'), sql<string>`${content}`.as('content')])
        .select('lastMessageAt'),
    )
    .execute()
}
