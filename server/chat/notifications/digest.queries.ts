import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import type { Notification } from './notification-kind.ts'
import type { Digest } from '../../../contract/chat/notifications.ts'

/** The maximum number of items that wait for one email; what is more is on the site. */
export const maxWaitingItems = 100

/**
 * Keeps these notifications for the digest of readers who chose one, and returns for each whether it was kept. Not kept is what cannot
 * wait: about what begins before the next email, or within a day. Items are written in a fixed order, so that two transactions cannot
 * deadlock. The digest is locked, so that it cannot end before what was kept for it is seen.
 */
export async function keepForDigest(trx: Transaction<DB>, notifications: readonly Notification[]): Promise<boolean[]> {
  const requested = notifications.map(({ kind, ...one }, place) => ({
    ...one,
    place,
    kind: kind.kind,
    isPrompt: kind.isPrompt === true || kind.isUrgent === true,
  }))
  const { rows } = await sql<{ place: number }>`
    with chosen as materialized (
      select requested.*
      from json_to_recordset(${JSON.stringify(requested)}::json) as requested (
        place int, "readerId" uuid, "actorId" uuid, kind text, facts jsonb, "relatedId" uuid, "relatedType" text, "actionUrl" text,
        "isPrompt" boolean
      )
      join mail_digests as digest on digest.user_id = requested."readerId"
      where not digest.ends
        and not "isPrompt"
        and not begins_before("relatedType", "relatedId", greatest(digest.next_at, now() + interval '24 hours'))
      for key share of digest
    ),
    counted as materialized (
      select user_id, count(*) as items from digest_items
      where mail_id is null and user_id in (select "readerId" from chosen)
      group by user_id
    ),
    last_of_each as (
      select distinct on ("readerId", kind, "relatedId", coalesce("actorId"::text, place::text)) * from chosen
      order by "readerId", kind, "relatedId", coalesce("actorId"::text, place::text), place desc
    ),
    kept as (
      insert into digest_items (user_id, about_id, kind, facts, related_id, related_type, action_url)
      select "readerId", "actorId", kind, facts, "relatedId", "relatedType", "actionUrl"
      from last_of_each
      left join counted on counted.user_id = "readerId"
      where coalesce(items, 0) < ${maxWaitingItems}
      order by "readerId", kind, "relatedId", "actorId"
      on conflict (user_id, kind, related_id, about_id) where mail_id is null
      do update set id = excluded.id, facts = excluded.facts, action_url = excluded.action_url, created_at = excluded.created_at
    )
    select place from chosen`.execute(trx)
  const kept = new Set(rows.map(({ place }) => place))
  return notifications.map((_, place) => kept.has(place))
}

export async function loadDigest(db: Database, userId: string): Promise<Digest | null> {
  const chosen = await db
    .selectFrom('mailDigests')
    .select(['hour', 'timeZone'])
    .where('userId', '=', userId)
    .where('ends', '=', false)
    .executeTakeFirst()
  return chosen ?? null
}

/** The caller has locked the member. The email comes at the next such hour; what waits already goes with it. */
export async function saveDigest(trx: Transaction<DB>, userId: string, { hour, timeZone }: Digest): Promise<void> {
  await sql`
    insert into mail_digests (user_id, hour, time_zone, next_at)
    values (${userId}, ${hour}, ${timeZone}, next_digest(${hour}, ${timeZone}, now()))
    on conflict (user_id) do update set
      hour = excluded.hour, time_zone = excluded.time_zone, next_at = excluded.next_at, ends = false`.execute(trx)
}

/** The caller has locked the member. What waits goes at once, in a last email. */
export async function endDigest(trx: Transaction<DB>, userId: string): Promise<void> {
  await trx.updateTable('mailDigests').set({ ends: true, nextAt: sql`now()` }).where('userId', '=', userId).execute()
}

export type DueDigest = {
  userId: string
  mailId: string
  /** Null if no email may be sent: the address is not confirmed, or emails to it come back. */
  email: string | null
}

/**
 * Digests that are due, locked so that no other process makes their emails. Those of suspended members wait. Members who are locked by
 * another transaction come at the next run: it may wait for their digest.
 */
export async function lockDueDigests(trx: Transaction<DB>, limit: number): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    select
      digest.user_id,
      new_id() as mail_id,
      case when exists (
        select from verifications where user_id = users.id and type = 'email' and status = 'verified'
      ) and not exists (
        select from mail_bounces where user_id = users.id and address = lower(email) and hard_at is not null
      ) then users.email end as email
    from mail_digests as digest
    join users on users.id = digest.user_id
    where next_at <= now() and deleted_at is null and suspended_at is null
    order by next_at
    limit ${limit}
    for update of digest skip locked
    for key share of users skip locked`.execute(trx)
  return rows
}

/**
 * Those of these members who have something to be told. An item that was read in the bell meanwhile, or whose kind was turned off, is no
 * news: it is deleted. Items that another transaction replaces at this moment wait for the next email.
 */
export async function dropOldItems(trx: Transaction<DB>, userIds: string[]): Promise<Set<string>> {
  await sql`
    delete from digest_items where id in (
      select item.id from digest_items as item
      where item.mail_id is null
        and item.user_id = any(${userIds}::uuid[])
        and (
          (
            select is_read from notifications as bell
            where bell.user_id = item.user_id
              and bell.type = item.kind
              and bell.related_id = item.related_id
              and bell.actor_id is not distinct from item.about_id
            order by bell.id desc
            limit 1
          )
          or exists (
            select from notification_choices as choice
            where choice.user_id = item.user_id and choice.kind = item.kind and channel = 'email' and not enabled
          )
        )
      for update skip locked
    )`.execute(trx)
  const left = await trx
    .selectFrom('digestItems')
    .select('userId')
    .distinct()
    .where('mailId', 'is', null)
    .where('userId', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return new Set(left.map(({ userId }) => userId))
}

/** The items belong to the email of their reader from now on. */
export async function giveItems(trx: Transaction<DB>, emails: readonly DueDigest[]): Promise<void> {
  await sql`
    update digest_items set mail_id = email."mailId"
    from json_to_recordset(${JSON.stringify(emails)}::json) as email ("userId" uuid, "mailId" uuid)
    where digest_items.id in (
      select id from digest_items as item
      where item.mail_id is null and item.user_id = email."userId"
      for update skip locked
    )`.execute(trx)
}

/**
 * After the emails: the next ones, in an hour for those whose mailbox had no place for an email. A digest that ends is deleted, unless
 * something still waits.
 */
export async function moveOn(trx: Transaction<DB>, userIds: string[], tryAgain: string[]): Promise<void> {
  await sql`
    update mail_digests set next_at = case
      when ends or user_id = any(${tryAgain}::uuid[]) then now() + interval '1 hour'
      else next_digest(hour, time_zone, now())
    end
    where user_id = any(${userIds}::uuid[])`.execute(trx)
  await sql`
    delete from mail_digests
    where user_id = any(${userIds}::uuid[]) and ends
      and not exists (
        select from digest_items as item where item.user_id = mail_digests.user_id and item.mail_id is null
      )`.execute(trx)
}

/** An item of an email, as it is stored. */
export type DigestItem = {
  kind: string
  facts: unknown
  aboutId: string | null
  relatedId: string
  relatedType: string
  actionUrl: string
}

/** The items of an email, latest first. */
export const itemsOfMail = (trx: Transaction<DB>, mailId: string): Promise<DigestItem[]> =>
  trx
    .selectFrom('digestItems')
    .select(['kind', 'facts', 'aboutId', 'relatedId', 'relatedType', 'actionUrl'])
    .where('mailId', '=', mailId)
    .orderBy('id', 'desc')
    .execute()
