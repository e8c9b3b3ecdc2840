import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { addJob } from '../../platform/jobs/jobs.queries.ts'
import { testApp } from '../../testing/app.ts'

const { db, signUpAdmin } = await testApp()
const admin = await signUpAdmin()
const { health } = admin.api

const empty = () => sql`delete from graphile_worker._private_jobs`.execute(db)
await empty()
afterEach(empty)

/** Queues a job that has failed at every attempt, and returns its number. */
async function failJob(error: string, payload: object = {}) {
  await addJob(db, 'end_suspension', payload as { memberId: string })
  const { rows } = await sql<{ id: string }>`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error}
    where id = (select max(id) from graphile_worker._private_jobs) returning id`.execute(db)
  return Number(rows[0]!.id)
}

const jobs = async () =>
  (
    await sql<{ attempts: number; isDue: boolean }>`
      select attempts, run_at <= now() as is_due from graphile_worker._private_jobs order by id`.execute(db)
  ).rows

const acts = async () =>
  await db
    .selectFrom('auditLog')
    .select(['actorId', 'detail'])
    .where('action', '=', 'job.retry')
    .orderBy('id')
    .execute()

describe('failed jobs', () => {
  test('are listed in pages, the latest first, with a short error and without what they work on', async () => {
    for (const error of ['first', 'second', 'third']) await failJob(error, { memberId: 'canary' })
    await addJob(db, 'clean_up', {})
    const first = await health.failedJobs({ query: { limit: 2 } })
    expect(first.items.map(({ error, task, attempts }) => [error, task, attempts])).toEqual([
      ['third', 'end_suspension', 25],
      ['second', 'end_suspension', 25],
    ])
    expect(first.total).toBe(3)
    const rest = await health.failedJobs({ query: { limit: 2, cursor: first.next! } })
    expect(rest.items.map(({ error }) => error)).toEqual(['first'])
    expect(rest.next).toBeNull()
    expect(JSON.stringify([first, rest])).not.toContain('canary')
  })

  test.each([
    ['null value in column "name" of relation "users"', 'null value in column … of relation …'],
    ['Key (email)=(ana@example.com) already exists', 'Key … already exists'],
    ['550 <ana@example.com> is unknown', '550 … is unknown'],
    ['no such user ana@example.com here', 'no such user … here'],
    ['GET https://bucket.example/photos?X-Amz-Signature=abc failed', 'GET … failed'],
    ["invalid input syntax: 'Calle Mayor 3'\nstack of it", 'invalid input syntax: …'],
    ['x'.repeat(5000), 'x'.repeat(160)],
    ['', null],
  ])('show of an error no more than its first line, without what it quotes: %s', async (error, shown) => {
    await failJob(error)
    const { items } = await health.failedJobs({ query: {} })
    expect(items[0]?.error).toBe(shown)
  })

  test('are counted beside the others, by task and state', async () => {
    await failJob('no')
    await addJob(db, 'clean_up', {}, { at: new Date(Date.now() + 3_600_000) })
    await addJob(db, 'sweep_outbox', {})
    const { waiting } = await health.waiting()
    expect(waiting?.jobs.map(({ task, state, count }) => [task, state, count]).toSorted()).toEqual([
      ['clean_up', 'scheduled', 1],
      ['end_suspension', 'failed', 1],
      ['sweep_outbox', 'due', 1],
    ])
  })
})

describe('a retry', () => {
  test('makes one failed job due with all its attempts, and stands in the audit log', async () => {
    await failJob('one')
    await failJob('two')
    const [latest] = (await health.failedJobs({ query: {} })).items
    await health.retryJob({ params: { id: latest!.id } })
    expect(await jobs()).toEqual([
      { attempts: 25, isDue: true },
      { attempts: 0, isDue: true },
    ])
    expect((await acts()).at(-1)).toEqual({ actorId: admin.user.id, detail: { count: 1, tasks: ['end_suspension'] } })
  })

  test('of 50 at once puts the job back once', async () => {
    await failJob('no')
    const before = (await acts()).length
    const [job] = (await health.failedJobs({ query: {} })).items
    const retries = Array.from({ length: 50 }, () => health.retryJob({ params: { id: job!.id } }))
    const results = await Promise.allSettled(retries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(health.retryJob({ params: { id: job!.id } })).rejects.toMatchObject({ status: 404 })
    expect(await acts()).toHaveLength(before + 1)
    expect(await jobs()).toEqual([{ attempts: 0, isDue: true }])
  })

  test('of all leaves those alone that run, wait or are to be tried again', async () => {
    await failJob('one')
    await failJob('two')
    const running = await failJob('runs')
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where id = ${running}`.execute(
      db,
    )
    await addJob(db, 'clean_up', {}, { at: new Date(Date.now() + 3_600_000) })
    expect(await health.retryJobs()).toEqual({ again: 2, left: 0 })
    expect(await health.retryJobs()).toEqual({ again: 0, left: 0 })
    expect(await jobs()).toEqual([
      { attempts: 0, isDue: true },
      { attempts: 0, isDue: true },
      { attempts: 25, isDue: true },
      { attempts: 0, isDue: false },
    ])
  })

  test('of all takes a thousand at most, the first queued first, and says how many are left', async () => {
    await addJob(db, 'clean_up', {})
    await sql`
      insert into graphile_worker._private_jobs (task_id, attempts, max_attempts)
      select task_id, 25, 25 from graphile_worker._private_jobs, generate_series(1, 1002)`.execute(db)
    expect(await health.retryJobs()).toEqual({ again: 1000, left: 2 })
  })
})
