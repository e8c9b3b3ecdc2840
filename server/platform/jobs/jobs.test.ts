import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '../db/connections/connect.ts'
import { createErasureJournal } from '../../operations/erasures/erasure-journal.ts'
import { hasGazetteer } from '../../socials/gazetteer/load-gazetteer.job.ts'
import { queueMail } from '../mail/mail.queries.ts'
import type { Mailer } from '../mail/mailer.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { testStore } from '../../testing/services/objects.ts'
import { createPhotoMaker } from '../../pictures/photos/making/photo-maker.ts'
import { lockTable } from '../../testing/databases/locked-table.ts'
import { sampleEmail } from '../../testing/services/outbox.ts'
import { administer } from '../../testing/databases/temporary-database.ts'
import { until } from '../../testing/until.ts'
import { openJobPool } from './job-pool.ts'
import { addJob } from './jobs.queries.ts'
import { migrateJobs } from './migrate-jobs.ts'
import { type RunningJobs, startJobs } from '../../start-jobs.ts'
import { backupTimetable, taskList, timetable } from '../../tasks.ts'

const connection = await testConnection()
const { store } = testStore()
const photoMaker = createPhotoMaker()
/** One connection, which terminates all others. */
const db = connect(connection, { max: 1 })
const quiet = { debug: () => {}, info: () => {}, warn: () => {} }
const started: RunningJobs[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
})

function start(mailer: Mailer, abortAfterMs = 200) {
  const jobs = startJobs(
    {
      mailer,
      store,
      photoMaker,
      geocoder: null,
      journal: createErasureJournal({ folders: [], bucket: null }),
      backUp: null,
      outbox: '/nowhere',
      origin: 'http://localhost',
      log: quiet,
      pollMs: 20,
      abortAfterMs,
    },
    connection,
  )
  started.push(jobs)
}

const queueOne = () => queueMail(db, { ...sampleEmail(), to: `${randomUUID()}@example.com` })

/** The waiting jobs, except the one that the schedule adds every minute. */
const queued = async () =>
  (
    await sql<{ name: string; key: string | null }>`
    select task_identifier as name, key from graphile_worker.jobs
    where task_identifier <> 'mail_unread_messages' order by id`.execute(db)
  ).rows

const hurry = () =>
  sql`select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs having count(*) > 0`.execute(
    db,
  )

/** Terminates the connections, as a restart of the server does. */
const endConnections = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)

describe('the queue', () => {
  test('is created once by processes that start at once on an empty database', async () => {
    const empty = { ...connection, database: `queue_${randomUUID().slice(0, 8)}` }
    await administer(connection, `create database ${empty.database}`)
    const bare = connect(empty)
    try {
      await Promise.all([1, 2, 3].map(() => migrateJobs(empty, quiet)))
      await addJob(bare, 'clean_up', {})
    } finally {
      await bare.destroy()
      await administer(connection, `drop database ${empty.database} with (force)`)
    }
  })

  test('has one waiting job per key, and none of a rolled back transaction', async () => {
    await addJob(db, 'clean_up', {}, { key: 'one' })
    await addJob(db, 'clean_up', {}, { key: 'one' })
    const rolledBack = db.transaction().execute(async (trx) => {
      await addJob(trx, 'clean_up', {}, { key: 'other' })
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await queued()).toEqual([{ name: 'clean_up', key: 'one' }])
    await sql`select graphile_worker.remove_job('one')`.execute(db)
  })

  test('sends an email while jobs that may take minutes run and wait', async () => {
    const other = connect(connection)
    const sent: string[] = []
    const table = await lockTable(other, 'rate_counters')
    await addJob(db, 'clean_up', {}, { key: 'first' })
    await addJob(db, 'clean_up', {}, { key: 'second' })
    start(async ({ id }) => void sent.push(id))
    await until(async () => (await table.waiting()) === 1)
    await queueOne()
    await until(() => sent.length === 1)
    const { rows } = await sql<{ attempts: number }>`
      select attempts from graphile_worker.jobs where task_identifier = 'clean_up' order by id`.execute(db)
    expect(rows).toEqual([{ attempts: 1 }, { attempts: 0 }])
    await table.release()
    await until(async () => (await queued()).length === 0)
    await other.destroy()
  })

  test('continues after all connections were closed, idle or running a job', async () => {
    const sent: string[] = []
    let isHeld = true
    start(async ({ id }) => {
      sent.push(id)
      await until(() => !isHeld)
    })
    await delay(100)
    await endConnections()
    await queueOne()
    await until(() => sent.length === 1)
    await endConnections()
    isHeld = false
    await queueOne()
    // The first email was not marked as sent before its connection was closed, so it is sent again.
    await until(async () => {
      await sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = now()`.execute(db)
      return (await queued()).length === 0
    })
    expect(new Set(sent).size).toBe(2)
    const unsent = await db.selectFrom('mailOutbox').selectAll().where('sentAt', 'is', null).execute()
    expect(unsent).toEqual([])
  })

  test('continues after its connection was closed while it asked for its first job', async () => {
    const sent: string[] = []
    await queueOne()
    await db.transaction().execute(async (trx) => {
      await sql`lock table graphile_worker._private_tasks`.execute(trx)
      start(async ({ id }) => void sent.push(id))
      await until(async () => {
        const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_locks
          where relation = 'graphile_worker._private_tasks'::regclass and mode = 'RowExclusiveLock'
            and not granted`.execute(trx)
        return rows.length > 0
      })
    })
    await until(() => sent.length === 1)
    await until(async () => (await queued()).length === 0)
  })

  test('a connection that is given back twice, as the library does when it breaks at the end, is given back once', async () => {
    const pool = openJobPool(connection, quiet)
    const giveBack = await new Promise<() => void>((resolve) =>
      pool.connect((_error, _client, release) => resolve(release)),
    )
    giveBack()
    expect(giveBack).not.toThrow()
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
    await pool.end()
  })

  test('aborts a job that takes too long when it stops', async () => {
    let wasAborted = false
    start(async (_mail, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      wasAborted = true
      throw new Error('stopped')
    })
    const [jobs] = started.splice(0)
    await queueOne()
    await until(async () => (await lockedJobs()) === 1)
    await jobs?.stop()
    expect(wasAborted).toBe(true)
    expect(await lockedJobs()).toBe(0)
    expect(await queued()).toHaveLength(1)
    await completeAll()
  })

  test('stops at once where the next start does the work again', async () => {
    await addJob(db, 'load_gazetteer', {}, { key: 'load_gazetteer' })
    start(async () => {}, 30_000)
    const [jobs] = started.splice(0)
    await until(async () => (await lockedJobs()) === 1)
    await jobs?.stop()
    expect(await queued()).toEqual([{ name: 'load_gazetteer', key: 'load_gazetteer' }])
    expect(await hasGazetteer(db)).toBe(false)
    await completeAll()
  })
})

const completeAll = () => sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`.execute(db)

const lockedJobs = async () =>
  (
    await sql<{
      locked: number
    }>`select count(*)::int as locked from graphile_worker.jobs where locked_at is not null`.execute(db)
  ).rows[0]?.locked

describe('the nightly clean-up', () => {
  test('runs as a job of the queue', async () => {
    await db
      .insertInto('rateCounters')
      .values({ key: 'by the job', windowStart: sql<Date>`now() - interval '2 days'` })
      .execute()
    start(async () => {})
    await addJob(db, 'clean_up', {})
    await until(async () => (await hurry(), (await queued()).length === 0))
    expect(await db.selectFrom('rateCounters').select('key').where('key', '=', 'by the job').execute()).toEqual([])
  })

  test('is scheduled in the queue', async () => {
    start(async () => {})
    await until(async () => {
      const { rows } = await sql<{ identifier: string }>`
        select identifier from graphile_worker._private_known_crontabs`.execute(db)
      return rows.some(({ identifier }) => identifier === 'clean_up')
    })
  })
})

test('the timetable names jobs that there are, and looks for unread messages every minute', () => {
  const known = Object.keys(taskList({} as never))
  const named = `${timetable}\n${backupTimetable}`.split('\n').map((line) => line.split(' ')[5])
  expect(known).toEqual(expect.arrayContaining(named))
  expect(timetable).toContain('* * * * * mail_unread_messages')
})
