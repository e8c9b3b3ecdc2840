import type { Database } from '../db/connect.ts'

/** The approved festivals that are shipped with the product, ordered by first day. */
export const ourFestivals = (db: Database) =>
  db
    .selectFrom('festivals')
    .select(['festivals.id', 'sourceKey as key', 'location', 'startDate'])
    .$narrowType<{ key: string }>()
    .where('sourceKey', 'is not', null)
    .where('approvedAt', 'is not', null)
    .orderBy('startDate')
    .orderBy('sourceKey')
