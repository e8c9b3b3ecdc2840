import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { createSharedWork } from '../shared-work.ts'

/**
 * Tells of stored messages: while one statement runs, all that come wait for the next, which tells of the last message of each
 * thread.
 */
export function createMessageHints(db: Database) {
  const share = createSharedWork<void>()
  const waiting = new Map<string, number>()

  async function sendWaiting() {
    const threadIds = [...waiting.keys()]
    const seqs = [...waiting.values()]
    waiting.clear()
    await sql`
      select send_hint(thread_receivers(thread_id), 'message', json_build_object('threadId', thread_id, 'seq', seq))
      from unnest(${threadIds}::uuid[], ${seqs}::bigint[]) as last (thread_id, seq)`.execute(db)
  }

  return (threadId: string, seq: number): Promise<void> => {
    waiting.set(threadId, Math.max(seq, waiting.get(threadId) ?? 0))
    return share('', sendWaiting)
  }
}
