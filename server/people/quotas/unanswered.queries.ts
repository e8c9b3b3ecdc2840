import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { Argument } from '../../platform/db/statements/statement.ts'
import { messageQuotas } from './quotas-per-member.ts'

/**
 * What a member may write to another who has not replied. The conditions are parts of the statement that sends a message, which locks
 * `thread` and what the member wrote today, so that simultaneous messages are counted one after the other.
 */

/** A shorter text is a greeting. */
const minCopyLength = 20

type Message = {
  viewerId: Argument<string>
  content: Argument<string>
  hasLink: Argument<boolean>
  /** Whether it has, or may have, another way out of the product (server/platform/text/ways-out.ts), which counts for a new member. */
  leadsOut: Argument<boolean>
  /** Whether an admin has read it. */
  isLetThrough: Argument<boolean>
}

/** Whether several members who have not replied got this text today, apart from those in `thread`. */
export const isCopy = ({ viewerId, content }: Pick<Message, 'viewerId' | 'content'>) => sql<boolean>`(
  char_length(${content}::text) >= ${sql.lit(minCopyLength)}
  and is_copy_to_many(
    ${viewerId}::uuid, ${content}::text, thread.id, ${sql.lit(messageQuotas.copies)}, ${sql.lit(messageQuotas.copiesOfNew)}
  )
)`

export const isAnswered = (viewerId: Argument<string>) =>
  sql<boolean>`(thread.type = 'group' or has_written_back(thread.id, ${viewerId}::uuid))`

/** The function `threads_with_copy` counts the same number of messages without an answer, as an index contains only these. */
export const mayWrite = (message: Message) => sql<boolean>`(
  ${isAnswered(message.viewerId)}
  or (thread.next_seq <= ${sql.lit(messageQuotas.unanswered)} and not ${message.hasLink}::boolean
    and (${message.isLetThrough}::boolean or not (
      ${message.leadsOut}::boolean and is_new_member(${message.viewerId}::uuid) or ${isCopy(message)}
    )))
)`

/** Whether several members who have not replied got this text from the member today, apart from those in this thread. */
export async function wasSentToOthers(
  db: Database,
  { viewerId, threadId, content }: { viewerId: string; threadId: string; content: string },
): Promise<boolean> {
  const { found } = await db
    .selectFrom('chatThreads as thread')
    .select(isCopy({ viewerId, content }).as('found'))
    .where('id', '=', threadId)
    .executeTakeFirstOrThrow()
  return found
}
