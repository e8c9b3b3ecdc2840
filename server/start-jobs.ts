import { setTimeout as delay } from 'node:timers/promises'
import { Logger, run, type Runner, type RunnerOptions, type TaskList } from 'graphile-worker'
import type { ClientConfig } from 'pg'
import { connect, type Database } from './platform/db/connections/connect.ts'
import type { Geocoder } from './socials/gazetteer/geocoder.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { PhotoMaker } from './pictures/photos/making/photo-maker.ts'
import type { Store } from './platform/storage/store.ts'
import { type JobLog, openJobPool } from './platform/jobs/job-pool.ts'
import { createPushSender, type PushSender } from './platform/push/push-sender.ts'
import { vapidKeys } from './platform/push/vapid.ts'
import { freeLostJobs, mailJobs, pushJobs } from './platform/jobs/jobs.queries.ts'
import { longestJobMs } from './platform/jobs/run-job.ts'
import { backupTimetable, bouncesTimetable, type JobServices, taskList, timetable } from './tasks.ts'

export type RunningJobs = {
  /** Starts no more jobs and resolves once the running ones are done. */
  stop(): Promise<void>
}

type Options = {
  mailer: Mailer
  pushSender?: PushSender
  vapid?: JobServices['vapid']
  bounceMailbox?: string | null
  /** The folder for emails that are written as files. */
  outbox: string
  store: Store
  photoMaker: PhotoMaker
  geocoder: Geocoder | null
  journal: JobServices['journal']
  backUp: JobServices['backUp']
  /** The site's own address for links in emails, without a slash at the end. */
  origin: string
  log: JobLog
  /** How often the queue polls for due jobs; PostgreSQL announces new ones. */
  pollMs?: number
  /** How long after `stop()` running jobs are aborted: less than the ten seconds within which the site stops. */
  abortAfterMs?: number
  /** How long one job may take. */
  limitMs?: number
}

/** Concurrent jobs, besides emails: one more than there are queues of long jobs. */
const jobsAtOnce = 3
/** Concurrent pushes. They have their own workers, as a service of a stranger's choice may take five seconds for each. */
const pushesAtOnce = 5
/** Concurrent emails. They have their own workers, as a mail server may take ten seconds for each. */
const mailsAtOnce = 4
const lookForLostJobsEvery = 60_000
/** How many times in a row the queue may fail to fetch a job before it is restarted. */
const failuresInARow = 6

/** Runs the queued jobs on separate connections until stopped, also through restarts of the database. */
export function startJobs(
  { log, pollMs = 5_000, abortAfterMs = 8_000, limitMs = longestJobMs, ...services }: Options,
  connection: string | ClientConfig,
): RunningJobs {
  const db = connect(connection, {
    name: 'jobs',
    // A push holds none while it waits for its service.
    max: jobsAtOnce + mailsAtOnce,
    onLost: (err) => log.warn({ err }, 'a connection of a job broke'),
  })
  const pgPool = openJobPool(connection, log)
  const stopping = new AbortController()
  const every = {
    pgPool,
    schema: 'graphile_worker',
    pollInterval: pollMs,
    gracefulShutdownAbortTimeout: abortAfterMs,
    // With a delay, the queue would not wait until the end of a job is stored, and would not survive a failure of that.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    logger: new Logger(() => logLine(log)),
  }
  const pushing = {
    pushSender: services.pushSender ?? createPushSender({ subject: services.origin }),
    vapid: services.vapid ?? vapidKeys(db, null),
  }
  const tasks = taskList({ db, ...services, ...pushing, stopping: stopping.signal, log, limitMs })
  const { mails, pushes, others } = apart(tasks)
  const crontab = [
    timetable,
    ...(services.backUp === null ? [] : [backupTimetable]),
    ...(services.bounceMailbox ? [bouncesTimetable] : []),
  ].join('\n')
  const surroundings = { log, stopping: stopping.signal }
  const running = Promise.all([
    keepRunning({ ...every, taskList: others, concurrency: jobsAtOnce, crontab }, surroundings),
    keepRunning({ ...every, taskList: mails, concurrency: mailsAtOnce }, surroundings),
    keepRunning({ ...every, taskList: pushes, concurrency: pushesAtOnce }, surroundings),
  ])
  const lostJobs = lookForLostJobs(db, log)
  return {
    async stop() {
      stopping.abort()
      clearInterval(lostJobs)
      await running
      await Promise.all([pgPool.end(), db.destroy()])
    },
  }
}

/** The emails, the pushes, and all other jobs. */
function apart(tasks: TaskList): { mails: TaskList; pushes: TaskList; others: TaskList } {
  const of = (isOne: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(tasks).filter(([name]) => isOne(name)))
  const [isMail, isPush] = [mailJobs, pushJobs].map((names) => (name: string) => names.some((one) => one === name))
  return {
    mails: of(isMail!),
    pushes: of(isPush!),
    others: of((name) => !isMail!(name) && !isPush!(name)),
  }
}

/** The queue ends when the database fails at the wrong moment or is unreachable at the start; it is then started again. */
async function keepRunning(options: RunnerOptions, { log, stopping }: { log: JobLog; stopping: AbortSignal }) {
  while (!stopping.aborted) {
    try {
      await untilStopped(await run(options), stopping)
    } catch (err) {
      log.warn({ err }, 'the job queue ended and starts anew')
    }
    await delay(2_000, undefined, { signal: stopping }).catch(() => {})
  }
}

async function untilStopped(runner: Runner, stopping: AbortSignal) {
  const stop = () => void runner.stop().catch(() => {})
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop, { once: true })
  stopAfterFailures(runner, stop)
  try {
    await runner.promise
  } finally {
    stopping.removeEventListener('abort', stop)
  }
}

/** The library reads the ids of its tasks once and does not recover from a failure, so a queue that fails repeatedly is restarted. */
function stopAfterFailures({ events }: Runner, stop: () => void) {
  let failures = 0
  const succeeded = () => {
    failures = 0
  }
  events.on('job:start', succeeded)
  events.on('worker:getJob:empty', succeeded)
  events.on('worker:getJob:error', () => {
    failures += 1
    if (failures === failuresInARow) stop()
  })
}

function lookForLostJobs(db: Database, log: JobLog) {
  const look = () => {
    freeLostJobs(db).catch((err: unknown) => log.warn({ err }, 'lost jobs could not be looked for'))
  }
  look()
  return setInterval(look, lookForLostJobsEvery).unref()
}

/** The queue's log lines, without their details, which contain the payloads of jobs. */
const logLine = (log: JobLog) => (level: string, text: string) => {
  if (level === 'error' || level === 'warning') log.warn({ queue: text }, 'job queue')
  else log.debug({ queue: text }, 'job queue')
}
