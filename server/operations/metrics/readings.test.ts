import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countedTo } from '../../../contract/desk/health.ts'
import { connect } from '../../platform/db/connections/connect.ts'
import { addJob, addJobs, forgetFailedJobs, freeLostJobs } from '../../platform/jobs/jobs.queries.ts'
import { afterFile } from '../../testing/after-file.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { readWaiting } from './readings.queries.ts'

/** One connection, so that what it has read is known at once. */
const db = connect(await testConnection(), { max: 1 })
afterFile(() => db.destroy())

const waiting = countedTo + 1000

/** How often each table was scanned sequentially. */
async function wholeReads() {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ table: string; reads: number }>`
    select relname as table, seq_scan::int as reads from pg_stat_user_tables
    where relname in ('_private_jobs', 'mail_outbox') order by relname`.execute(db)
  return rows
}

test('many waiting emails and their jobs are counted to a limit, beside the others, and never read whole', async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await sql`
    insert into mail_outbox (to_address, subject, text, headers, created_at)
    select 'reader' || n || '@example.com', 'News', 'A text', '{}', now() - n * interval '1 second'
    from generate_series(1, ${waiting}) as n`.execute(db)
  const marked = (some: number, change: string) => sql`
    update mail_outbox set ${sql.raw(change)} where id in (select id from mail_outbox where attempts = 0 limit ${some})`
  await marked(2, 'attempts = 1').execute(db)
  await marked(3, 'attempts = 1, given_up_at = now()').execute(db)
  await marked(4, 'attempts = 1, sent_at = now()').execute(db)
  const mailIds = Array.from({ length: waiting }, () => ({ mailId: '' }))
  await addJobs(db, 'write_mail', mailIds)
  for (let n = 0; n < 3; n++) await addJob(db, 'end_suspension', { memberId: '' })
  await addJob(db, 'clean_up', {}, { at: new Date(Date.now() + 3_600_000) })
  const ofSuspensions = await sql<{ id: string }>`
    select id from graphile_worker.jobs where task_identifier = 'end_suspension' order by id`.execute(db)
  const [failed, running] = ofSuspensions.rows.map(({ id }) => id)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where id = ${failed}`.execute(db)
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'one', attempts = 1 where id = ${running}`.execute(
    db,
  )
  await sql`analyze mail_outbox, graphile_worker._private_jobs`.execute(db)

  const before = await wholeReads()
  const readings = await readWaiting(db)
  await freeLostJobs(db)
  await forgetFailedJobs(db)
  expect(await wholeReads()).toEqual(before)
  expect(readings?.map(({ kind, name, state, count }) => [kind, name, state, count].join(' ')).toSorted()).toEqual([
    'job clean_up scheduled 1',
    'job end_suspension due 1',
    'job end_suspension failed 1',
    'job end_suspension running 1',
    `job write_mail due ${countedTo}`,
    'mail  given up 3',
    'mail  retrying 2',
    `mail  waiting ${countedTo}`,
  ])
  const oldest = readings?.find(({ kind, state }) => kind === 'mail' && state === 'waiting')?.oldest
  expect(oldest).toBeGreaterThan(waiting - 100)
})
