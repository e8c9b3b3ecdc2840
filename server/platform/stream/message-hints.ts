import { sql } from 'kysely'
import type { Database } from '../db/connections/connect.ts'
import { readRows } from '../db/statements/named-statements.ts'
import { type Placeholders, statement } from '../db/statements/statement.ts'
import { createRequestCoalescer } from '../request-coalescer.ts'

/** The last message of each thread, by its `seq`. */
type LastMessages = { threadIds: string[]; seqs: number[] }

const messageHints = statement(
  'chat_message_hints',
  ({ threadIds, seqs }: Placeholders<LastMessages>) => sql`
    select send_hint(thread_receivers(thread_id), 'message', json_build_object('threadId', thread_id, 'seq', seq))
    from unnest(${threadIds}::uuid[], ${seqs}::bigint[]) as last (thread_id, seq)`,
)

/**
 * Announces stored messages: while one statement runs, all that arrive wait for the next, which announces the last message of each thread.
 * In a transaction, the hint is sent by it, with its commit: before that no reader finds the message, and waiting for another connection of
 * the pool while one is in use can stop the whole site.
 */
export function createMessageHints(db: Database) {
  const share = createRequestCoalescer<void>()
  const waiting = new Map<string, number>()

  async function sendWaiting() {
    const last = { threadIds: [...waiting.keys()], seqs: [...waiting.values()] }
    waiting.clear()
    await readRows(db, messageHints, last)
  }

  return async (caller: Database, threadId: string, seq: number): Promise<void> => {
    if (caller.isTransaction) return void (await readRows(caller, messageHints, { threadIds: [threadId], seqs: [seq] }))
    waiting.set(threadId, Math.max(seq, waiting.get(threadId) ?? 0))
    return share('', sendWaiting)
  }
}
