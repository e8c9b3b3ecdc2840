import { sql, type Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { PagedList } from '../paged-list.ts'
import { festivalColumns, revisionOf } from './festivals.queries.ts'

/**
 * The fields by which members recognize a festival. After its approval, the organizer changes these only with an admin's approval.
 */
export type Identity = { name: string; website: string | null; startDate: string; endDate: string }

const columns = ['id', 'name', 'website', 'startDate', 'endDate'] as const

/** For admins: the festivals with a change that waits for approval, the longest waiting change first. */
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

/* The callers of the functions below must have locked the festival. */

export async function findRevision(trx: Transaction<DB>, festivalId: string) {
  const found = await trx
    .selectFrom('festivalRevisions')
    .select(columns)
    .where('festivalId', '=', festivalId)
    .executeTakeFirst()
  return found ?? null
}

/** Replaces the waiting change and gives it a new id, so that an admin who saw the earlier change cannot approve this one. */
export async function replaceRevision(trx: Transaction<DB>, festivalId: string, identity: Identity): Promise<void> {
  await trx
    .insertInto('festivalRevisions')
    .values({ festivalId, ...identity })
    .onConflict((one) =>
      one.column('festivalId').doUpdateSet({ ...identity, id: sql`excluded.id`, createdAt: sql`excluded.created_at` }),
    )
    .execute()
}

/** Returns whether a change was waiting. */
export async function deleteRevision(trx: Transaction<DB>, festivalId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('festivalRevisions')
    .where('festivalId', '=', festivalId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
