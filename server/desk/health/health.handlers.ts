import { t } from '#texts'
import type { health } from '../../../contract/desk/health.ts'
import { now } from '../../../contract/platform/clock.ts'
import { recordAct } from '../audit-log/audit-log.queries.ts'
import { troubleOfBackups } from '../../operations/backup/backup-folder.ts'
import { nextBackup } from '../../operations/backup/backup-time.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { NotFound } from '../../platform/http-error.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import { readWaiting } from '../../operations/metrics/readings.queries.ts'
import type { Services } from '../../services.ts'
import { readDailyCounts } from './daily-counts.queries.ts'
import { failedJobList, retryFailed } from './failed-jobs.queries.ts'
import { givenUpMailList, resendGivenUp } from './given-up-mails.queries.ts'
import { readSiteFacts } from './site-facts.queries.ts'
import { queueTestMail, readTestMail } from './test-mail.queries.ts'

type Needed = Pick<Services, 'hasMailServer' | 'backupDir' | 'replica' | 'commit'>

export const healthHandlers = ({ hasMailServer, backupDir, replica, commit }: Needed): Handlers<typeof health> => ({
  site: async ({ db }) => ({
    ...(await readSiteFacts(db, commit)),
    nextBackupAt: backupDir === null ? null : nextBackup(now()).toISOString(),
    canBackUp: backupDir === null ? null : (await troubleOfBackups(backupDir)) === null,
    replica: replica.state(),
  }),

  days: async ({ db }) => ({ days: await readDailyCounts(db) }),

  async waiting({ db }) {
    const readings = await readWaiting(db)
    if (readings === null) return { waiting: null }
    const waiting = {
      jobs: readings.flatMap(({ kind, name, state, count, oldest }) =>
        kind === 'job' ? [{ task: name, state, count, oldest }] : [],
      ),
      mails: readings.flatMap(({ kind, state, count, oldest }) => (kind === 'mail' ? [{ state, count, oldest }] : [])),
    }
    return { waiting }
  },

  failedJobs: ({ db, query }) => readPage(db, failedJobList, {}, query),

  async retryJob({ caller, db, params: { id } }) {
    const { again } = await retry(db, caller.id, id)
    if (again === 0) throw NotFound(t.errors.failedJobNotFound())
  },

  retryJobs: ({ caller, db }) => retry(db, caller.id, null),

  givenUpMails: ({ db, query }) => readPage(db, givenUpMailList, {}, query),

  async resendMail({ caller, db, params: { id } }) {
    const { again } = await resend(db, caller.id, id)
    if (again === 0) throw NotFound(t.errors.emailToSendNotFound())
  },

  resendMails: ({ caller, db }) => resend(db, caller.id, null),

  sendTestMail: ({ caller, db }) =>
    inTransaction(db, async (trx) => {
      const id = await queueTestMail(trx, caller.id)
      await recordAct(trx, { actorId: caller.id, action: 'mail.test', target: { type: 'mail', id } })
      return { testMailId: id }
    }),

  async testMail({ caller, db, params: { id } }) {
    return { ...(await readTestMail(db, caller.id, id)), isFile: !hasMailServer }
  },
})

const resend = (db: Database, actorId: string, id: string | null) =>
  inTransaction(db, async (trx) => {
    const done = await resendGivenUp(trx, id)
    const target = { type: 'mail' as const, ...(id !== null && { id }) }
    if (done.again > 0) await recordAct(trx, { actorId, action: 'mail.resend', target, detail: { count: done.again } })
    return done
  })

const retry = (db: Database, actorId: string, id: string | null) =>
  inTransaction(db, async (trx) => {
    const { tasks, left } = await retryFailed(trx, id)
    if (tasks.length > 0) {
      const detail = { count: tasks.length, tasks: [...new Set(tasks)].toSorted() }
      await recordAct(trx, {
        actorId,
        action: 'job.retry',
        target: { type: 'job', ...(id !== null && { id }) },
        detail,
      })
    }
    return { again: tasks.length, left }
  })
