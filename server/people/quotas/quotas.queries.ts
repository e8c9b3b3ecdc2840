import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { Argument } from '../../platform/db/statements/statement.ts'
import { Unauthenticated } from '../../platform/http-error.ts'

/**
 * Locks the member's row until the transaction ends, so that concurrent calls of one member are counted one by one. Foreign keys
 * to the member are not blocked. Call it before anything else is locked. Throws 401 if the member was deleted or suspended meanwhile.
 */
export async function lockMember(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(Unauthenticated)
}

/** The number of rows in `rows`, the part of a statement after `select count(*)`. */
export async function countRows(trx: Transaction<DB>, rows: RawBuilder<unknown>): Promise<number> {
  const counted = await sql<{ count: number }>`select count(*) as count ${rows}`.execute(trx)
  return counted.rows[0]!.count
}

/** The bytes of all files of a member's photos, used or not, and whether the member is new. */
export async function countPhotoBytes(db: Database, ownerId: string) {
  const { rows } = await sql<{ bytes: number; isNew: boolean }>`
    select coalesce(sum(bytes), 0)::float8 as bytes, not is_settled_member(${ownerId}) as is_new
    from uploaded_objects where owner_id = ${ownerId}`.execute(db)
  return rows[0]!
}

type Text = { viewerId: Argument<string>; content: Argument<string> }

const thisDay = sql`date_trunc('day', now(), 'UTC')`

/** The counter for the bytes of a member's texts on this day. It is among the counters of limits, which also expire with their day. */
const textCounter = ({ viewerId }: Pick<Text, 'viewerId'>) => ({
  key: sql`'text:' || ${viewerId}::uuid`,
  day: thisDay,
})

/** Whether a reader may be notified of an act of this member, which counts it: a new member reaches at most `max` strangers a day. */
export async function mayReach(
  trx: Transaction<DB>,
  memberId: string,
  readerId: string,
  max: number,
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select may_reach(${memberId}::uuid, ${readerId}::uuid, ${max}) as may`.execute(trx)
  return rows[0]?.may === true
}

/** Counts one more thing that a new member creates today; returns the new count, 0 for a member who is not new. */
export async function countOfNew(trx: Transaction<DB>, memberId: string, what: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into rate_counters as counter (key, window_start, count)
    select ${`new_${what}:${memberId}`}, ${thisDay}, 1
    where is_new_member(${memberId}::uuid)
    on conflict (key, window_start) do update set count = counter.count + 1
    returning count`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Counts one more thing that a member creates today; returns the new count. */
export async function countMade(trx: Transaction<DB>, memberId: string, what: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into rate_counters as counter (key, window_start, count)
    values (${`made_${what}:${memberId}`}, ${thisDay}, 1)
    on conflict (key, window_start) do update set count = counter.count + 1
    returning count`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Whether a member is within their first days, and nobody has answered them (decision 63). */
export async function isNewMember(db: Database, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`select is_new_member(${memberId}::uuid) as is_new`.execute(db)
  return rows[0]?.isNew ?? false
}

/** In bytes: each message counts at least this much, so that nobody writes more than 20,000 messages a day. */
const minBytes = sql.lit(100)

/** Adds a text to what the member has written today, whose row stays locked; returns whether that exceeds the maximum in bytes. */
export function countedText(text: Text, max: number) {
  const { key, day } = textCounter(text)
  return sql<{ isTooMuch: boolean }>`
    insert into rate_counters as counter (key, window_start, count)
    values (${key}, ${day}, greatest(octet_length(${text.content}::text), ${minBytes}))
    on conflict (key, window_start) do update set count = counter.count + excluded.count
    returning count > ${sql.lit(max)} as is_too_much`
}

/** Whether a member has written more than the maximum in bytes today. */
export async function wroteMoreThan(db: Database, viewerId: string, max: number): Promise<boolean> {
  const { key, day } = textCounter({ viewerId })
  const { rows } = await sql`
    select from rate_counters
    where key = ${key} and window_start = ${day} and count > ${max}`.execute(db)
  return rows.length > 0
}
