import { sql } from 'kysely'
import type { JobState, MailState } from '../../contract/health.ts'
import { type Database, withTimeout } from '../db/connect.ts'
import { ago, lifetimes } from '../lifetimes.ts'

/** How many of a kind there are in one state, and the age of the oldest in seconds: of a job, since it was due. */
export type Reading = { name: string; count: number; oldest: number } & (
  | { kind: 'job'; state: JobState }
  | { kind: 'mail'; state: MailState }
  | { kind: 'upload'; state: 'unfinished' }
)

/** Longest time for the statement, in milliseconds. */
const maxMs = 500

/** What waits in the database; null if that takes too long to count. */
export async function readWaiting(db: Database): Promise<Reading[] | null> {
  return await withTimeout(db, maxMs, async (trx) => {
    const { rows } = await sql<Reading>`
      select
        kind, name, state,
        count(*)::int as count,
        greatest(0, extract(epoch from now() - min(since)))::float8 as oldest
      from (
        select
          'job' as kind,
          task_identifier as name,
          case
            when locked_at is not null then 'running'
            when attempts >= max_attempts then 'failed'
            when run_at <= now() then 'due'
            when attempts > 0 then 'retrying'
            else 'scheduled'
          end as state,
          run_at as since
        from graphile_worker.jobs
        union all
        select
          'mail', '',
          case when given_up_at is not null then 'given up' when attempts > 0 then 'retrying' else 'waiting' end,
          coalesce(given_up_at, created_at)
        from mail_outbox
        where sent_at is null
        union all
        select 'upload', '', 'unfinished', created_at
        from photo_uploads
        where created_at > ${ago(lifetimes.uploadAddress)} and path is null
      ) as waiting
      group by kind, name, state`.execute(trx)
    return rows
  })
}
