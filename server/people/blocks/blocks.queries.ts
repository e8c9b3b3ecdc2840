import { sql, type Transaction } from 'kysely'
import { BlockedMember } from '../../../contract/people/blocks.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { type Argument, instant } from '../../platform/db/statements/statement.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { personColumns, pictureOf } from '../people/person.queries.ts'
import { sharePast } from './shared-past.ts'

type Pair = { blockerId: string; blockedId: string }

/** Whether the blocker would see the other member without their own block. */
const isSeen = sql<boolean>`(
  other.suspended_at is null
  and not exists (select from blocks as answer where answer.blocker_id = other.id and answer.blocked_id = blocks.blocker_id)
)`

const picture = pictureOf('other')

/**
 * The members whom the viewer blocked. A member who has blocked the viewer since is listed as the viewer saw them last, so that the list
 * reveals neither that block nor a later change of name. A member who had blocked the viewer before is not listed, as to the viewer they do
 * not exist.
 */
export const blockedMembers: PagedList<{ viewerId: string }> = {
  name: 'blocks',
  orders: [{ name: 'blocks', direction: 'desc' }],
  compose: (arg) => ({
    sources: [
      sql`blocks where blocker_id = ${arg.viewerId}::uuid
        and (seen_name is not null or exists (select from users as other where other.id = blocked_id and ${isSeen}))`,
    ],
    item: sql`
      select ${personColumns('other', BlockedMember, {
        username: sql`case when ${isSeen} then other.username else seen_username end`,
        name: sql`case when ${isSeen} then other.name else seen_name end`,
        avatar: sql`case when ${isSeen} then ${picture} else seen_picture end`,
        blockedAt: instant('blocks.created_at'),
      })}
      from blocks join users as other on other.id = blocked_id
      where blocks.id = page.id`,
  }),
}

/** Whether the viewer's list of blocks contains this member. */
export const listsBlock = ({
  viewerId,
  otherId,
}: Record<'viewerId' | 'otherId', Argument<string | null>>) => sql<boolean>`exists (
  select from blocks join users as other on other.id = blocked_id
  where blocker_id = ${viewerId} and blocked_id = ${otherId} and (seen_name is not null or ${isSeen})
)`

/** Locks the pair against concurrent calls of the other member. False if there is no such member. */
export async function lockOther(trx: Transaction<DB>, { blockerId, blockedId }: Pair): Promise<boolean> {
  await sql`select hold_pair(${blockerId}, ${blockedId})`.execute(trx)
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', blockedId)
    .where('deletedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return other !== undefined
}

export async function isBlocked(db: Database, { blockerId, blockedId }: Pair): Promise<boolean> {
  const block = await db
    .selectFrom('blocks')
    .select('id')
    .where('blockerId', '=', blockerId)
    .where('blockedId', '=', blockedId)
    .executeTakeFirst()
  return block !== undefined
}

/** Read before the block ends some of it. */
export async function hadPast(trx: Transaction<DB>, { blockerId, blockedId }: Pair): Promise<boolean> {
  const { rows } = await sql`select where ${sharePast({ viewerId: blockerId, otherId: blockedId })}`.execute(trx)
  return rows.length > 0
}

/**
 * Also stores the name and the picture under which the two list each other from now on. Triggers end what the two share in threads and at
 * meetups.
 */
export async function insertBlock(trx: Transaction<DB>, block: Pair & { hadPast: boolean }): Promise<void> {
  const { blockerId, blockedId } = block
  await trx.insertInto('blocks').values(block).execute()
  await sql`
    update blocks
    set seen_username = other.username, seen_name = other.name, seen_picture = ${picture}
    from users as other
    where other.id = blocked_id
      and (
        (blocker_id, blocked_id) = (${blockedId}, ${blockerId})
        or (blocker_id, blocked_id) = (${blockerId}, ${blockedId}) and ${isSeen}
      )`.execute(trx)
}

/**
 * Both leave the groups with no other member, such as that of a past meetup of the two: otherwise one could write to the other there.
 * Nobody is notified.
 */
export async function endGroupsOfTwo(trx: Transaction<DB>, { blockerId, blockedId }: Pair): Promise<void> {
  const { rows } = await sql<{ threadId: string; groupId: string }>`
    select thread.id as thread_id, thread.group_id
    from chat_threads as thread
    where thread.type = 'group'
      and thread.id in (select thread_id from chat_thread_members where user_id = ${blockerId})
      and cardinality(thread.participants) = 2
      and ${blockedId}::text = any (thread.participants)
    order by thread.group_id
    for no key update`.execute(trx)
  for (const { threadId, groupId } of rows) {
    await trx.deleteFrom('groupMembers').where('groupId', '=', groupId).execute()
    await trx.deleteFrom('chatThreadMembers').where('threadId', '=', threadId).execute()
    await trx
      .deleteFrom('notifications')
      .where('relatedType', '=', 'chat_thread')
      .where('relatedId', '=', threadId)
      .execute()
  }
}

export async function deleteBlock(db: Database, { blockerId, blockedId }: Pair): Promise<void> {
  await db.deleteFrom('blocks').where('blockerId', '=', blockerId).where('blockedId', '=', blockedId).execute()
}
