import { channel } from 'node:diagnostics_channel'
import { during } from '../work.ts'
import type { JobLog } from './job-pool.ts'

/** Told of each job that has ended. */
export const jobEnded = channel('compas.job-ended')
export type JobEnd = { job: string; outcome: JobOutcome; ms: number }
/** What became of it. Of an email also whether it was sent, given up for good, or no longer there to be sent. */
export type JobOutcome = 'done' | 'failed' | 'sent' | 'given up' | 'gone'

/**
 * Runs a job as part of the request that queued it, and logs one line, without its payload. The queue itself logs why a job failed.
 */
export async function runJob(
  log: JobLog,
  { job, attempt, requestId }: { job: string; attempt: number; requestId: string | undefined },
  run: () => Promise<JobOutcome | void>,
): Promise<void> {
  const began = performance.now()
  const asked = requestId !== undefined && { requestId }
  let outcome: JobOutcome = 'failed'
  try {
    outcome = (await during({ job, ...asked }, run)) ?? 'done'
  } finally {
    const ended: JobEnd = { job, outcome, ms: performance.now() - began }
    jobEnded.publish(ended)
    const level = outcome === 'failed' ? 'warn' : asked ? 'info' : 'debug'
    log[level]({ job, ...asked, outcome, attempt, ms: Math.round(ended.ms) }, 'job')
  }
}
