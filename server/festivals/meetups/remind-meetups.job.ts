import { sql, type Transaction } from 'kysely'
import type { MeetupType } from '../../../contract/festivals/meetups.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { notify } from '../../chat/notifications/notify.ts'
import { zoneOfFestival } from './meetup-places.queries.ts'
import { meetupStarting } from './meetups.notifications.ts'

/** Reminds all participants two hours before the start, once per meetup. The database stores the time in `meetups.remind_at`. */
export async function remindOfMeetups(db: Database): Promise<void> {
  while (await inTransaction(db, (trx) => remindOfNext(trx)));
}

/** False if no reminder is due. One that another instance is sending just now is skipped. */
async function remindOfNext(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await takeNext.execute(trx)
  const [meetup] = rows
  if (!meetup) return false
  // The meetup may have started while the site was down.
  if (meetup.isOver) return true
  const timed = { ...meetup, timeZone: await zoneOfFestival(trx, meetup.festivalId) }
  const participants = await findComing(trx, meetup.id)
  await notify(
    trx,
    participants.map((readerId) => meetupStarting(readerId, timed)),
  )
  return true
}

type Next = { id: string; festivalId: string; type: MeetupType; startTime: Date; isOver: boolean }

export const dueReminder = sql`
  select id from meetups where remind_at <= now() order by remind_at limit 1 for update skip locked`

const takeNext = sql<Next>`
  update meetups set remind_at = null
  where id = (${dueReminder})
  returning id, festival_id as "festivalId", type, start_time as "startTime", start_time <= now() as "isOver"`

/** The organizer and the members with a place, locked unless they are leaving just now. */
async function findComing(trx: Transaction<DB>, meetupId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select member.id
    from meetups
    join lateral (
      select creator_id as user_id
      union all
      select user_id from meetup_participants where meetup_id = meetups.id and meetup_participants.status = 'accepted'
    ) as coming on true
    join users as member on member.id = coming.user_id
    where meetups.id = ${meetupId}
    order by member.id
    for key share of member skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}
