import { sql, type Transaction } from 'kysely'
import type { SavedFilters } from '../../contract/saved-filters.ts'
import type { Database } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'

/** A search as it is stored. Its filters are read through `readFilters`. */
export type StoredSearch = { id: string; filters: unknown; createdAt: Date }

const searches = (db: Database, userId: string) =>
  db.selectFrom('savedSearches').select(['id', 'filters', 'createdAt']).where('userId', '=', userId)

/** The latest first. */
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
