import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../db/connections/connect.ts'
import { createErasureJournal } from '../../operations/erasures/erasure-journal.ts'
import type { Mailer } from '../mail/mailer.ts'
import { startJobs } from '../../start-jobs.ts'
import { afterFile } from '../../testing/after-file.ts'
import { testApp } from '../../testing/app.ts'
import { testConnection } from '../../testing/databases/database.ts'
import { proveAddress } from '../../testing/domains/room-requests.ts'
import { until } from '../../testing/until.ts'
import { addJob } from './jobs.queries.ts'

const connection = await testConnection()
const db = connect(connection)
afterFile(() => db.destroy())
const { app, services, register } = await testApp({ db })

type Line = { level: string; text: string; [fact: string]: unknown }
const lines: Line[] = []
const at = (level: string) => (facts: object, text: string) => void lines.push({ ...facts, level, text })
const log = { debug: at('debug'), info: at('info'), warn: at('warn') }

let mailer: Mailer = async () => {}
const jobs = startJobs(
  {
    ...services,
    mailer: (...mail) => mailer(...mail),
    journal: createErasureJournal({ folders: [], bucket: null }),
    backUp: null,
    outbox: '/nowhere',
    log,
    pollMs: 20,
  },
  connection,
)
afterFile(() => jobs.stop())

const linesOf = (job: string) => lines.filter((line) => line.text === 'job' && line.job === job)

/** Requests a link by email, and returns the id of that request. */
async function askForLink(email: string) {
  const reply = await app.inject({ method: 'POST', url: '/api/auth/password/forgot', payload: { email } })
  return reply.headers['x-request-id']
}

test('the line of an email names the request that queued it, whether it was sent or failed', async () => {
  const ana = await register()
  await proveAddress(db, ana)
  await until(() => linesOf('send_mail').some(({ outcome }) => outcome === 'sent'))
  const sent = await askForLink(ana.user.email)
  await until(() => linesOf('send_mail').some(({ requestId }) => requestId === sent))
  expect(linesOf('send_mail').at(-1)).toMatchObject({ level: 'info', outcome: 'sent', requestId: sent, attempt: 1 })

  mailer = async () => Promise.reject(new Error(`no such mailbox: ${ana.user.email}`))
  const failed = await askForLink(ana.user.email)
  await until(() => linesOf('send_mail').some(({ requestId }) => requestId === failed))
  expect(linesOf('send_mail').at(-1)).toMatchObject({ level: 'warn', outcome: 'failed', requestId: failed })
  expect(JSON.stringify(lines)).not.toContain(ana.user.email)
})

test('a job carries the id of its request as long as it is in the queue, and one of the timetable carries none', async () => {
  await addJob(db, 'sweep_outbox', {})
  await until(() => linesOf('sweep_outbox').length === 1)
  expect(linesOf('sweep_outbox')[0]).toMatchObject({ level: 'debug', outcome: 'done' })
  expect(linesOf('sweep_outbox')[0]).not.toHaveProperty('requestId')
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(
    db,
  )
  const { rows } = await sql`
    select from graphile_worker._private_jobs where payload::text like '%requestId%'`.execute(db)
  expect(rows).toEqual([])
})
