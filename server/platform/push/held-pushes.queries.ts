import { sql } from 'kysely'
import { afterQuietPush } from '../../../contract/chat/push-limits.ts'
import { type Database, inTransaction } from '../db/connections/connect.ts'
import type { PushUrgency } from '../db/schema.ts'
import { addJob } from '../jobs/jobs.queries.ts'
import { sendAgain, type WaitingPush } from './pushes.queries.ts'

/** Keeps a push back until quiet hours end. */
export const holdPush = (db: Database, { id, deviceId }: WaitingPush, until: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    await trx.updateTable('pushes').set({ heldAt: sql`now()` }).where('id', '=', id).execute()
    await addJob(trx, 'end_quiet_hours', { deviceId }, { key: `end_quiet_hours:${deviceId}`, at: until, attempts: 10 })
  })

/** What fell into quiet hours and was not read meanwhile: about one thing it is sent as it is, about several as one push that counts them. */
export const endQuietHours = (db: Database, deviceId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; urgency: PushUrgency }>`
      with held as (
        delete from pushes
        where device_id = ${deviceId} and held_at is not null and sent_at is null
        returning *
      ), things as (
        select distinct on (tag) * from held where over_at is null and useful_until > now() order by tag, id desc
      ), told as (
        select
          user_id, about_id, kind, facts, related_id, related_type, action_url, tag, urgency, useful_until
        from things where (select count(*) from things) = 1
        union all
        select
          user_id, null, ${afterQuietPush}, jsonb_build_object('count', count(*)), null, null, '/notifications', ${afterQuietPush},
          'low', now() + interval '1 day'
        from things group by user_id having count(*) > 1
      )
      insert into pushes (
        device_id, user_id, about_id, kind, facts, related_id, related_type, action_url, tag, urgency, useful_until
      )
      select ${deviceId}, told.* from told
      returning id, urgency`.execute(trx)
    for (const push of rows) await sendAgain(trx, push, new Date())
  })
