import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { maxKnown, type SearchedThings, type SearchKind } from './search-kind.ts'
import { searchKinds } from './search-kinds.ts'
import { countOf, searchFound } from './saved-searches.words.ts'

/** A search as it is stored. Its filters are read through `SearchKind.read`. */
export type StoredSearch<List = SearchedThings> = { id: string; list: List; filters: unknown; createdAt: Date }

const kinds = Object.entries(searchKinds) as [SearchedThings, SearchKind][]
type Rows = ReturnType<typeof sql>
/** `searches` are the rows of one list. */
const unionOf = (select: (searches: Rows, list: SearchedThings, kind: SearchKind) => Rows) =>
  sql.join(
    kinds.map(([list, kind]) =>
      select(sql`(select * from ${sql.table(kind.table)} where ${kind.isOfKind}) as saved`, list, kind),
    ),
    sql` union all `,
  )
const tableOf = (list: SearchedThings) => sql.table(searchKinds[list].table)
const jsonOf = (filters: object) => sql`${JSON.stringify(filters)}::jsonb`

/** What the release before has in one table for rooms alone is named apart. */
const columnsOf = {
  saved_searches: { known: sql.ref('known_rooms'), seenUntil: sql.ref('looked_at') },
  dance_searches: { known: sql.ref('known'), seenUntil: sql.ref('seen_until') },
}

async function searchesOf<List extends SearchedThings>(
  db: Database,
  userId: string,
  lists: readonly List[],
  condition = sql`true`,
) {
  const { rows } = await sql<StoredSearch<List>>`
    select * from (${unionOf(
      (searches, list) => sql`
        select id, ${sql.lit(list)} as list, filters, created_at from ${searches}
        where user_id = ${userId} and ${condition}`,
    )}) as search
    where list = any(${lists})
    order by id desc`.execute(db)
  return rows
}

/** Latest first. */
export const findSearches = <List extends SearchedThings>(db: Database, userId: string, lists: readonly List[]) =>
  searchesOf(db, userId, lists)

/** Undefined if it is not this member's. */
export const findSearch = async <List extends SearchedThings>(
  db: Database,
  userId: string,
  lists: readonly List[],
  id: string,
) => (await searchesOf(db, userId, lists, sql`id = ${id}`))[0]

export const findSame = async <List extends SearchedThings>(
  db: Database,
  userId: string,
  list: List,
  filters: object,
) => (await searchesOf(db, userId, [list], sql`filters = ${jsonOf(filters)}`))[0]

type NewSearch = { userId: string; list: SearchedThings; filters: object; known: string[] }

export async function insertSearch(trx: Transaction<DB>, { userId, list, filters, known }: NewSearch): Promise<string> {
  const { table } = searchKinds[list]
  const [of, value] = table === 'dance_searches' ? [sql`, list`, sql`, ${list}::search_list`] : [sql``, sql``]
  const { rows } = await sql<{ id: string }>`
    insert into ${tableOf(list)} (user_id, filters, ${columnsOf[table].known} ${of})
    values (${userId}, ${jsonOf(filters)}, ${known}::uuid[] ${value})
    returning id`.execute(trx)
  return rows[0]!.id
}

export async function removeSearch(db: Database, userId: string, lists: readonly SearchedThings[], id: string) {
  for (const table of new Set(lists.map((list) => searchKinds[list].table)))
    await sql`delete from ${sql.table(table)} where user_id = ${userId} and id = ${id}`.execute(db)
}

export type DueSearch = { id: string; userId: string; list: SearchedThings }

/** Whoever has left has no searches. */
const activeMember = sql`users.suspended_at is null`

/**
 * A search is due if something became visible in its list since its last run, and once a day, as a room may also become visible without
 * being new. It counts for one more minute, as it is visible only once its transaction has ended. Searches that have waited longest come
 * first.
 */
export async function dueSearches(db: Database, limit: number): Promise<DueSearch[]> {
  const { rows } = await sql<DueSearch>`
    select due.id, user_id as "userId", list
    from (${unionOf(
      (searches, list, { table, latest }) => sql`
        select id, user_id, ${sql.lit(list)} as list, looked_at from ${searches}
        where ${columnsOf[table].seenUntil} < greatest(
          least(now(), ${latest} + interval '1 minute'),
          now() - interval '1 day'
        )`,
    )}) as due
    join users on users.id = user_id and ${activeMember}
    order by looked_at
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Locks the member, so that nobody else reads or changes their searches until the transaction ends; undefined if they are locked already,
 * or suspended.
 */
export async function lockReader(trx: Transaction<DB>, userId: string) {
  return await trx
    .selectFrom('users')
    .select(['id', 'isAdmin'])
    .where('id', '=', userId)
    .where('suspendedAt', 'is', null)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
}

type LockedSearch = { filters: unknown; known: string[]; seenUntil: Date }

export async function lockSearch(trx: Transaction<DB>, { id, list }: DueSearch): Promise<LockedSearch | undefined> {
  const { known, seenUntil } = columnsOf[searchKinds[list].table]
  const { rows } = await sql<LockedSearch>`
    select filters, ${known} as known, ${seenUntil} as seen_until from ${tableOf(list)}
    where id = ${id}
    for no key update`.execute(trx)
  return rows[0]
}

/** `fitting`: the number of things in the notification. */
export async function noteLook(
  trx: Transaction<DB>,
  { id, list }: DueSearch,
  look: { known: readonly string[]; fitting: number },
) {
  const { table } = searchKinds[list]
  const seen = table === 'dance_searches' ? sql`, seen_until = now()` : sql``
  await sql`
    update ${tableOf(list)}
    set ${columnsOf[table].known} = ${look.known.slice(0, maxKnown)}::uuid[], looked_at = now() ${seen},
      unmailed = unmailed + ${look.fitting}
    where id = ${id}`.execute(trx)
}

/** Moves a failed search to the end of the queue. */
export async function moveToTheEnd(db: Database, { id, list }: DueSearch): Promise<void> {
  await sql`update ${tableOf(list)} set looked_at = now() where id = ${id}`.execute(db)
}

/** Removes the unread notification about the search, and returns the number of things in it. */
export async function takeUnread(trx: Transaction<DB>, { id, userId }: DueSearch): Promise<number> {
  const { rows } = await sql<{ facts: unknown }>`
    delete from notifications
    where notifications.user_id = ${userId} and type = ${searchFound.kind} and related_id = ${id} and not is_read
    returning facts`.execute(trx)
  return rows.reduce((sum, { facts }) => sum + countOf(facts), 0)
}

const isMailedToday = (userId: unknown) => sql`exists (
  select from mail_outbox
  where mail_outbox.user_id = ${userId} and kind = ${searchFound.kind} and created_at > now() - interval '1 day'
)`

/** The ids of members with news since the last email about their searches, if that is a day ago. */
export async function membersToMail(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId"
    from (
      select user_id from saved_searches where unmailed > 0
      union all
      select user_id from dance_searches where unmailed > 0
    ) as search
    join users on users.id = user_id and ${activeMember}
    where not ${isMailedToday(sql.ref('search.user_id'))}
    limit ${limit}`.execute(db)
  return rows.map(({ userId }) => userId)
}

export type Unmailed = { id: string; list: SearchedThings; filters: unknown; known: string[]; unmailed: number }

/** The member's searches with news; their counts start anew. None if there was an email within a day. */
export async function takeUnmailed(trx: Transaction<DB>, userId: string): Promise<Unmailed[]> {
  const { rows } = await sql<Unmailed>`
    select * from (${unionOf(
      (searches, list, { table }) => sql`
        select id, ${sql.lit(list)} as list, filters, ${columnsOf[table].known} as known, unmailed from ${searches}
        where user_id = ${userId} and unmailed > 0`,
    )}) as search
    where not ${isMailedToday(sql`${userId}::uuid`)}`.execute(trx)
  for (const table of new Set(rows.map(({ list }) => searchKinds[list].table)))
    await sql`update ${sql.table(table)} set unmailed = 0 where user_id = ${userId}`.execute(trx)
  return rows
}
