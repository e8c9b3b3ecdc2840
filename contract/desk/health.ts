import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { Id, Instant, Paging, ReplyDay } from '../platform/fields.ts'

export const jobStates = ['failed', 'retrying', 'due', 'running', 'scheduled'] as const
export type JobState = (typeof jobStates)[number]
export const mailStates = ['given up', 'retrying', 'waiting'] as const
export type MailState = (typeof mailStates)[number]

/** The max count for each state; jobs are counted by priority. */
export const countedTo = 5_000

/** `count` is at most `countedTo`, which means 'this many or more'. `oldest` is the time since a job was due, in seconds. */
const counted = { count: z.number().int(), oldest: z.number() }

export const WaitingJobs = z.object({ task: z.string(), state: z.enum(jobStates), ...counted })
export type WaitingJobs = z.infer<typeof WaitingJobs>
export const WaitingMails = z.object({ state: z.enum(mailStates), ...counted })
export type WaitingMails = z.infer<typeof WaitingMails>

/** A job that failed at every attempt. Its payload is never sent. */
export const FailedJob = z.object({
  id: Id,
  task: z.string(),
  attempts: z.number().int(),
  queuedAt: Instant,
  failedAt: Instant,
  /** The first line of the last error, shortened and without quoted values; null if there was no error message. */
  error: z.string().nullable(),
})
export type FailedJob = z.infer<typeof FailedJob>

/** The reasons why an email was not sent. Their texts are in `health.words.ts` in the web app. */
export const mailFailures = [
  'address_refused',
  'message_refused',
  'sign_in',
  'connection',
  'timeout',
  'encryption',
  'later',
  'folder',
  'unwanted',
  'other',
] as const
export type MailFailure = (typeof mailFailures)[number]

/** An email that will not be retried. Its text is never sent, and only the beginning and the end of its address are. */
export const GivenUpMail = z.object({
  id: Id,
  /** For example 'a…@example.com'. */
  to: z.string(),
  isNotification: z.boolean(),
  attempts: z.number().int(),
  queuedAt: Instant,
  givenUpAt: Instant,
  failure: z.enum(mailFailures).nullable(),
  /** The same as `FailedJob.error`. */
  error: z.string().nullable(),
  /** Whether it can be sent again: 'expired' if its link is no longer valid, 'gone' if its text is deleted. */
  again: z.enum(['possible', 'expired', 'gone']),
})
export type GivenUpMail = z.infer<typeof GivenUpMail>

/** The state of a test email. */
export const TestMail = z.object({
  state: z.enum(['waiting', 'retrying', 'sent', 'given up']),
  failure: z.enum(mailFailures).nullable(),
  /** No mail server is configured: the email is written to a file. */
  isFile: z.boolean(),
})
export type TestMail = z.infer<typeof TestMail>

/** The max number of rows that one call runs or sends again. */
export const maxAgain = 1000

/** `again`: how many were put back into the queue. `left`: how many are left for another call. */
export const Again = z.object({ again: z.number().int(), left: z.number().int() })
export type Again = z.infer<typeof Again>

/** Sizes are in bytes; null if they could not be computed in time. */
export const SiteFacts = z.object({
  databaseBytes: z.number().int().nullable(),
  /** The total size of the photo files in all widths. */
  photoBytes: z.number().int().nullable(),
  /** The last successful backup; null if there was none. */
  backup: z.object({ finishedAt: Instant, bytes: z.number().int() }).nullable(),
  /** When the next nightly backup begins; null if no backup folder is configured. */
  nextBackupAt: Instant.nullable(),
  /** Whether the backup folder is writable now; null if none is configured. */
  canBackUp: z.boolean().nullable(),
  /** `commit` is that of the running code, null if it is not known. `schema` is the name of the newest migration. */
  versions: z.object({
    site: z.string(),
    commit: z.string().nullable(),
    node: z.string(),
    postgres: z.string(),
    schema: z.string(),
  }),
  /** Null if there is no replica. */
  replica: z.object({ isUsed: z.boolean(), lagSeconds: z.number().nullable() }).nullable(),
  /** `set`: how many released exchange rates an admin replaced. `setAt`: when the latest was replaced. */
  rates: z.object({ set: z.number().int(), setAt: Instant.nullable() }),
  /** The start time of the process that answers. */
  startedAt: Instant,
})
export type SiteFacts = z.infer<typeof SiteFacts>

/** The number of days that the desk displays, including today. */
export const shownDays = 14

/** What was new on a day (UTC). Later deletions do not change the counts of a past day. */
export const DailyCounts = z.object({
  day: ReplyDay,
  members: z.number().int(),
  rooms: z.number().int(),
  requests: z.number().int(),
  messages: z.number().int(),
})
export type DailyCounts = z.infer<typeof DailyCounts>

const one = z.object({ id: Id })

export const health = endpoints({
  site: {
    method: 'GET',
    path: '/api/admin/health/site',
    access: 'admin',
    summary: 'The sizes, the last backup and the versions of the site, its replica, and since when it runs.',
    response: SiteFacts,
  },
  waiting: {
    method: 'GET',
    path: '/api/admin/health/waiting',
    access: 'admin',
    summary: 'How many jobs and emails wait, by state; null if they could not be counted in time.',
    response: z.object({
      waiting: z.object({ jobs: z.array(WaitingJobs), mails: z.array(WaitingMails) }).nullable(),
    }),
  },
  days: {
    method: 'GET',
    path: '/api/admin/health/days',
    access: 'admin',
    summary: `New members, rooms, requests and messages on each of the last ${shownDays} days, today first; null if they could not be counted in time.`,
    response: z.object({ days: z.array(DailyCounts).nullable() }),
  },
  failedJobs: {
    method: 'GET',
    path: '/api/admin/health/failed-jobs',
    access: 'admin',
    summary: 'The jobs that failed at every attempt, the latest queued first; they are kept for 30 days.',
    query: Paging,
    response: z.array(FailedJob),
    paged: true,
  },
  retryJob: {
    method: 'POST',
    path: '/api/admin/health/failed-jobs/:id/retry',
    access: 'admin',
    summary: 'Runs a failed job again, with all its attempts; 404 if it is not failed, or not any more.',
    params: one,
  },
  retryJobs: {
    method: 'POST',
    path: '/api/admin/health/failed-jobs/retry',
    access: 'admin',
    summary: `Runs the failed jobs again, the first queued first, ${maxAgain.toLocaleString('en-US')} at most.`,
    response: Again,
  },
  givenUpMails: {
    method: 'GET',
    path: '/api/admin/health/given-up-mails',
    access: 'admin',
    summary: 'The emails that were given up, the latest queued first.',
    query: Paging,
    response: z.array(GivenUpMail),
    paged: true,
  },
  resendMail: {
    method: 'POST',
    path: '/api/admin/health/given-up-mails/:id/resend',
    access: 'admin',
    summary: 'Queues an email again that was given up; 404 if it was not, or cannot be sent again.',
    params: one,
  },
  resendMails: {
    method: 'POST',
    path: '/api/admin/health/given-up-mails/resend',
    access: 'admin',
    summary: `Queues all emails again that were given up and can be sent again, ${maxAgain.toLocaleString('en-US')} at most.`,
    response: Again,
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/admin/health/test-mails',
    access: 'admin',
    summary: "Sends a test email to the caller's own address.",
    rate: 'mail',
    idempotent: 'own',
    status: 202,
    response: z.object({ testMailId: Id }),
  },
  testMail: {
    method: 'GET',
    path: '/api/admin/health/test-mails/:id',
    access: 'admin',
    summary: "What has become of a test email of the caller's.",
    params: one,
    response: TestMail,
  },
})
