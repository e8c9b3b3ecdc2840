import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '../db/connections/connect.ts'
import type { ErasureJournal } from '../../operations/erasures/erasure-journal.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createPhotoMaker } from '../../pictures/photos/making/photo-maker.ts'
import { type RunningJobs, startJobs } from '../../start-jobs.ts'
import { afterFile } from '../../testing/after-file.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { testStore } from '../../testing/services/objects.ts'
import { until } from '../../testing/until.ts'
import { addJob, addJobs } from './jobs.queries.ts'

const connection = await testConnection()
const db = connect(connection)
afterFile(() => db.destroy())
const { store } = testStore()
const noted: string[] = []
const journal: ErasureJournal = {
  /** A job with the behaviour that the test sets: 'throws' fails, 'hangs' never ends. */
  async note([id = '']) {
    if (id === 'throws') throw new Error('always')
    if (id === 'hangs') await new Promise(() => {})
    noted.push(id)
  },
  complete: async () => {},
  read: async () => new Set(),
}
let jobs: RunningJobs

const quiet = { debug: () => {}, info: () => {}, warn: () => {} }
const start = (mailer: Mailer, limitMs?: number) => {
  jobs = startJobs(
    {
      mailer,
      store,
      journal,
      photoMaker: createPhotoMaker(),
      geocoder: null,
      backUp: null,
      outbox: '/nowhere',
      origin: 'http://localhost',
      log: quiet,
      pollMs: 20,
      abortAfterMs: 100,
      ...(limitMs !== undefined && { limitMs }),
    },
    connection,
  )
}

beforeEach(() => noted.splice(0))
afterEach(async () => {
  await jobs.stop()
  await sql`truncate mail_outbox cascade`.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

/** Queues emails to this name with a number each. */
async function queueMany(count: number, job: 'send_mail' | 'write_mail', name: string = job) {
  const { rows } = await sql<{ mailId: string }>`
    insert into mail_outbox (to_address, subject, text, headers)
    select ${name} || n || '@example.com', 'Hola', 'A text', '{}' from generate_series(1, ${count}::integer) as n
    returning id as mail_id`.execute(db)
  await addJobs(db, job, rows)
}

test('a job goes on while the mail server answers none of many emails', async () => {
  await queueMany(200, 'send_mail')
  let asked = 0
  start(async (_mail, signal) => {
    asked += 1
    await new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('stopped'))))
  })
  await until(() => asked > 0)
  await addJob(db, 'note_erasure', { memberId: 'one' })
  await until(() => noted.length === 1)
})

test('a job that always fails and those that never end stop no other', async () => {
  for (const id of ['throws', 'hangs', 'hangs', 'hangs', 'hangs']) await addJob(db, 'note_erasure', { memberId: id })
  start(async () => {}, 150)
  await addJob(db, 'note_erasure', { memberId: 'one' })
  await until(() => noted.length === 1)
  await until(async () => (await failedOnce()).length === 5)
  expect(new Set(await failedOnce())).toEqual(new Set(['always', 'The job took longer than 0.15 s']))
})

const failedOnce = async () => {
  const { rows } = await sql<{ error: string }>`
    select last_error as error from graphile_worker.jobs
    where task_identifier = 'note_erasure' and attempts > 0 and locked_at is null`.execute(db)
  return rows.map(({ error }) => error)
}

test('of 5,000 waiting emails one always fails, others go out, and a link goes before them', async () => {
  await queueMany(1, 'write_mail', 'refused')
  await queueMany(4_999, 'write_mail')
  const sent: string[] = []
  start(async ({ toAddress }) => {
    if (toAddress === 'refused1@example.com') throw new Error('450 not now')
    sent.push(toAddress)
  })
  await until(() => sent.length > 100)
  await queueMany(1, 'send_mail', 'link')
  await addJob(db, 'note_erasure', { memberId: 'one' })
  await until(() => noted.length === 1 && sent.includes('link1@example.com'))
  expect(sent.length).toBeLessThan(4_000)
  await until(() => sent.length > 500)
  const refused = await db
    .selectFrom('mailOutbox')
    .selectAll()
    .where('attempts', '>', 0)
    .where('sentAt', 'is', null)
    .execute()
  expect(refused).toMatchObject([{ toAddress: 'refused1@example.com', lastError: '450 not now' }])
})
