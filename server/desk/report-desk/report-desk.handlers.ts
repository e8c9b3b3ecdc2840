import { t } from '#texts'
import type { reports } from '../../../contract/desk/reports.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import { foundJson, type Handlers } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/lists/paged-list.ts'
import type { Services } from '../../services.ts'
import { decideReport } from './decide-report.ts'
import { readReport, reportList } from './report-desk.queries.ts'
import { undoDecision } from './undo-decision.ts'

type ForAdmins = Pick<typeof reports, 'list' | 'get' | 'decide' | 'undo'>

/** The calls of admins; each act is in the audit log. */
export const reportDeskHandlers = (services: Pick<Services, 'origin'>): Handlers<ForAdmins> => ({
  list: ({ caller, db, query: { status, ...page } }) => readPage(db, reportList(status), { adminId: caller.id }, page),

  get: ({ caller, db, params: { id } }) => readForAdmin(db, caller, id),

  decide: ({ caller, db, params: { id }, body: { days = null, ...body } }) =>
    inTransaction(db, async (trx) => {
      await decideReport(trx, services, { adminId: caller.id, reportId: id, days, ...body })
      return await readForAdmin(trx, caller, id)
    }),

  undo: ({ caller, db, params: { id } }) =>
    inTransaction(db, async (trx) => {
      await undoDecision(trx, services, { adminId: caller.id, reportId: id })
      return await readForAdmin(trx, caller, id)
    }),
})

const readForAdmin = async (db: Database, caller: { id: string }, id: string) =>
  foundJson(t.errors.reportNotFound, await readReport(db, caller.id, id))
