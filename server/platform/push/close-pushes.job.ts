import { sql } from 'kysely'
import { closedPush, lookedAt } from '../../../contract/chat/push-limits.ts'
import { type Database, inTransaction } from '../db/connections/connect.ts'
import { addJobs, pushPriorities } from '../jobs/jobs.queries.ts'

/**
 * A push that shows nothing is tolerated a few times: Firefox ends a subscription that gets many while its site is not visited, and Chrome
 * says in its own words that something was updated. Safari ends it after the third.
 */
const maxClosingsOfDay = 4
const withoutSilentPushes = '^https://([^/]+\\.)?push\\.apple\\.com/'

/** Closes on a member's other devices what was pushed there and has been read since. A tab that is looked at closes it by itself. */
export const closePushes = (db: Database, memberId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ pushId: string }>`
      with done as (
        update pushes set closed_at = now()
        where user_id = ${memberId} and sent_at is not null and over_at is not null and closed_at is null
        returning device_id, tag
      ), seen as (
        select distinct device_id, tag
        from done
        join push_devices as device on device.id = device_id
        join sessions on sessions.id = session_id
        where endpoint !~ ${withoutSilentPushes}
          and (looked_at is null or looked_at < now() - make_interval(secs => ${lookedAt.holds}))
          -- A later one with the same tag is still to be read.
          and not exists (
            select from pushes as unread
            where unread.device_id = done.device_id and unread.tag = done.tag and unread.over_at is null and unread.closed_at is null
              and unread.kind <> ${closedPush}
          )
      ), numbered as (
        select device_id, tag, row_number() over (partition by device_id order by tag) as place from seen
      )
      insert into pushes (device_id, user_id, kind, action_url, tag, useful_until, urgency, rings_always)
      select device_id, ${memberId}, ${closedPush}, '/notifications', tag, now() + interval '1 day', 'low', true
      from numbered
      where place + (
        select count(*) from pushes as closing
        where closing.device_id = numbered.device_id and closing.kind = ${closedPush} and closing.created_at > now() - interval '1 day'
      ) <= ${maxClosingsOfDay}
      returning id as push_id`.execute(trx)
    await addJobs(trx, 'send_push', rows, { priority: pushPriorities.closing, attempts: 3 })
  })
