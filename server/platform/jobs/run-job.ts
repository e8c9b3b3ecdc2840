import { channel } from 'node:diagnostics_channel'
import { during } from '../request-context.ts'
import type { JobLog } from './job-pool.ts'

/** Published for each job that has ended. */
export const jobEnded = channel('compas.job-ended')
export type JobEnd = { job: string; outcome: JobOutcome; ms: number }
/** The outcome of a job; for an email also whether it was sent, given up for good, or no longer there to be sent. */
export type JobOutcome = 'done' | 'failed' | 'sent' | 'given up' | 'gone'

/** Less than the five minutes after which a job counts as lost with its process, and is given to another worker. */
export const longestJobMs = 270_000

type JobRun = {
  job: string
  attempt: number
  requestId: string | undefined
  /** Aborts when the process stops. */
  signal: AbortSignal
  /** In milliseconds. */
  limitMs: number
}

/**
 * Runs a job in the context of the request that queued it, and logs one line, without its payload. The queue itself logs why a job failed.
 * A job that takes too long is aborted and counts as failed, whether or not it reacts, so that its worker goes on.
 */
export async function runJob(
  log: JobLog,
  { job, attempt, requestId, signal, limitMs }: JobRun,
  run: (signal: AbortSignal) => Promise<JobOutcome | void>,
): Promise<void> {
  const began = performance.now()
  const asked = requestId !== undefined && { requestId }
  let outcome: JobOutcome = 'failed'
  try {
    outcome = (await during({ job, ...asked }, () => within(limitMs, signal, run))) ?? 'done'
  } finally {
    const ended: JobEnd = { job, outcome, ms: performance.now() - began }
    jobEnded.publish(ended)
    const level = outcome === 'failed' ? 'warn' : asked ? 'info' : 'debug'
    log[level]({ job, ...asked, outcome, attempt, ms: Math.round(ended.ms) }, 'job')
  }
}

async function within<T>(ms: number, stopping: AbortSignal, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController()
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`The job took longer than ${ms / 1000} s`)
    limit.abort(error)
    reject(error)
  }, ms)
  try {
    return await Promise.race([run(AbortSignal.any([stopping, limit.signal])), tooLong])
  } finally {
    clearTimeout(timer)
  }
}
