import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'
import type { Argument } from '../../../platform/db/statements/statement.ts'

type Args = { viewerId: Argument<string>; threadId: Argument<string> }

/**
 * Selects and locks the caller and, in a direct thread, the other member until the transaction ends, so that neither can leave meanwhile;
 * `is_gone` is true for a member who has left or is suspended. Members are always locked before threads: otherwise a member who leaves and
 * one who writes to them could deadlock.
 */
export const lockedMembers = ({ viewerId, threadId }: Args) => sql<{ id: string; is_gone: boolean }>`
  select id, deleted_at is not null or suspended_at is not null as is_gone
  from users
  where id = any(
    array[${viewerId}::uuid] || (select array[pair_low, pair_high] from chat_threads where id = ${threadId}::uuid)
  )
  order by id
  for key share`

/**
 * Locks the members of a message's thread as above, and then the thread against new messages, departures and blocks. What the caller reads
 * next stays valid until the transaction ends.
 */
export async function lockThreadOfMessage(trx: Transaction<DB>, viewerId: string, messageId: string): Promise<void> {
  const message = await trx.selectFrom('chatMessages').select('threadId').where('id', '=', messageId).executeTakeFirst()
  if (!message) return
  const { threadId } = message
  await lockedMembers({ viewerId, threadId }).execute(trx)
  await trx.selectFrom('chatThreads').select('id').where('id', '=', threadId).forShare().execute()
}
