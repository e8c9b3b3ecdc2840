import { sql } from 'kysely'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import { lockMember } from '../quotas/quotas.queries.ts'
import { signingKey } from '../../platform/storage/signing-key.queries.ts'
import { lastPlace } from './live-locations.queries.ts'
import { keepLastPlace } from './approximate-places.queries.ts'

/** Deletes the positions of members within a minute after the end of their share. */
export async function endLiveLocations(db: Database): Promise<void> {
  const over = await db
    .selectFrom('liveLocations')
    .select('userId')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute()
  if (over.length === 0) return
  const key = await signingKey(db, 'live_locations')()
  const failures: unknown[] = []
  for (const { userId } of over)
    await inTransaction(db, async (trx) => {
      await lockMember(trx, userId)
      const share = await trx
        .deleteFrom('liveLocations')
        .where('userId', '=', userId)
        .where('expiresAt', '<=', sql<Date>`now()`)
        .returning(lastPlace)
        .executeTakeFirst()
      if (share) await keepLastPlace(trx, key, share)
    }).catch((error: unknown) => failures.push(error))
  // The rows are deleted even if the step before failed.
  if (failures.length === 0) return
  await db.deleteFrom('liveLocations').where('expiresAt', '<=', sql<Date>`now()`).execute()
  throw new AggregateError(failures, `${failures.length} shared places could not be ended one by one`)
}
