import { setTimeout as delay } from 'node:timers/promises'
import { Logger, run, type Runner, type RunnerOptions } from 'graphile-worker'
import type { ClientConfig } from 'pg'
import { connect, type Database } from '../db/connect.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Store } from '../storage/store.ts'
import { type JobLog, openJobPool } from './job-pool.ts'
import { freeLostJobs } from './jobs.queries.ts'
import { taskList, timetable } from './tasks.ts'

export type RunningJobs = {
  /** Takes no more jobs and resolves once those that run are done. */
  stop(): Promise<void>
}

type Options = {
  mailer: Mailer
  /** The folder of the letters that became files. */
  outbox: string
  store: Store
  log: JobLog
  /** How often jobs that wait for their time are looked for; new ones announce themselves. */
  pollMs?: number
  /** Running jobs are told to end so long after `stop()`: within the ten seconds that the site takes to end. */
  patienceMs?: number
}

/** Jobs at once. */
const concurrency = 2
const lookForLostJobsEvery = 60_000

/** Runs the queued jobs on connections of their own until stopped, whatever becomes of the database meanwhile. */
export function startJobs(
  { mailer, outbox, store, log, pollMs = 5_000, patienceMs = 8_000 }: Options,
  connection: string | ClientConfig,
): RunningJobs {
  const db = connect(connection, {
    max: concurrency,
    onLost: (err) => log.warn({ err }, 'a connection of a job broke'),
  })
  const pgPool = openJobPool(connection, log)
  const stopping = new AbortController()
  const running = keepRunning(
    {
      pgPool,
      schema: 'graphile_worker',
      taskList: taskList({ db, mailer, outbox, store }),
      crontab: timetable,
      concurrency,
      pollInterval: pollMs,
      gracefulShutdownAbortTimeout: patienceMs,
      // Otherwise the queue neither waits for the end of a job to be written nor bears that to fail.
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

/** The queue ends itself when the database fails it at the wrong moment, or is away at the start: then it starts anew. */
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
  try {
    await runner.promise
  } finally {
    stopping.removeEventListener('abort', stop)
  }
}

function lookForLostJobs(db: Database, log: JobLog) {
  const look = () => {
    freeLostJobs(db).catch((err: unknown) => log.warn({ err }, 'lost jobs could not be looked for'))
  }
  look()
  return setInterval(look, lookForLostJobsEvery).unref()
}

/** The queue's own lines, without what it adds to them: that holds what the jobs were given. */
const logLine = (log: JobLog) => (level: string, text: string) => {
  if (level === 'error' || level === 'warning') log.warn({ queue: text }, 'job queue')
  else log.debug({ queue: text }, 'job queue')
}
