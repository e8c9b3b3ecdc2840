import { t } from '#texts'
import type { reports } from '../../../contract/desk/reports.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import { Conflict, NotFound } from '../../platform/http-error.ts'
import { Existing, foundJson, type Handlers, JsonText, type Shown } from '../../platform/http/serve.ts'
import { lockMember } from '../../people/quotas/quotas.queries.ts'
import { refuseTooMany } from '../../people/quotas/quotas-per-member.ts'
import { findReported } from './report-evidence.queries.ts'
import { prioritizeBeside, waitForReportsAbout } from './report-priority.queries.ts'
import {
  confirmWarning,
  findByUsername,
  findOpenReport,
  holdMember,
  insertReport,
  readOwnReport,
  readUnreadWarnings,
} from './reports.queries.ts'

type ForMembers = Pick<typeof reports, 'create' | 'warnings' | 'readWarning'>

/** The calls of members. Locks are taken in this order: members, reports. */
export const reportHandlers: Handlers<ForMembers> = {
  create: ({ caller, db, body: { contextType, username, reportedUserId, reason, description = null, ...body } }) =>
    inTransaction(db, async (trx) => {
      await lockMember(trx, caller.id)
      const contextId = body.contextId ?? (await findByUsername(trx, username ?? ''))
      if (contextId === undefined) throw Unknown()
      const pointed = { contextType, contextId }
      const reported = await findReported(trx, caller, pointed)
      if (!reported || (reportedUserId !== undefined && reported.reportedUserId !== reportedUserId)) throw Unknown()
      if (reported.reportedUserId === caller.id) throw OwnThing()
      const open = await findOpenReport(trx, caller.id, pointed)
      if (open !== undefined) return new Existing(await readForAuthor(trx, caller, open))
      await refuseTooMany(trx, 'openReports', caller.id)
      await refuseTooMany(trx, 'reportsOfDay', caller.id)
      if (reported.reportedUserId !== null) await holdMember(trx, reported.reportedUserId)
      await waitForReportsAbout(trx, { reportedUserId: reported.reportedUserId, contextId })
      const id = await insertReport(trx, { ...pointed, reporterId: caller.id, reason, description }, reported)
      await prioritizeBeside(trx, id, reported.reportedUserId)
      return await readForAuthor(trx, caller, id)
    }),

  warnings: async ({ caller, db }) => new JsonText(await readUnreadWarnings(db, caller.id)),

  async readWarning({ caller, db, params: { id } }) {
    if (!(await confirmWarning(db, caller.id, id))) throw NotFound(t.errors.warningNotFound())
    return undefined
  },
}

const Unknown = () => NotFound(t.errors.reportedNotFound())
const OwnThing = () => Conflict('own_report', t.reportErrors.ownThing())

const readForAuthor = async (db: Database, caller: { id: string }, id: string) =>
  foundJson(t.errors.reportNotFound, await readOwnReport(db, caller.id, id))

/** Reads the report for a retry of the call that created it. */
export const reportsCreated: Shown<ForMembers> = { create: readForAuthor }
