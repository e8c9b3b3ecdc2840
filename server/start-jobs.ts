import { setTimeout as delay } from 'node:timers/promises'
import { Logger, run, type Runner, type RunnerOptions } from 'graphile-worker'
import type { ClientConfig } from 'pg'
import { connect, type Database } from './db/connect.ts'
import type { Geocoder } from './gazetteer/geocoder.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PhotoMaker } from './photos/photo-maker.ts'
import type { Store } from './storage/store.ts'
import { type JobLog, openJobPool } from './jobs/job-pool.ts'
import { freeLostJobs } from './jobs/jobs.queries.ts'
import { backupTime, type JobServices, taskList, timetable } from './tasks.ts'

export type RunningJobs = {
  /** Starts no more jobs and resolves once the running ones are done. */
  stop(): Promise<void>
}

type Options = {
  mailer: Mailer
  /** The folder of the emails that are written as files. */
  outbox: string
  store: Store
  photoMaker: PhotoMaker
  geocoder: Geocoder | null
  journal: JobServices['journal']
  backUp: JobServices['backUp']
  /** The site's own address, for links in emails: no slash at the end. */
  origin: string
  log: JobLog
  /** How often the queue looks for jobs that are due; new ones are announced by PostgreSQL. */
  pollMs?: number
  /** How long after `stop()` running jobs are aborted: below the ten seconds in which the site ends. */
  abortAfterMs?: number
}

/** Jobs that run at the same time: one more than there are queues of long ones. */
const concurrency = 3
const lookForLostJobsEvery = 60_000
/** How many times in a row the queue may fail to fetch a job before it is restarted. */
const failuresInARow = 6

/** Runs the queued jobs on connections of their own until stopped, also through restarts of the database. */
export function startJobs(
  { log, pollMs = 5_000, abortAfterMs = 8_000, ...services }: Options,
  connection: string | ClientConfig,
): RunningJobs {
  const db = connect(connection, {
    name: 'jobs',
    max: concurrency,
    onLost: (err) => log.warn({ err }, 'a connection of a job broke'),
  })
  const pgPool = openJobPool(connection, log)
  const stopping = new AbortController()
  const running = keepRunning(
    {
      pgPool,
      schema: 'graphile_worker',
      taskList: taskList({ db, ...services, stopping: stopping.signal, log }),
      crontab: services.backUp === null ? timetable : `${timetable}\n${backupTime}`,
      concurrency,
      pollInterval: pollMs,
      gracefulShutdownAbortTimeout: abortAfterMs,
      // With a delay the queue would not wait until the end of a job is stored, nor survive a failure of that.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      noHandleSignals: true,
      logger: new Logger(() => logLine(log)),
    },
    { log, stopping: stopping.signal },
  )
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

/** The queue ends when the database fails at the wrong moment or is not reachable at the start: then it is started again. */
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

/** The library reads the ids of its tasks once and does not recover from a failure, so a queue that only fails is restarted. */
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
