import { sql } from 'kysely'
import { inTransaction, type Database } from '../../platform/db/connections/connect.ts'
import { maxUnpaged } from '../../../contract/platform/list-limits.ts'

type Member = { user: { id: string } }
type World = { festivalId: string; organizer: Member; guest: Member }
type Texts = { title: string; description: string; place: string }

const longest: Texts = { title: 'x'.repeat(120), description: 'long '.repeat(800), place: 'y'.repeat(200) }

/** As many meetups at a festival as a list shows, or `count`, with the longest texts or these, each with one guest and their group. */
export const fillMeetups = (
  db: Database,
  { festivalId, organizer, guest }: World,
  { count = maxUnpaged, texts = longest }: { count?: number; texts?: Texts } = {},
) =>
  inTransaction(db, async (trx) => {
    const [organizerId, guestId] = [organizer.user.id, guest.user.id]
    await sql`
      insert into meetups (type, title, description, festival_id, creator_id, start_time, capacity, location_hint, is_private)
      select 'meal', ${texts.title}, ${texts.description}, ${festivalId}, ${organizerId},
        now() + make_interval(hours => n), 2, ${texts.place}, true
      from generate_series(1, ${count}::int) as n`.execute(trx)
    const filled = sql`select id from meetups where creator_id = ${organizerId}`
    await sql`
      insert into meetup_participants (meetup_id, user_id, status)
      select id, ${guestId}, 'accepted' from (${filled}) as filled`.execute(trx)
    await sql`
      insert into groups (type, name, owner_id, source_id, source_type)
      select 'meetup', 'Lunch', ${organizerId}, id, 'meetup' from (${filled}) as filled`.execute(trx)
    await sql`
      insert into chat_threads (type, group_id, subject_type, subject_id)
      select 'group', id, 'meetup', source_id from groups where source_id in (${filled})`.execute(trx)
    await sql`
      insert into chat_thread_members (thread_id, user_id)
      select id, member from chat_threads, unnest(array[${organizerId}, ${guestId}]::uuid[]) as member
      where subject_id in (${filled})`.execute(trx)
  })

/** Adds this many requests to join a meetup. */
export const askToCome = (db: Database, meetupId: string, count: number) =>
  sql`
    insert into meetup_participants (meetup_id, user_id)
    select meetups.id, users.id
    from meetups
    join users on users.id <> creator_id
    where meetups.id = ${meetupId}
      and not exists (select from meetup_participants where meetup_id = meetups.id and user_id = users.id)
    order by users.id desc
    limit ${count}`.execute(db)
