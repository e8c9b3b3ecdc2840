import { sql, type Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema.ts'
import { insertShare } from '../../people/live-locations/live-locations.queries.ts'
import { memberGrid } from '../../people/live-locations/member-grid.ts'
import { signingKey } from '../../platform/storage/signing-key.queries.ts'
import { demoUsername } from '../demo-data.ts'

/** In degrees from the centre of the town: some hundred metres. */
const walks = [
  { north: 0.0021, east: 0.0034 },
  { north: -0.0027, east: 0.0012 },
]
const minutes = 480

/** At a current festival with a known place, two friends of the demo user share their position, for eight hours from each start. */
export async function loadLiveLocations(trx: Transaction<DB>) {
  const { rows } = await friendsAtFestival.execute(trx)
  const secret = await signingKey(trx, 'live_locations')()
  for (const [at, { userId, festivalId, latitude, longitude }] of rows.entries()) {
    const walk = walks[at % walks.length] ?? { north: 0, east: 0 }
    const place = { latitude: latitude + walk.north, longitude: longitude + walk.east }
    const visible = memberGrid(userId, secret).draw(place)
    await insertShare(trx, { ...place, shown: visible, userId, festivalId, minutes, accuracy: 15, sessionId: null })
  }
}

const friendsAtFestival = sql<{ userId: string; festivalId: string; latitude: number; longitude: number }>`
  with here as (
    select id, latitude, longitude
    from festivals
    where approved_at is not null
      and latitude is not null
      and (now() at time zone coalesce(time_zone, 'UTC'))::date between start_date - 1 and end_date + 1
    order by end_date desc, id
    limit 1
  )
  select friend.id as user_id, here.id as festival_id, here.latitude, here.longitude
  from here
  join users as self on self.username = ${demoUsername}
  join user_follows as own on own.follower_id = self.id
  join user_follows as back on back.follower_id = own.following_id and back.following_id = self.id
  join users as friend on friend.id = own.following_id
  order by friend.username
  limit ${sql.lit(walks.length)}`
