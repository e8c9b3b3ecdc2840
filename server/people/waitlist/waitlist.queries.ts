import { sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant } from '../../platform/db/statements/statement.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'

/** Adds an address to the waitlist; undefined if it is on it already, ignoring case. */
export async function insertEntry(db: Database, entry: { email: string; name: string | null }) {
  return await db
    .insertInto('waitlist')
    .values(entry)
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning(['name', 'createdAt'])
    .executeTakeFirst()
}

/** For admins: the waitlist, latest entry first. */
export const waitlistEntries: PagedList = {
  name: 'waitlist',
  orders: [{ name: 'waitlist_latest', direction: 'desc' }],
  prepared: 'none',
  compose: () => ({
    sources: [sql`waitlist where true`],
    item: sql`
      select id, email, name, ${instant('waitlist.created_at')} as "createdAt" from waitlist where waitlist.id = page.id`,
  }),
}

/** The earliest entries of the waitlist. */
export async function firstEntries(db: Database, limit: number) {
  return await db.selectFrom('waitlist').select(['email', 'name', 'createdAt']).orderBy('id').limit(limit).execute()
}

/** Returns whether there was such an entry. */
export async function deleteEntry(trx: Transaction<DB>, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('waitlist').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
