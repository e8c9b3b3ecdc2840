import { sql } from 'kysely'
import type { Database } from '../../../server/platform/db/connect.ts'
import { fillTables } from '../../../server/testing/many-rows.ts'
import { comingFestival, firstDayOf } from './festivals.ts'
import { idOf, n, numbered, pick, popular } from './numbers.ts'
import type { Sizes } from './sizes.ts'

/** Meetups at festivals to come, and who asks to come to each. */
export async function planMeetups(db: Database, sizes: Sizes) {
  const { members, meetups } = sizes
  await sql`
    create unlogged table world.meetups as
    select n, capacity, creator, festival, least(capacity - 1, ${pick(n, 401, 8)}) as accepted, ${pick(n, 402, 3)} as waiting
    from (
      select n, 4 + ${pick(n, 403, 9)} as capacity, ${popular(n, 404, members)} as creator, ${comingFestival(n, 405, sizes)} as festival
      from ${numbered(meetups)}
    ) as planned;
    create unlogged table world.guests as
    select n as meetup, (creator + 2 + (${pick(n, 406, members)} + j * 31) % ${sql.lit(members - 3)}) % ${sql.lit(members)} as guest,
      j < accepted as is_accepted
    from world.meetups, generate_series(0, accepted + waiting - 1) as j`.execute(db)
}

export const fillMeetups = (db: Database) =>
  fillTables(db, ['meetups', 'meetup_participants'], async (trx) => {
    await sql`
      insert into meetups (id, type, title, description, festival_id, creator_id, start_time, capacity, location_hint, status,
        participant_count, remind_at)
      select ${idOf('meetup', n)}, case n % 2 when 0 then 'meal' else 'activity' end::meetup_type,
        case n % 2 when 0 then 'Dinner before the party' else 'A walk through the old town' end,
        'We meet at the door and go together.', ${idOf('festival', sql`festival`)}, ${idOf('member', sql`creator`)}, start_time,
        capacity, 'At the fountain', case when 1 + accepted >= capacity then 'full' else 'active' end::meetup_status, 1 + accepted,
        case when start_time - interval '2 hours' > now() then start_time - interval '2 hours' end
      from world.meetups
      cross join lateral (
        select ${firstDayOf(sql`festival`)} + make_interval(hours => 12 + ${pick(n, 407, 10)}::int) as start_time
      ) as times`.execute(trx)
    await sql`
      insert into meetup_participants (meetup_id, user_id, status)
      select ${idOf('meetup', sql`meetup`)}, ${idOf('member', sql`guest`)},
        case when is_accepted then 'accepted' else 'pending' end::meetup_participant_status
      from world.guests`.execute(trx)
  })
