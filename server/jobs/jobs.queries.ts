import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { ago, lifetimes } from '../lifetimes.ts'

/** Every job by its name, with what it is given: ids rather than what they stand for, since the queue is no place for personal data. */
export type Jobs = {
  send_mail: { mailId: string }
  sweep_outbox: unknown
  clean_up: unknown
  clear_photos: unknown
  update_prices: unknown
  remove_objects: { paths: string[]; uploads: { key: string; multipartId: string | null }[] }
}
export type JobName = keyof Jobs

export type JobOptions = {
  /** One job with this key waits at a time: a later one takes its place. */
  key?: string
  /** After each failure the next attempt waits e times as long, at most six hours. */
  attempts?: number
}

/** Queues a job in the caller's transaction: it exists if that commits, and no sooner. */
export async function addJob<Name extends JobName>(
  db: Database,
  name: Name,
  payload: Jobs[Name],
  { key, attempts = 25 }: JobOptions = {},
): Promise<void> {
  await sql`
    select from graphile_worker.add_job(
      ${name}::text, ${JSON.stringify(payload)}::json, job_key => ${key ?? null}::text, max_attempts => ${attempts}::int
    )`.execute(db)
}

/** Lets others take up what a process that was killed had begun. No job runs for as long as five minutes. */
export async function freeLostJobs(db: Database): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at < now() - interval '5 minutes'
    having count(*) > 0`.execute(db)
}

/** Takes jobs that failed at every attempt out of the queue after a month. */
export async function forgetFailedJobs(db: Database): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker.jobs where attempts >= max_attempts and updated_at < ${ago(lifetimes.failedJob)}
    having count(*) > 0`.execute(db)
}
