import { type Expression, sql, type Transaction } from 'kysely'
import { HeldMessage } from '../../../../contract/desk/held-messages.ts'
import { personJson } from '../../../people/people/person.queries.ts'
import type { Database } from '../../../platform/db/connections/connect.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { instant } from '../../../platform/db/statements/statement.ts'
import { ago, lifetimes } from '../../../platform/lifetimes.ts'
import type { PagedList } from '../../../platform/lists/paged-list.ts'

type Held = { threadId: string; senderId: string; content: string; clientId: string | null; replyTo: string | null }

/** A key that is the same for texts with no noticeable difference, as in `threads_with_key`. */
const keyOf = (content: Expression<string> | string) => sql<string>`md5(plain(${content}::text))`

/** The number of this member's messages that are held for review, apart from this text in this thread. */
export async function countHeld(trx: Transaction<DB>, { senderId, threadId, content }: Held): Promise<number> {
  const { count } = await trx
    .selectFrom('heldMessages')
    .select((held) => held.fn.countAll<number>().as('count'))
    .where('senderId', '=', senderId)
    .where((where) => where.not(where.and({ threadId, textKey: keyOf(content) })))
    .executeTakeFirstOrThrow()
  return count
}

export async function ownHeld(db: Database, senderId: string) {
  return await db
    .selectFrom('heldMessages')
    .select(['threadId', 'clientId'])
    .where('senderId', '=', senderId)
    .orderBy('id')
    .execute()
}

/** False if it is no longer held for review: if a member and an admin decide at once, the first one wins. */
export async function takeBackHeld(db: Database, senderId: string, clientId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('heldMessages')
    .where('senderId', '=', senderId)
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Stores a message once, however often it is sent. */
export async function insertHeld(trx: Transaction<DB>, held: Held): Promise<void> {
  await trx
    .insertInto('heldMessages')
    .values({ ...held, textKey: keyOf(held.content) })
    .onConflict((conflict) => conflict.constraint('held_messages_once').doNothing())
    .execute()
}

/** Messages held for review, earliest first; copies of one text are listed once, by the first copy. */
export const heldList: PagedList = {
  name: 'held_messages',
  orders: [{ name: 'held_messages_earliest', direction: 'asc' }],
  prepared: 'none',
  compose: () => ({
    sources: [
      sql`held_messages as held where not exists (
        select from held_messages as earlier
        where earlier.sender_id = held.sender_id and earlier.text_key = held.text_key and earlier.id < held.id
      )`,
    ],
    item: sql`
      select
        held.id,
        held.content,
        ${instant('held.created_at')} as "createdAt",
        threads_with_key(held.sender_id, held.text_key, held.thread_id)::int as "sentTo",
        (
          select count(*)::int from held_messages as copy
          where copy.sender_id = held.sender_id and copy.text_key = held.text_key
        ) as copies,
        ${personJson('sender', HeldMessage.shape.sender, { isSuspended: sql`sender.suspended_at is not null` })} as sender
      from held_messages as held
      join users as sender on sender.id = held.sender_id
      where held.id = page.id`,
  }),
}

/** The ids of the copies of a text held for review, ordered by thread; empty if it has been decided already. */
export async function copiesOf(db: Database, id: string): Promise<string[]> {
  const copies = await db
    .selectFrom('heldMessages as held')
    .innerJoin('heldMessages as copy', (join) =>
      join.onRef('copy.senderId', '=', 'held.senderId').onRef('copy.textKey', '=', 'held.textKey'),
    )
    .select('copy.id')
    .where('held.id', '=', id)
    .orderBy('copy.threadId')
    .execute()
  return copies.map((copy) => copy.id)
}

/** The messages that no admin has reviewed in time. */
export async function overdue(db: Database): Promise<string[]> {
  const held = await db
    .selectFrom('heldMessages')
    .select('id')
    .where('createdAt', '<', ago(lifetimes.heldMessage))
    .orderBy('threadId')
    .execute()
  return held.map(({ id }) => id)
}

export async function findHeld(trx: Transaction<DB>, id: string) {
  return await trx.selectFrom('heldMessages').select(['threadId', 'senderId']).where('id', '=', id).executeTakeFirst()
}

export async function lockThread(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.selectFrom('chatThreads').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Removes a message held for review; of concurrent decisions only one succeeds. */
export async function takeHeld(trx: Transaction<DB>, id: string) {
  return await trx
    .deleteFrom('heldMessages')
    .where('id', '=', id)
    .returning(['id', 'threadId', 'senderId', 'content', 'clientId', 'replyTo'])
    .executeTakeFirst()
}
