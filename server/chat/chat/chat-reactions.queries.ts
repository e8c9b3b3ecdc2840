import { sql, type Transaction } from 'kysely'
import type { Reaction } from '../../../contract/chat/chat-limits.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Placeholders } from '../../platform/db/statements/statement.ts'
import { threadIsVisible } from '../../visible.ts'
import { blockedEitherWay, nameInThread } from './threads/members-in-thread.ts'

/**
 * The reactions to `message` with their counts; null if there are none. Reactions of members with a block in either direction do not count.
 */
export const countedReactions = (arg: Placeholders<{ viewerId: string }>) => sql`
  case when message.deleted_at is null then (
    select json_agg(row_to_json(counted) order by counted.reaction)
    from (
      select
        given.reaction,
        count(*)::int as count,
        bool_or(given.user_id = ${arg.viewerId}::uuid) as "isOwn",
        coalesce(
          (array_agg(${nameInThread('giver')} order by given.id) filter (where given.user_id <> ${arg.viewerId}::uuid))[:3],
          '{}'
        ) as names
      from chat_reactions as given
      join users as giver on giver.id = given.user_id
      where given.message_id = message.id and not ${blockedEitherWay(sql.ref('given.user_id'), arg)}
      group by given.reaction
    ) as counted
  ) end`

/**
 * A message of a member in a thread that the viewer sees; undefined for all others. It is locked (FOR SHARE) against its deletion. The caller
 * has locked the thread.
 */
export async function lockVisibleMessage(trx: Transaction<DB>, viewerId: string, id: string) {
  return await trx
    .selectFrom('chatMessages')
    .innerJoin('chatThreads as thread', 'thread.id', 'threadId')
    .select(['chatMessages.id', 'deletedAt'])
    .where('chatMessages.id', '=', id)
    .where('messageType', '=', 'text')
    .where(threadIsVisible('thread', { viewerId }))
    .forShare('chatMessages')
    .executeTakeFirst()
}

type Given = { messageId: string; userId: string }

/** Repeating a reaction changes no row, so nobody is notified. */
export async function setReaction(trx: Transaction<DB>, { reaction, ...given }: Given & { reaction: Reaction }) {
  await trx
    .insertInto('chatReactions')
    .values({ ...given, reaction })
    .onConflict((conflict) =>
      conflict
        .constraint('chat_reactions_once')
        .doUpdateSet({ reaction })
        .where('chatReactions.reaction', '<>', reaction),
    )
    .execute()
}

export async function removeReaction(trx: Transaction<DB>, { messageId, userId }: Given): Promise<void> {
  await trx.deleteFrom('chatReactions').where('messageId', '=', messageId).where('userId', '=', userId).execute()
}

/** Removes the reactions of all members, once the sender has deleted the message. */
export async function removeReactionsTo(trx: Transaction<DB>, messageId: string): Promise<void> {
  await trx.deleteFrom('chatReactions').where('messageId', '=', messageId).execute()
}
