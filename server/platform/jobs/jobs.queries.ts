import { sql } from 'kysely'
import type { Database } from '../db/connections/connect.ts'
import { ago, lifetimes } from '../lifetimes.ts'
import { currentContext } from '../request-context.ts'

/** The payload of each job: ids only, since the queue must not contain personal data. */
export type Jobs = {
  send_mail: { mailId: string }
  /** An email whose text is composed when it is sent. */
  write_mail: { mailId: string }
  send_push: { pushId: string }
  /** Pushes messages of a thread that were not read; without an id, of every thread that is overdue. */
  push_messages: { threadId?: string }
  close_pushes: { memberId: string }
  end_quiet_hours: { deviceId: string }
  mail_unread_messages: unknown
  /** The digests of members who chose them. */
  make_digests: unknown
  read_bounces: unknown
  remind_meetups: unknown
  move_waiting_lists: unknown
  end_holds: unknown
  remind_stays: unknown
  ask_for_ratings: unknown
  tell_of_new_rooms: unknown
  end_live_locations: unknown
  watch_safe_checks: unknown
  sweep_outbox: unknown
  clean_up: unknown
  clear_photos: unknown
  end_held_messages: unknown
  prioritize_reports: { reporterIds: string[] }
  update_prices: unknown
  load_gazetteer: unknown
  place_parties: unknown
  name_towns: unknown
  place_festivals: unknown
  add_weekly_parties: unknown
  read_starts: unknown
  store_daily_counts: unknown
  make_sitemap: unknown
  /** New members and rooms of the demo world; `sketch` is a room's index in the list of sketches. */
  draw_demo_pictures: { memberIds: string[]; rooms: { id: string; sketch: number }[] }
  end_suspension: { memberId: string }
  note_erasure: { memberId: string }
  back_up: unknown
  remove_objects: { paths: string[]; uploads: { key: string; multipartId: string | null }[] }
}
export type JobName = keyof Jobs

export const longQueue = 'long'
/**
 * The queues of jobs that may take minutes. The jobs of a queue run one after the other, so that emails never wait for them. The pictures
 * of the sample world take longest and are needed least.
 */
const queues: Partial<Record<JobName, string>> = {
  clean_up: longQueue,
  clear_photos: longQueue,
  read_bounces: longQueue,
  update_prices: longQueue,
  load_gazetteer: longQueue,
  place_parties: longQueue,
  name_towns: longQueue,
  read_starts: longQueue,
  place_festivals: longQueue,
  store_daily_counts: longQueue,
  make_sitemap: longQueue,
  tell_of_new_rooms: longQueue,
  back_up: longQueue,
  draw_demo_pictures: 'pictures',
}

/**
 * Jobs with a smaller number go first; the default is 0. Emails come after all other jobs, and emails that somebody waits for (a link to
 * sign in) before news.
 */
const priorities: Partial<Record<JobName, number>> = { send_mail: 10, write_mail: 20 }

/** The priority of an email about somebody's way home: before every other email. */
export const urgentMail = 5

/** The priority of the job that watches the checks of the way home: before every other job. */
export const watchFirst = -10

/** Of a push, by its urgency: pushes wait only for each other. To close what was read is least urgent. */
export const pushPriorities = { high: 1, normal: 11, low: 12, closing: 15 } as const

/** All priorities in use. */
export const jobPriorities: readonly number[] = [
  watchFirst,
  0,
  urgentMail,
  ...Object.values(priorities),
  ...Object.values(pushPriorities),
]

/** The jobs with their own workers. */
export const mailJobs: readonly JobName[] = ['send_mail', 'write_mail']
export const pushJobs: readonly JobName[] = ['send_push']

export type JobOptions = {
  /** Only one job with this key waits at a time: a later one replaces it. */
  key?: string
  /** The maximum number of attempts. After each failure the delay grows by the factor e, up to six hours. */
  attempts?: number
  /** The earliest time; at once by default. */
  at?: Date
  /** Replaces the default priority of its kind. */
  priority?: number
}

/** Queues a job in the caller's transaction: it runs only if that commits. */
export const addJob = <Name extends JobName>(db: Database, name: Name, payload: Jobs[Name], options?: JobOptions) =>
  addJobs(db, name, [payload], options)

/**
 * Like `addJob`, for several payloads, by one statement. Each carries the id of the request, if there is one, for the job's lines in the
 * log.
 */
export async function addJobs<Name extends JobName>(
  db: Database,
  name: Name,
  payloads: readonly Jobs[Name][],
  { key, attempts = 25, at, priority = priorities[name] }: JobOptions = {},
): Promise<void> {
  if (payloads.length === 0) return
  const queue = queues[name] ?? null
  const { requestId } = currentContext()
  const carried = requestId === undefined ? payloads : payloads.map((payload) => ({ ...Object(payload), requestId }))
  await sql`
    select from graphile_worker.add_jobs(array(
      select row(
        ${name}::text, payload, ${queue}::text, ${at ?? null}::timestamptz, ${attempts}::smallint, ${key ?? null}::text,
        ${priority ?? null}::smallint, null
      )::graphile_worker.job_spec
      from json_array_elements(${JSON.stringify(carried)}::json) as payload
    ))`.execute(db)
}

/**
 * Frees the jobs of a killed process for other workers. Every job runs for less than five minutes (`longestJobMs`), except a backup, where
 * a second run ends at once.
 */
export async function freeLostJobs(db: Database): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker._private_jobs where not is_available and locked_at < now() - interval '5 minutes'
    having count(*) > 0`.execute(db)
}

/** Deletes jobs that failed at every attempt, after a month. */
export async function forgetFailedJobs(db: Database): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker._private_jobs
    where not is_available and attempts >= max_attempts and updated_at < ${ago(lifetimes.failedJob)}
    having count(*) > 0`.execute(db)
}
