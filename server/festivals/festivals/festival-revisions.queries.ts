import { type NotNull, sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { asVisitor } from '../../visible.ts'
import { festivalColumns, type FestivalValues, revisionOf, versionOf } from './festivals.queries.ts'

/** The fields of a festival that an admin approves. Afterwards, the organizer changes them only with an admin's approval. */
const approvedFields = [
  'name',
  'website',
  'startDate',
  'endDate',
  'location',
  'description',
  'price',
  'image',
] as const satisfies (keyof FestivalValues)[]

export type Approved = Pick<FestivalValues, (typeof approvedFields)[number]>

/** Drops all other fields of a row. */
export const approvedOf = (festival: Approved): Approved =>
  Object.fromEntries(approvedFields.map((field) => [field, festival[field]])) as Approved

/** For admins: the festivals with a change that is pending approval, longest waiting first. */
export const waitingRevisions: PagedList = {
  name: 'festival_revisions_waiting',
  orders: [{ name: 'festival_revisions_waiting', direction: 'asc' }],
  compose: () => ({
    sources: [sql`festival_revisions where true`],
    item: sql`
      select ${festivalColumns('festivals', asVisitor)}, ${revisionOf('festivals')} as revision, ${versionOf('festivals')} as version
      from festival_revisions
      join festivals on festivals.id = festival_revisions.festival_id
      where festival_revisions.id = page.id`,
  }),
}

/* The callers of the functions below must have locked the festival. */

export async function findRevision(trx: Transaction<DB>, festivalId: string) {
  const found = await trx
    .selectFrom('festivalRevisions')
    .select(['id', ...approvedFields])
    // Every writer sets it.
    .$narrowType<{ location: NotNull }>()
    .where('festivalId', '=', festivalId)
    .executeTakeFirst()
  return found ?? null
}

/** Replaces the pending change and gives it a new id, so that an admin who saw the earlier change cannot approve this one. */
export async function replaceRevision(trx: Transaction<DB>, festivalId: string, wanted: Approved): Promise<void> {
  await trx
    .insertInto('festivalRevisions')
    .values({ festivalId, ...wanted })
    .onConflict((one) =>
      one.column('festivalId').doUpdateSet({ ...wanted, id: sql`excluded.id`, createdAt: sql`excluded.created_at` }),
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
