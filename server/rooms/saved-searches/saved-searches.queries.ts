import { sql, type Transaction } from 'kysely'
import type { SavedFilters } from '../../../contract/rooms/saved-filters.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { roomsFound } from './saved-searches.words.ts'

/** A search as it is stored. Its filters are read through `readFilters`. */
export type StoredSearch = { id: string; filters: unknown; createdAt: Date }

const searches = (db: Database, userId: string) =>
  db.selectFrom('savedSearches').select(['id', 'filters', 'createdAt']).where('userId', '=', userId)

/** Latest first. */
export const findSearches = (db: Database, userId: string): Promise<StoredSearch[]> =>
  searches(db, userId).orderBy('id', 'desc').execute()

/** Undefined if it is not this member's. */
export const findSearch = (db: Database, userId: string, id: string): Promise<StoredSearch | undefined> =>
  searches(db, userId).where('id', '=', id).executeTakeFirst()

export const findSame = (db: Database, userId: string, filters: SavedFilters): Promise<StoredSearch | undefined> =>
  searches(db, userId)
    .where('filters', '=', sql<string>`${JSON.stringify(filters)}::jsonb`)
    .executeTakeFirst()

type NewSearch = { userId: string; filters: SavedFilters; knownRooms: string[] }

export async function insertSearch(trx: Transaction<DB>, { filters, ...search }: NewSearch): Promise<StoredSearch> {
  return await trx
    .insertInto('savedSearches')
    .values({ ...search, filters: JSON.stringify(filters) })
    .returning(['id', 'filters', 'createdAt'])
    .executeTakeFirstOrThrow()
}

export async function removeSearch(db: Database, userId: string, id: string): Promise<void> {
  await db.deleteFrom('savedSearches').where('userId', '=', userId).where('id', '=', id).execute()
}

export type DueSearch = { id: string; userId: string }

/**
 * A search is due if a room was posted since its last run, and once a day, as a room may also become visible without being new. A room
 * counts for one more minute, as it is visible only once its transaction has ended. Searches that have waited longest come first.
 */
export async function dueSearches(db: Database, limit: number): Promise<DueSearch[]> {
  const { rows } = await sql<DueSearch>`
    select saved_searches.id, user_id as "userId"
    from saved_searches
    join users on users.id = user_id and deleted_at is null and suspended_at is null
    where looked_at < greatest(
      least(now(), (select created_at + interval '1 minute' from room_shares order by id desc limit 1)),
      now() - interval '1 day'
    )
    order by looked_at
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Locks the member, so that nobody else reads or changes their searches until the transaction ends; undefined if they are locked already,
 * or gone.
 */
export async function lockReader(trx: Transaction<DB>, userId: string) {
  return await trx
    .selectFrom('users')
    .select(['id', 'isAdmin'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .where('suspendedAt', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function lockSearch(trx: Transaction<DB>, id: string) {
  return await trx
    .selectFrom('savedSearches')
    .select(['filters', 'knownRooms'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** `fitting`: the number of rooms in the notification. */
export async function noteLook(trx: Transaction<DB>, id: string, look: { knownRooms: string[]; fitting: number }) {
  await trx
    .updateTable('savedSearches')
    .set({ knownRooms: look.knownRooms, lookedAt: sql<Date>`now()`, unmailed: sql<number>`unmailed + ${look.fitting}` })
    .where('id', '=', id)
    .execute()
}

/** Moves a failed search to the end of the queue. */
export async function moveToTheEnd(db: Database, id: string): Promise<void> {
  await db.updateTable('savedSearches').set({ lookedAt: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** Removes the unread notification about the search, and returns the number of rooms in it. */
export async function takeUnread(trx: Transaction<DB>, { id, userId }: DueSearch): Promise<number> {
  const { rows } = await sql<{ facts: unknown }>`
    delete from notifications
    where user_id = ${userId} and type = ${roomsFound.kind} and related_id = ${id} and not is_read
    returning facts`.execute(trx)
  return rows.reduce((sum, { facts }) => sum + (roomsFound.facts.safeParse(facts).data?.count ?? 0), 0)
}

const isMailedToday = (userId: unknown) => sql`exists (
  select from mail_outbox
  where mail_outbox.user_id = ${userId} and kind = ${roomsFound.kind} and created_at > now() - interval '1 day'
)`

/** The ids of members with news since the last email about their searches, if that is a day ago. */
export async function membersToMail(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId"
    from saved_searches
    join users on users.id = user_id and deleted_at is null and suspended_at is null
    where unmailed > 0 and not ${isMailedToday(sql.ref('saved_searches.user_id'))}
    group by user_id
    limit ${limit}`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** The member's searches with news, latest first; their counts start anew. None if there was an email within a day. */
export async function takeUnmailed(trx: Transaction<DB>, userId: string) {
  const { rows } = await sql<{ id: string; filters: unknown; unmailed: number }>`
    select id, filters, unmailed from saved_searches
    where user_id = ${userId} and unmailed > 0 and not ${isMailedToday(sql`${userId}::uuid`)}
    order by id desc`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await trx.updateTable('savedSearches').set({ unmailed: 0 }).where('id', 'in', ids).execute()
  return rows
}
