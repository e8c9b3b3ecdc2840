import { sql } from 'kysely'
import { afterEach } from 'vitest'
import { connect } from '../../platform/db/connections/connect.ts'
import { createErasureJournal } from '../../operations/erasures/erasure-journal.ts'
import { startJobs } from '../../start-jobs.ts'
import type { Email } from '../../platform/mail/emails.ts'
import { createMailer, type MailSettings } from '../../platform/mail/mailer.ts'
import { createPhotoMaker } from '../../pictures/photos/making/photo-maker.ts'
import { testConnection } from '../databases/database.ts'
import { startMailServer } from './mail-server.ts'
import { testStore } from './objects.ts'
import { until } from '../until.ts'

export const to = 'ana@example.com'
export const sampleEmail = (fields: Partial<Email> = {}) => ({
  to,
  userId: null,
  subject: 'Hola',
  text: 'A text',
  html: '<p>A page</p>',
  share: 'ordinary' as const,
  ...fields,
})

export const mailerTo = (smtpUrl: string | null, settings: Partial<MailSettings> = {}) =>
  createMailer({ smtpUrl, from: 'Compás <hola@compas.example>', outbox: '/nowhere', ...settings })

/** An outbox for the calling test file, with workers that send from it. Both are stopped and emptied after each test. */
export async function testOutbox() {
  const connection = await testConnection()
  const db = connect(connection)
  const ends: (() => Promise<unknown>)[] = []
  const logged: string[] = []
  const log = {
    debug: (...line: unknown[]) => void logged.push(JSON.stringify(line)),
    info: (...line: unknown[]) => void logged.push(JSON.stringify(line)),
    warn: (...line: unknown[]) => void logged.push(JSON.stringify(line)),
  }
  const { store } = testStore()
  const photoMaker = createPhotoMaker()

  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
    await sql`truncate mail_outbox, mail_places, digest_items`.execute(db)
    await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs having count(*) > 0`.execute(
      db,
    )
  })

  async function mailServer(...behaviour: Parameters<typeof startMailServer>) {
    const server = await startMailServer(...behaviour)
    ends.push(server.stop)
    return server
  }

  function work(smtpUrl: string | null, settings: Partial<MailSettings> = {}) {
    const { outbox = '/nowhere' } = settings
    const jobs = startJobs(
      {
        mailer: mailerTo(smtpUrl, settings),
        outbox,
        store,
        photoMaker,
        geocoder: null,
        journal: createErasureJournal({ folders: [], bucket: null }),
        backUp: null,
        origin: 'http://localhost',
        log,
        pollMs: 20,
      },
      connection,
    )
    let ended: Promise<void> | undefined
    const stop = () => (ended ??= jobs.stop())
    ends.push(stop)
    return stop
  }

  const rows = () => db.selectFrom('mailOutbox').selectAll().execute()
  const row = async () => (await rows())[0]
  /** The waiting jobs, except the one that the schedule adds every minute. */
  const jobsLeft = async () =>
    (
      await sql<{ error: string | null }>`
        select last_error as error from graphile_worker.jobs where task_identifier <> 'mail_unread_messages'`.execute(
        db,
      )
    ).rows
  /** Makes all waiting retries due now. */
  const hurry = () =>
    sql`select graphile_worker.reschedule_jobs(array_agg(id), now()) from graphile_worker.jobs having count(*) > 0`.execute(
      db,
    )
  const untilDone = () => until(async () => (await hurry(), (await jobsLeft()).length === 0))

  return { db, ends, logged, mailServer, work, rows, row, jobsLeft, hurry, untilDone }
}
