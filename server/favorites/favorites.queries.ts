import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { festivalIsVisible, type Viewer, viewerArguments } from '../visible.ts'

type Member = NonNullable<Viewer>

/** The festival ids of the member's favourites, the latest favourite first. */
export async function loadFavorites(db: Database, member: Member): Promise<string[]> {
  const favorites = await db
    .selectFrom('userFavorites')
    .innerJoin('festivals', 'festivals.id', 'userFavorites.festivalId')
    .select('festivalId')
    .where('userId', '=', member.id)
    .where(festivalIsVisible('festivals', viewerArguments(member)))
    .orderBy('userFavorites.id', 'desc')
    .execute()
  return favorites.map(({ festivalId }) => festivalId)
}

/** Returns the new or existing favourite; undefined if the member sees no such festival, which cannot be removed meanwhile. */
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
