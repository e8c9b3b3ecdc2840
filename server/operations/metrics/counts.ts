import type { Channel } from 'node:diagnostics_channel'
import { Counter, Histogram, type Registry } from 'prom-client'
import { contract } from '../../../contract/index.ts'
import { connectionTaken } from '../../platform/db/connections/open-pools.ts'
import { slowStatementMs, statementEnded, type StatementEnd } from '../../platform/db/statements/statement-times.ts'
import { type ReplyEnd, replyEnded } from '../../platform/http/replies.ts'
import { jobEnded, type JobEnd } from '../../platform/jobs/run-job.ts'

/** In seconds. There are few, as each route and status has a series of them. */
const buckets = [0.01, 0.05, 0.25, 1, 5]
/** The maximum number of statement names; all others count as one. */
const maxStatements = 500
/** The filters of a list in its statements' names: all its statements count as one. */
const filterFlags = /_[01]{3,}/

/** Counts the events on the diagnostics channels of the server, until the returned function is called. */
export function countEvents(registry: Registry): () => void {
  const registers = [registry]
  const ends = [
    on(replyEnded, countReplies(registers)),
    on(statementEnded, countStatements(registers)),
    on(connectionTaken, countConnections(registers)),
    on(jobEnded, countJobs(registers)),
  ]
  return () => ends.forEach((end) => end())
}

function on(channel: Channel, listen: (message: never) => void) {
  const listener = listen as (message: unknown) => void
  channel.subscribe(listener)
  return () => channel.unsubscribe(listener)
}

type Registers = { registers: Registry[] }['registers']

function countReplies(registers: Registers) {
  const calls = new Histogram({
    name: 'compas_call_duration_seconds',
    help: 'Calls and files by route: from the arrival of the request until its reply is ready',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const pages = new Histogram({
    name: 'compas_page_duration_seconds',
    help: 'Pages by the pattern of their address: from the arrival of the request until the page is ready',
    labelNames: ['page', 'status'],
    buckets,
    registers,
  })
  const refusals = new Counter({
    name: 'compas_refusals_total',
    help: 'Requests refused by a rate limit, a quota or for overload, by the limit that refused',
    labelNames: ['class', 'by'],
    registers,
  })
  const uploads = new Counter({
    name: 'compas_uploads_total',
    help: 'Uploads of photos by what became of them',
    labelNames: ['outcome'],
    registers,
  })
  return ({ method, route, page, status, ms, refusal }: ReplyEnd) => {
    const about = { status: `${Math.floor(status / 100)}xx` }
    if (ms !== null && page !== null) pages.observe({ page, ...about }, ms / 1000)
    else if (ms !== null) calls.observe({ method, route: route ?? 'none', ...about }, ms / 1000)
    const refusedBy = refusal && refusalClass(status, refusal.code)
    if (refusedBy) refusals.inc({ class: refusedBy, by: refusal.by })
    const outcome = uploadOutcome(route, status)
    if (outcome) uploads.inc({ outcome })
  }
}

/** The error codes of quotas (server/people/quotas/quotas-per-member.ts). */
const quotaCodes = /^(too_many_|too_much_)|^(await_reply|same_text|new_member)$/

export function refusalClass(status: number, code: string): 'rate limit' | 'quota' | 'maintenance' | 'overload' | null {
  if (code === 'maintenance') return 'maintenance'
  if (status === 429) return 'rate limit'
  if (status === 503) return 'overload'
  return status === 409 && quotaCodes.test(code) ? 'quota' : null
}

/** An upload is finished by the call that makes its photo. It may be refused there, at its start, and while it arrives. */
export function uploadOutcome(route: string | null, status: number): 'finished' | 'refused' | 'failed' | null {
  const isFinish = route === contract.photos.finish.path
  if (!isFinish && route !== contract.photos.prepare.path && !route?.startsWith('/objects/uploads/')) return null
  if (status >= 500) return 'failed'
  if (status >= 400) return 'refused'
  return isFinish ? 'finished' : null
}

function countStatements(registers: Registers) {
  /** Collected here and handed over when they are read, as statements are many. */
  const seen = new Map<string, { count: number; seconds: number; slow: number }>()
  const counter = (name: string, help: string, of: 'count' | 'seconds' | 'slow') =>
    new Counter({
      name,
      help,
      labelNames: ['statement'],
      registers,
      collect() {
        this.reset()
        for (const [statement, sums] of seen) if (sums[of] > 0) this.inc({ statement }, sums[of])
      },
    })
  counter('compas_statements_total', 'Statements sent to the database, by name', 'count')
  counter('compas_statement_seconds_total', 'Time until their answers, by name', 'seconds')
  counter('compas_slow_statements_total', `Statements that took ${slowStatementMs} ms and more, by name`, 'slow')
  return ({ statement, ms }: StatementEnd) => {
    const whole = statement.replace(filterFlags, '')
    const name = seen.has(whole) || seen.size < maxStatements ? whole : 'other'
    const sums = seen.get(name) ?? { count: 0, seconds: 0, slow: 0 }
    seen.set(name, sums)
    sums.count++
    sums.seconds += ms / 1000
    if (ms >= slowStatementMs) sums.slow++
  }
}

function countConnections(registers: Registers) {
  const waited = new Counter({
    name: 'compas_connection_wait_seconds_total',
    help: 'Time for which calls and jobs waited for a connection to the database',
    registers,
  })
  return (ms: number) => waited.inc(ms / 1000)
}

function countJobs(registers: Registers) {
  const labelNames = ['job', 'outcome'] as const
  const ended = new Counter({
    name: 'compas_jobs_ended_total',
    help: 'Jobs that ended, by what became of them: of emails also sent, given up and gone',
    labelNames,
    registers,
  })
  const seconds = new Counter({ name: 'compas_job_seconds_total', help: 'How long they took', labelNames, registers })
  return ({ job, outcome, ms }: JobEnd) => {
    ended.inc({ job, outcome })
    seconds.inc({ job, outcome }, ms / 1000)
  }
}
