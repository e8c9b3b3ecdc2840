import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/connect.ts'
import { readRows } from '../db/named-statements.ts'
import type { DB } from '../db/schema.ts'
import { type Placeholders, statement } from '../db/statement.ts'
import { festivalColumns, revisionOf } from './festivals.queries.ts'

/** What members know an approved festival by: its organizer changes these with an admin's consent alone. */
export type Identity = { name: string; website: string | null; startDate: string; endDate: string }

const columns = ['id', 'name', 'website', 'startDate', 'endDate'] as const

const waitingRevisions = statement(
  'festival_revisions_waiting',
  (arg: Placeholders<{ after: string; limit: number }>) => sql<{ items: string; next: string | null; total: number }>`
    with page as materialized (
      select id, festival_id, row_number() over (order by id) as place
      from (select id, festival_id from festival_revisions where id > ${arg.after}::uuid order by id limit 101) as first
    )
    select
      (
        select coalesce(json_agg(festival order by place), '[]')::text
        from page
        cross join lateral (
          select ${festivalColumns('festivals')}, ${revisionOf('festivals')} as revision
          from festivals
          where festivals.id = page.festival_id
        ) as festival
        where place <= ${arg.limit}::int
      ) as items,
      (select id from page where place = ${arg.limit}::int and exists (select from page where place > ${arg.limit}::int)) as next,
      (select count(*) from festival_revisions) as total`,
)

/** For admins: a page of the festivals of which a change waits, after the revision's id of a cursor. */
export async function readWaitingRevisions(db: Database, after: string | null, limit: number) {
  const [page] = await readRows(db, waitingRevisions, { after: after ?? '00000000-0000-0000-0000-000000000000', limit })
  if (!page) throw new Error('a page always gives its row')
  return page
}

/* The caller holds the festival's lock in all that follows. */

export async function findRevision(trx: Transaction<DB>, festivalId: string) {
  const found = await trx
    .selectFrom('festivalRevisions')
    .select(columns)
    .where('festivalId', '=', festivalId)
    .executeTakeFirst()
  return found ?? null
}

/** In the place of the one before, under a new id: nobody approves it who saw the other. */
export async function replaceRevision(trx: Transaction<DB>, festivalId: string, identity: Identity): Promise<void> {
  await trx
    .insertInto('festivalRevisions')
    .values({ festivalId, ...identity })
    .onConflict((one) =>
      one.column('festivalId').doUpdateSet({ ...identity, id: sql`excluded.id`, createdAt: sql`excluded.created_at` }),
    )
    .execute()
}

/** Whether there was one. */
export async function deleteRevision(trx: Transaction<DB>, festivalId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('festivalRevisions')
    .where('festivalId', '=', festivalId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
