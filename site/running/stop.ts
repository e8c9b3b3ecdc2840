import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../server/platform/db/connections/connect.ts'
import type { RunningJobs } from '../../server/start-jobs.ts'
import type { StreamHub } from '../../server/platform/stream/hub.ts'

/** How long running requests and jobs may take to finish, in milliseconds. */
const shutdownTimeout = 10_000
/** A time limit, in milliseconds, because closing a connection to an unreachable server may never finish. */
const connectionTimeout = 2_000

type Running = {
  app: FastifyInstance
  hub: Pick<StreamHub, 'stop'>
  jobs: RunningJobs
  db: Database
  replica: { stop(): Promise<void> }
  postgres: { stop(): Promise<void> } | null
  languageBuild: { stop(): void }
}

/**
 * Readiness fails at once. After `drainDelay` seconds, in which load balancers notice this, the listener closes and streams end, which
 * clients open again at another process. Requests and jobs finish first, then the database that both use is closed.
 */
export async function stop(running: Running, drainDelay: number): Promise<void> {
  const { app, hub, jobs, db, replica, postgres, languageBuild } = running
  app.isDraining = true
  languageBuild.stop()
  const jobsEnded = jobs.stop()
  await delay(drainDelay * 1000)
  await max(shutdownTimeout, Promise.all([close(app, hub), jobsEnded]))
  await max(connectionTimeout, Promise.all([db.destroy(), replica.stop()]))
  await postgres?.stop()
}

async function max(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const controller = new AbortController()
  await Promise.race([work, delay(milliseconds, undefined, { signal: controller.signal })])
  controller.abort()
}

/** Closes the listener before Fastify: pages call the API in process, which would fail for running requests once Fastify closes. */
async function close(app: FastifyInstance, hub: Running['hub']): Promise<void> {
  hub.stop()
  await new Promise((done) => app.server.close(done))
  await app.close()
}
