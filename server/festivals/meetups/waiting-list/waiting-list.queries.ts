import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../platform/db/connections/connect.ts'
import type { DB } from '../../../platform/db/schema.ts'
import { memberIsVisible } from '../../../visible.ts'

/* Of the list of a meetup, unless it says otherwise. The caller has locked the meetup. */

/** Whether a member is on the list, and whether a place is offered to them. */
export async function findWaiting(trx: Transaction<DB>, meetupId: string, userId: string) {
  return await trx
    .selectFrom('meetupWaiting')
    .select(sql<boolean | null>`offered_until > now()`.as('isOffered'))
    .where('meetupId', '=', meetupId)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Puts a member at the end of the list; changes nothing if they are on it. */
export async function insertWaiting(trx: Transaction<DB>, meetupId: string, userId: string): Promise<void> {
  await trx
    .insertInto('meetupWaiting')
    .values({ meetupId, userId })
    .onConflict((conflict) => conflict.constraint('meetup_waiting_once').doNothing())
    .execute()
}

export async function deleteWaiting(trx: Transaction<DB>, meetupId: string, userId: string): Promise<void> {
  await trx.deleteFrom('meetupWaiting').where('meetupId', '=', meetupId).where('userId', '=', userId).execute()
}

/** From every list, and from the lists of the meetups that they organize. */
export async function deleteWaitingOf(trx: Transaction<DB>, userId: string): Promise<void> {
  await sql`
    delete from meetup_waiting
    where user_id = ${userId} or meetup_id in (select id from meetups where creator_id = ${userId})`.execute(trx)
}

export async function deleteList(trx: Transaction<DB>, meetupId: string): Promise<void> {
  await trx.deleteFrom('meetupWaiting').where('meetupId', '=', meetupId).execute()
}

/** At a meetup that has become private, members on the waiting list become requesters, in their order. A member with an offer keeps it. */
export async function askInsteadOfWaiting(trx: Transaction<DB>, meetupId: string): Promise<void> {
  await sql`
    with waiting as (
      delete from meetup_waiting where meetup_id = ${meetupId} and offered_until is null returning user_id, created_at
    )
    insert into meetup_participants (meetup_id, user_id, status, joined_at)
    select ${meetupId}, user_id, 'pending', created_at from waiting
    on conflict (meetup_id, user_id) do update set status = 'pending', joined_at = excluded.joined_at`.execute(trx)
}

/**
 * Deletes the offers that have expired, and returns the members who had them. Members who are leaving or being suspended are skipped:
 * members are locked before meetups, so this must not wait for their transactions.
 */
export async function deleteLapsedOffers(trx: Transaction<DB>, meetupId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with lapsed as materialized (
      select waiting.id
      from meetup_waiting as waiting
      join users as member on member.id = waiting.user_id
      where waiting.meetup_id = ${meetupId} and waiting.offered_until <= now()
      for key share of member skip locked
    )
    delete from meetup_waiting where id in (select id from lapsed) returning user_id`.execute(trx)
  return rows.map(({ userId }) => userId)
}

/** Six hours, but at most a quarter of the remaining time; at least a quarter of an hour, but not beyond the start. */
const endOfOffer = sql<Date>`least(
  start_time,
  now() + greatest(interval '15 minutes', least(interval '6 hours', (start_time - now()) / 4))
)`

/**
 * Offers the free places to the members on the waiting list, in their order, and returns these members. Members whom the organizer may not
 * see are skipped, and, as above, those who are leaving. At a private or cancelled meetup nobody waits.
 */
export async function offerFreePlaces(trx: Transaction<DB>, meetupId: string) {
  const { rows } = await sql<{ userId: string; until: Date }>`
    with free as materialized (
      select creator_id, capacity - participant_count - offered_count as places, ${endOfOffer} as until
      from meetups
      where id = ${meetupId} and start_time > now()
    ), next as materialized (
      select waiting.id
      from meetup_waiting as waiting
      join users as member on member.id = waiting.user_id
      where waiting.meetup_id = ${meetupId}
        and waiting.offered_until is null
        and ${memberIsVisible('member', { viewerId: sql<string>`(select creator_id from free)` })}
      order by waiting.seq
      limit coalesce((select places from free), 0)
      for key share of member skip locked
    )
    update meetup_waiting set offered_until = (select until from free)
    where id in (select id from next)
    returning user_id, offered_until as until`.execute(trx)
  return rows
}

/** Locks the meetup; undefined if another instance has locked it, or it is gone. */
export async function lockMeetupOfList(trx: Transaction<DB>, id: string) {
  return await trx
    .selectFrom('meetups')
    .select(['id', 'festivalId', 'type', 'creatorId', sql<boolean>`start_time <= now()`.as('isOver')])
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** The meetups with an expired offer, or with a free place and a waiting list. */
export async function findListsWithFreePlaces(db: Database, limit: number): Promise<string[]> {
  const { rows } = await listsWithFreePlaces(limit).execute(db)
  return rows.map(({ id }) => id)
}

export const listsWithFreePlaces = (limit: number) => sql<{ id: string }>`
  select meetup_id as id from meetup_waiting where offered_until <= now()
  union
  select id from meetups
  where waiting_count > offered_count and status = 'active' and not is_private and start_time > now()
  limit ${limit}`
