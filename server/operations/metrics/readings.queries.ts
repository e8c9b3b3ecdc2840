import { type RawBuilder, sql } from 'kysely'
import { countedTo, type JobState, type MailState } from '../../../contract/desk/health.ts'
import { type Database, withTimeout } from '../../platform/db/connections/connect.ts'
import { jobPriorities } from '../../platform/jobs/jobs.queries.ts'
import { ago, lifetimes } from '../../platform/lifetimes.ts'

/** The number of rows of a kind in one state, and the age of the oldest in seconds; for a job, since it was due. */
export type Reading = { name: string; count: number; oldest: number } & (
  | { kind: 'job'; state: JobState }
  | { kind: 'mail'; state: MailState }
  | { kind: 'upload'; state: 'unfinished' }
)

/** Longest time for the statement, in milliseconds. */
const maxMs = 500

/** Each is read through an index, oldest first, up to `countedTo` rows. */
const firstOf = (rows: RawBuilder<unknown>) => sql`select * from (${rows} limit ${countedTo}) as first`

/** Due jobs, and jobs that become due later, in the order of their priorities. */
const availableJobs = sql`
  select 'job' as kind, task_id, job.state, run_at as since
  from unnest(${sql.val(jobPriorities)}::int[]) as each (priority)
  cross join lateral (
    select
      task_id,
      run_at,
      case when run_at <= now() then 'due' when attempts > 0 then 'retrying' else 'scheduled' end as state
    from graphile_worker._private_jobs as job
    where is_available and job.priority = each.priority
    order by run_at
    limit ${countedTo}
  ) as job`

const otherJobs = sql`
  select 'job', task_id, case when locked_at is not null then 'running' else 'failed' end, run_at
  from graphile_worker._private_jobs
  where not is_available
  order by id`

const mails = (state: MailState, which: RawBuilder<unknown>, since: 'created_at' | 'given_up_at') => sql`
  select 'mail', null::int, ${state}, ${sql.ref(since)}
  from mail_outbox
  where sent_at is null and ${which}
  order by ${sql.ref(since === 'given_up_at' ? 'id' : since)}`

const uploads = sql`
  select 'upload', null::int, 'unfinished', created_at
  from photo_uploads
  where created_at > ${ago(lifetimes.uploadAddress)} and path is null`

/** The waiting work in the database; null if counting takes too long. */
export async function readWaiting(db: Database): Promise<Reading[] | null> {
  return await withTimeout(db, maxMs, async (trx) => {
    const { rows } = await sql<Reading>`
      select
        kind,
        coalesce(task.identifier, '') as name,
        state,
        count,
        greatest(0, extract(epoch from now() - since))::float8 as oldest
      from (
        select kind, task_id, state, count(*)::int as count, min(since) as since
        from (
          ${availableJobs}
          union all ${firstOf(otherJobs)}
          union all ${firstOf(mails('waiting', sql`given_up_at is null and attempts = 0`, 'created_at'))}
          union all ${firstOf(mails('retrying', sql`given_up_at is null and attempts > 0`, 'created_at'))}
          union all ${firstOf(mails('given up', sql`given_up_at is not null`, 'given_up_at'))}
          union all ${firstOf(uploads)}
        ) as waiting
        group by kind, task_id, state
      ) as counted
      left join graphile_worker._private_tasks as task on task.id = counted.task_id`.execute(trx)
    return rows
  })
}
