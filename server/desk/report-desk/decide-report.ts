import type { Transaction } from 'kysely'
import { t } from '#texts'
import type { ReportAction } from '../../../contract/desk/report-options.ts'
import { waitForOtherAdmins } from '../admin/admins.queries.ts'
import { suspendMember } from '../admin/suspend-member.ts'
import { recordAct } from '../audit-log/audit-log.queries.ts'
import type { DB } from '../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../platform/http-error.ts'
import { waitForOtherRemovals } from '../../member-removals.ts'
import { notify } from '../../chat/notifications/notify.ts'
import type { Services } from '../../services.ts'
import {
  findReport,
  findSettled,
  findTitle,
  type FoundReport,
  lockMembers,
  insertWarning,
  keepUndo,
  lockReported,
  storeDecision,
} from './report-decisions.queries.ts'
import { prioritizeBeside, prioritizeLater, waitForReportsAbout } from '../reports/report-priority.queries.ts'
import { reportWasDecided, notifyOfConduct } from '../reports/reports.notifications.ts'
import type { Before } from './take-downs.queries.ts'
import { lockParticipantsOf, takeDowns } from './take-downs.ts'

type Site = Pick<Services, 'origin'>
type Deciding = {
  adminId: string
  reportId: string
  action: ReportAction
  reason: string
  days: number | null
  alsoOthers: boolean
}

/**
 * Decides an open report, and others with it, in one transaction with the effects. If two admins decide at once, the second gets an error,
 * and nothing of their act remains. Locks are taken in this order: members, what is taken down, reports.
 */
export async function decideReport(trx: Transaction<DB>, site: Site, deciding: Deciding): Promise<void> {
  const { adminId, action, reason, alsoOthers } = deciding
  if (action === 'suspend') {
    await waitForOtherRemovals(trx)
    await waitForOtherAdmins(trx)
  }
  const report = await findReport(trx, adminId, deciding.reportId)
  if (!report) throw NotFound(t.errors.reportNotFound())
  if (report.reporterId === adminId) throw OwnReport()
  if (report.status !== 'pending') throw Decided()
  const wanted = await findSettled(trx, report, { adminId, alsoOthers, action })
  await lockMembers(
    trx,
    wanted.map(({ reporterId }) => reporterId),
  )
  const done = await act(trx, site, report, deciding)
  await waitForReportsAbout(trx, report)
  const days = action === 'suspend' ? deciding.days : null
  const { id, settled } = await storeDecision(
    trx,
    { reportId: report.id, adminId, action, reason, days },
    wanted.map((one) => one.id),
  )
  if (!settled.some((one) => one.id === report.id)) throw Decided()
  if (done.before) await keepUndo(trx, { decisionId: id, userId: report.reportedUserId, before: done.before })
  await done.tell?.(id)
  await notify(
    trx,
    settled
      .filter(({ reporterHasLeft }) => !reporterHasLeft)
      .map((one) => reportWasDecided({ ...one, hasActed: action !== 'dismiss' })),
  )
  await prioritizeBeside(trx, report.id, report.reportedUserId)
  await prioritizeLater(
    trx,
    settled.map(({ reporterId }) => reporterId),
  )
}

/** The effects besides the decision: what is needed to undo them, and how the member is notified. */
type Done = { before?: Before; tell?: (decisionId: string) => Promise<void> }

const act = (trx: Transaction<DB>, site: Site, report: FoundReport, deciding: Deciding): Promise<Done> =>
  acts[deciding.action](trx, site, report, deciding)

const acts: Record<
  ReportAction,
  (trx: Transaction<DB>, site: Site, report: FoundReport, deciding: Deciding) => Promise<Done>
> = {
  async dismiss(trx, _, report, deciding) {
    await record(trx, report, deciding)
    return {}
  },

  async warn(trx, site, report, deciding) {
    const member = await lockReported(trx, report.reportedUserId)
    if (!member) throw NobodyToActOn()
    await record(trx, report, deciding)
    const { reason } = deciding
    return {
      async tell(decisionId) {
        await insertWarning(trx, { userId: member.id, decisionId, reason })
        await notifyOfConduct(trx, site, { member, decisionId, facts: { event: 'warned', reason } })
      },
    }
  },

  async take_down(trx, site, report, deciding) {
    const { contextType, contextId, reportedUserId } = report
    if (contextId === null) throw NothingToTakeDown()
    await lockParticipantsOf(trx, contextType, contextId)
    const member = await lockReported(trx, reportedUserId)
    const before = await takeDowns[contextType].takeDown(trx, { id: contextId, authorId: reportedUserId })
    if (!before) throw NothingToTakeDown()
    await record(trx, report, deciding)
    const { reason } = deciding
    const title = await findTitle(trx, report.id)
    return {
      before,
      async tell(decisionId) {
        const facts = { event: 'taken_down' as const, what: contextType, title, reason }
        if (member) await notifyOfConduct(trx, site, { member, decisionId, facts })
      },
    }
  },

  async suspend(trx, site, report, { adminId, reason, days }) {
    const member = await lockReported(trx, report.reportedUserId)
    if (!member) throw NobodyToActOn()
    const { id, suspendedAt, suspendedUntil, suspensionReason } = member
    await suspendMember(trx, site, { actorId: adminId, memberId: id, reason, days, reportId: report.id })
    const earlier = suspendedAt && { until: suspendedUntil, reason: suspensionReason }
    return { before: { earlier } }
  },
}

const record = (trx: Transaction<DB>, { id }: FoundReport, { adminId, action, reason }: Deciding) =>
  recordAct(trx, {
    actorId: adminId,
    action: `report.${action as Exclude<ReportAction, 'suspend'>}`,
    target: { type: 'report', id },
    detail: { reason },
  })

export const OwnReport = () => Conflict('own_report', t.reportErrors.ownReport())
const Decided = () => Conflict('report_decided', t.reportErrors.decided())
const NobodyToActOn = () => Conflict('nothing_to_act_on', t.reportErrors.nobodyToActOn())
const NothingToTakeDown = () => Conflict('nothing_to_act_on', t.reportErrors.nothingToTakeDown())
