import { sql } from 'kysely'
import type { Database } from '../../platform/db/connections/connect.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { festivalIsVisible, type Viewer, type ViewerValues, viewerArguments } from '../../visible.ts'
import { maxUnpaged } from '../../../contract/platform/list-limits.ts'

type Member = NonNullable<Viewer>

/** The festival ids of the member's favourites, latest first. */
export const favoriteIds: PagedList<ViewerValues> = {
  name: 'favorite_ids',
  orders: [{ name: 'favorite_ids', direction: 'desc' }],
  max: maxUnpaged,
  compose: (arg) => ({
    sources: [
      sql`
        user_favorites
        where user_id = ${arg.viewerId}::uuid
          and exists (
            select from festivals where festivals.id = festival_id and ${festivalIsVisible('festivals', arg)}
          )`,
    ],
    item: sql`select to_json(festival_id) as item from user_favorites where user_favorites.id = page.id`,
  }),
}

/**
 * Returns the new or existing favourite; undefined if the member sees no such festival, which is locked so that it cannot be removed
 * meanwhile.
 */
export async function addFavorite(db: Database, member: Member, festivalId: string) {
  return await db
    .insertInto('userFavorites')
    .columns(['userId', 'festivalId'])
    .expression((from) =>
      from
        .selectFrom('festivals')
        .select([sql<string>`${member.id}::uuid`.as('userId'), 'id'])
        .where('id', '=', festivalId)
        .where(festivalIsVisible('festivals', viewerArguments(member)))
        .forKeyShare(),
    )
    .onConflict((one) =>
      one.columns(['userId', 'festivalId']).doUpdateSet((row) => ({ festivalId: row.ref('excluded.festivalId') })),
    )
    .returning(['festivalId', 'createdAt'])
    .executeTakeFirst()
}

export async function removeFavorite(db: Database, userId: string, festivalId: string) {
  await db.deleteFrom('userFavorites').where('userId', '=', userId).where('festivalId', '=', festivalId).execute()
}
