import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'

type Pair = { one: string; other: string }

/** The id of the direct thread of two members, which is opened if there is none; `roomShareId` is the room that a new one is about. */
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
