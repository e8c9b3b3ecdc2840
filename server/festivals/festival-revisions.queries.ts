import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { PagedList } from '../paged-list.ts'
import { festivalColumns, revisionOf } from './festivals.queries.ts'

/** What members recognize a festival by: once it is approved, its organizer changes these only with an admin's approval. */
export type Identity = { name: string; website: string | null; startDate: string; endDate: string }

const columns = ['id', 'name', 'website', 'startDate', 'endDate'] as const

/** For admins: the festivals of which a change waits for approval, the longest waiting change first. */
export const waitingRevisions: PagedList = {
  name: 'festival_revisions_waiting',
  orders: [{ name: 'festival_revisions_waiting', direction: 'asc' }],
  compose: () => ({
    sources: [sql`festival_revisions where true`],
    item: sql`
      select ${festivalColumns('festivals')}, ${revisionOf('festivals')} as revision
      from festival_revisions
      join festivals on festivals.id = festival_revisions.festival_id
      where festival_revisions.id = page.id`,
  }),
}

/* The functions below expect that the caller has locked the festival. */

export async function findRevision(trx: Transaction<DB>, festivalId: string) {
  const found = await trx
    .selectFrom('festivalRevisions')
    .select(columns)
    .where('festivalId', '=', festivalId)
    .executeTakeFirst()
  return found ?? null
}

/** Replaces the change that waited, under a new id, so that an admin who saw the earlier one cannot approve this one. */
export async function replaceRevision(trx: Transaction<DB>, festivalId: string, identity: Identity): Promise<void> {
  await trx
    .insertInto('festivalRevisions')
    .values({ festivalId, ...identity })
    .onConflict((one) =>
      one.column('festivalId').doUpdateSet({ ...identity, id: sql`excluded.id`, createdAt: sql`excluded.created_at` }),
    )
    .execute()
}

/** Returns whether there was one. */
export async function deleteRevision(trx: Transaction<DB>, festivalId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('festivalRevisions')
    .where('festivalId', '=', festivalId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
