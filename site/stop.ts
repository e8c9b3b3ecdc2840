import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../server/db/connect.ts'
import type { RunningJobs } from '../server/jobs/start-jobs.ts'

/** Calls and jobs that run may finish, for this long, in milliseconds. */
const patience = 10_000
/** Connections to a server that is gone may never end by themselves. */
const connectionPatience = 2_000

type Running = {
  app: FastifyInstance
  jobs: RunningJobs
  db: Database
  postgres: { stop(): Promise<void> } | null
}

/**
 * Readiness falls at once; after `drainDelay` seconds, in which balancers take note of that, the listener closes. Calls and jobs
 * end together, then what both stand on.
 */
export async function stop({ app, jobs, db, postgres }: Running, drainDelay: number): Promise<void> {
  app.isDraining = true
  const jobsEnded = jobs.stop()
  await delay(drainDelay * 1000)
  await atMost(patience, Promise.all([close(app), jobsEnded]))
  await atMost(connectionPatience, db.destroy())
  await postgres?.stop()
}

async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  await Promise.race([work, delay(milliseconds, undefined, { signal: over.signal })])
  over.abort()
}

/** The listener first: once Fastify itself closes, calls that still run could not be answered by pages, which call the API in process. */
async function close(app: FastifyInstance): Promise<void> {
  await new Promise((done) => app.server.close(done))
  await app.close()
}
