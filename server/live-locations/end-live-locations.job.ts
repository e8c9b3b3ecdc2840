import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'

/** Deletes where members were, within a minute of the end of what they shared. */
export async function endLiveLocations(db: Database): Promise<void> {
  await sql`delete from live_locations where expires_at <= now()`.execute(db)
}
