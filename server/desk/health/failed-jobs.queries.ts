import { type RawBuilder, sql, type Transaction } from 'kysely'
import { maxAgain } from '../../../contract/desk/health.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant } from '../../platform/db/statements/statement.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { publicError } from './public-error.ts'

/** The queue numbers its jobs, while ids of calls and lists are UUIDs, so the number is written into the last 48 bits of one. */
const uuidOf = sql`('00000000-0000-8000-8000-' || lpad(to_hex(job.id), 12, '0'))::uuid`
const numberOf = (uuid: RawBuilder<unknown>) => sql`('x' || right(${uuid}::text, 12))::bit(48)::bigint`

const isFailed = sql`not job.is_available and job.attempts >= job.max_attempts and job.locked_at is null`

export const failedJobList: PagedList = {
  name: 'failed_jobs',
  orders: [{ name: 'failed_jobs_latest', direction: 'desc' }],
  prepared: 'none',
  compose: () => ({
    sources: [
      sql`(select ${uuidOf} as id from graphile_worker._private_jobs as job where ${isFailed}) as failed where true`,
    ],
    item: sql`
      select
        page.id,
        job.task_identifier as task,
        job.attempts,
        ${instant('job.created_at')} as "queuedAt",
        ${instant('job.updated_at')} as "failedAt",
        ${publicError(sql.ref('job.last_error'))} as error
      from graphile_worker.jobs as job
      where job.id = ${numberOf(sql`page.id`)}`,
  }),
}

type Retried = { tasks: string[]; left: number }

/**
 * Makes failed jobs due at once, with all their attempts: one, or at most `maxAgain` if `id` is null. Of two concurrent calls, the second
 * finds none. Returns the names of their tasks, one for each job, and the number of failed ones left.
 */
export async function retryFailed(trx: Transaction<DB>, id: string | null): Promise<Retried> {
  const { rows } = await sql<{ task: string }>`
    select task.identifier as task
    from graphile_worker.reschedule_jobs(
      array(
        select job.id
        from graphile_worker._private_jobs as job
        where ${isFailed} and ${id === null ? sql`true` : sql`job.id = ${numberOf(sql`${id}::uuid`)}`}
        order by job.id
        limit ${maxAgain}
        for update
      ),
      now(),
      attempts => 0
    ) as job
    join graphile_worker._private_tasks as task on task.id = job.task_id`.execute(trx)
  const { rows: left } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs as job where ${isFailed}`.execute(trx)
  return { tasks: rows.map(({ task }) => task), left: left[0]?.count ?? 0 }
}
