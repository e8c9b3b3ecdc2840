import { sql } from 'kysely'
import type { Database } from '../db/connections/connect.ts'
import { threadIsVisible } from '../../visible.ts'

/**
 * Sends an event to the streams of the other members that this one is typing, except those with whom there is a block. Nothing is stored.
 * False if the writer sees no such thread.
 */
export async function sendTyping(db: Database, writerId: string, threadId: string): Promise<boolean> {
  const { rows } = await sql`
    select send_hint(
      array_remove(thread_receivers(id, ${writerId}::uuid), ${writerId}::uuid),
      'typing',
      json_build_object('threadId', id, 'memberId', ${writerId}::text)
    )
    from chat_threads
    where id = ${threadId} and ${threadIsVisible('chat_threads', { viewerId: writerId })}`.execute(db)
  return rows.length > 0
}
