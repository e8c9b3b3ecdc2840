import { sql, type Transaction } from 'kysely'
import type { SavedFilters } from '../../contract/saved-filters.ts'
import { type Database, inTransaction } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import { notifyByEmail, notifyInBell } from '../notifications/notify.ts'
import { findNewest, knownAfter, newTo, readFilters } from './found-rooms.ts'
import { ofSearch, ofSeveral } from './saved-searches.notifications.ts'
import { roomsFound } from './saved-searches.words.ts'

/** Searches and emails in one run: the next run goes on. A look takes about as long as a page of the list. */
const atOnce = 2_000

/**
 * Looks at the searches that have waited longest, and tells their members of rooms that are new in their own list: in the bell at once,
 * by email once a day for all searches of a member.
 */
export async function tellOfNewRooms(db: Database, signal: AbortSignal): Promise<void> {
  const { rows: searches } = await dueSearches(atOnce).execute(db)
  for (const search of searches) {
    if (signal.aborted) return
    await lookAt(db, search)
  }
  const { rows: members } = await membersToMail(atOnce).execute(db)
  for (const { userId } of members) {
    if (signal.aborted) return
    await inTransaction(db, (trx) => mailMember(trx, userId))
  }
}

type Due = { id: string; userId: string }

/**
 * A search is due if a room was posted since it was looked at, and once a day: a room may also become visible without being new. A room
 * counts for a minute more, as it is seen only when its transaction has ended.
 */
export const dueSearches = (limit: number) => sql<Due>`
  select saved_searches.id, user_id as "userId"
  from saved_searches
  join users on users.id = user_id and deleted_at is null and suspended_at is null
  where looked_at < greatest(
    least(now(), (select created_at + interval '1 minute' from room_shares order by id desc limit 1)),
    now() - interval '1 day'
  )
  order by looked_at
  limit ${limit}`

/** One that fails waits for its next turn, so that the others are looked at. */
async function lookAt(db: Database, search: Due): Promise<void> {
  try {
    await inTransaction(db, (trx) => look(trx, search))
  } catch (error) {
    await sql`update saved_searches set looked_at = now() where id = ${search.id}`.execute(db)
    throw error
  }
}

/** Does nothing if the member is writing just now, or another process looks: then the search stays due. */
async function look(trx: Transaction<DB>, { id, userId }: Due) {
  const member = await lockReader(trx, userId)
  const search =
    member &&
    (await trx
      .selectFrom('savedSearches')
      .select(['filters', 'knownRooms'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst())
  if (!search) return
  const filters = readFilters(search.filters)
  const found = filters ? await findNewest(trx, member, filters) : []
  const fitting = newTo(search.knownRooms, found).filter(({ hostId }) => hostId !== userId)
  await trx
    .updateTable('savedSearches')
    .set({ knownRooms: knownAfter(search.knownRooms, found), lookedAt: sql<Date>`now()` })
    .set({ unmailed: sql<number>`unmailed + ${fitting.length}` })
    .where('id', '=', id)
    .execute()
  if (!filters || fitting.length === 0) return
  const unread = await takeUnread(trx, { id, userId })
  await notifyInBell(trx, [ofSearch({ id, userId, filters }, unread + fitting.length)])
}

/** The member, whose searches nobody else reads or changes until the transaction ends; undefined if they are locked, or gone. */
async function lockReader(trx: Transaction<DB>, userId: string) {
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

/** Removes what the member has not read about the search, and returns of how many rooms it told. */
async function takeUnread(trx: Transaction<DB>, { id, userId }: Due): Promise<number> {
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

/** Those with news since their last email about their searches, if that is a day ago. */
export const membersToMail = (limit: number) => sql<{ userId: string }>`
  select user_id as "userId"
  from saved_searches
  join users on users.id = user_id and deleted_at is null and suspended_at is null
  where unmailed > 0 and not ${isMailedToday(sql.ref('saved_searches.user_id'))}
  group by user_id
  limit ${limit}`

type News = { id: string; filters: SavedFilters; unmailed: number }

/** One email about all searches; whoever wants none is not asked again about these rooms. */
async function mailMember(trx: Transaction<DB>, userId: string) {
  if (!(await lockReader(trx, userId))) return
  const { rows } = await sql<{ id: string; filters: unknown; unmailed: number }>`
    select id, filters, unmailed from saved_searches
    where user_id = ${userId} and unmailed > 0 and not ${isMailedToday(sql`${userId}::uuid`)}
    order by id desc`.execute(trx)
  const news = rows.flatMap(({ filters: stored, ...search }): News[] => {
    const filters = readFilters(stored)
    return filters ? [{ ...search, filters }] : []
  })
  await trx.updateTable('savedSearches').set({ unmailed: 0 }).where('userId', '=', userId).execute()
  const [first, ...others] = news
  if (!first) return
  const one = { ...first, userId }
  const count = news.reduce((sum, { unmailed }) => sum + unmailed, 0)
  await notifyByEmail(trx, [others.length === 0 ? ofSearch(one, count) : ofSeveral(one, count, news.length)])
}
