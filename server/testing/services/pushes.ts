import { sql } from 'kysely'
import { createErasureJournal } from '../../operations/erasures/erasure-journal.ts'
import { connect } from '../../platform/db/connections/connect.ts'
import { createPushSender } from '../../platform/push/push-sender.ts'
import { startJobs } from '../../start-jobs.ts'
import { afterFile } from '../after-file.ts'
import { testApp } from '../app.ts'
import { testConnection } from '../databases/database.ts'
import { startPushService } from './push-service.ts'
import { until } from '../until.ts'

const silent = { debug: () => {}, info: () => {}, warn: () => {} }
const pushTasks = ['send_push', 'push_messages', 'close_pushes', 'end_quiet_hours']

/** The app with a push service and the workers that send to it, for the calling test file. */
export async function testPushes() {
  const connection = await testConnection()
  const db = connect(connection)
  const app = await testApp({ db })
  const service = await startPushService()
  const stops = new Set<() => Promise<void>>()

  /** Returns what stops these workers. */
  function work(): () => Promise<void> {
    const jobs = startJobs(
      {
        ...app.services,
        pushSender: createPushSender({
          subject: 'mailto:team@compas.example',
          agent: service.agent,
          maxOfOthers: Infinity,
        }),
        mailer: async () => {},
        journal: createErasureJournal({ folders: [], bucket: null }),
        backUp: null,
        outbox: '/nowhere',
        log: silent,
        pollMs: 20,
      },
      connection,
    )
    const stop = async () => {
      stops.delete(stop)
      await jobs.stop()
    }
    stops.add(stop)
    return stop
  }

  afterFile(async () => {
    for (const stop of stops) await stop()
    await db.destroy()
  })

  /** The waiting jobs about pushes, the first to run first. */
  async function waiting() {
    const { rows } = await sql<{ task: string; runAt: Date; priority: number; error: string | null }>`
      select identifier as task, run_at, priority, last_error as error
      from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id
      where identifier = any(${pushTasks}) and not payload::jsonb ? '_cron'
      order by priority, run_at, job.id`.execute(db)
    for (const { task, error } of rows) if (error !== null) throw new Error(`${task} failed: ${error}`)
    return rows
  }
  /** In seconds from now: when each waiting job runs. */
  const delays = async () => (await waiting()).map(({ runAt }) => Math.round((runAt.getTime() - Date.now()) / 1000))
  /** Lets all jobs run now, whenever they are due and however long devices rest, until none is left. */
  const settled = () =>
    until(async () => {
      await db.updateTable('pushDevices').set({ restsUntil: null }).where('restsUntil', 'is not', null).execute()
      await sql`
        select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs
        where task_identifier = any(${pushTasks}) having count(*) > 0`.execute(db)
      return (await waiting()).length === 0
    })
  /** Waits until the jobs that are due have run; the others wait on. */
  const idle = () => until(async () => (await waiting()).every(({ runAt }) => runAt.getTime() > Date.now() + 500))

  return { ...app, connection, service, work, waiting, delays, settled, idle }
}
