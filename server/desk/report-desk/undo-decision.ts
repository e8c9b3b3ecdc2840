import type { Transaction } from 'kysely'
import { t } from '#texts'
import { undoHours } from '../../../contract/desk/report-options.ts'
import { waitForOtherAdmins } from '../admin/admins.queries.ts'
import { endSuspension } from '../admin/suspend-member.ts'
import { recordAct } from '../audit-log/audit-log.queries.ts'
import { storeSuspension } from '../../people/auth/suspensions.queries.ts'
import type { DB } from '../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../platform/http-error.ts'
import { waitForOtherRemovals } from '../../member-removals.ts'
import type { Services } from '../../services.ts'
import { OwnReport } from './decide-report.ts'
import {
  findReport,
  findReportersOf,
  findTitle,
  deleteDecisionNotifications,
  lockMembers,
  type LockedDecision,
  lockDecision,
  lockReported,
  reopenReports,
} from './report-decisions.queries.ts'
import { prioritizeBeside, prioritizeLater, waitForReportsAbout } from '../reports/report-priority.queries.ts'
import { notifyOfConduct } from '../reports/reports.notifications.ts'
import { takeDowns } from './take-downs.ts'

type Site = Pick<Services, 'origin'>
type Undoing = { adminId: string; reportId: string }
type Member = NonNullable<Awaited<ReturnType<typeof lockReported>>>

/**
 * Reverts the decision on a report, for all reports that it settled. Changes nothing if none is in effect. Places, requests and sessions
 * that it ended are not restored.
 */
export async function undoDecision(trx: Transaction<DB>, site: Site, { adminId, reportId }: Undoing): Promise<void> {
  const report = await findReport(trx, adminId, reportId)
  if (!report) throw NotFound(t.errors.reportNotFound())
  if (report.reporterId === adminId) throw OwnReport()
  // The act of a decision never changes, so only the end of a suspension has to wait for other removals.
  if (report.decidedBy === 'suspend') {
    await waitForOtherRemovals(trx)
    await waitForOtherAdmins(trx)
  }
  if (report.decisionId === null) return
  const reporters = await findReportersOf(trx, report.decisionId)
  await lockMembers(trx, reporters)
  const member = await lockReported(trx, report.decidedAbout)
  const decision = await lockDecision(trx, report.decisionId)
  if (!decision) return
  if (!decision.isRecent) throw TooLate()
  await deleteDecisionNotifications(trx, decision.id, report.decidedAbout)
  const isLifted = await undo(trx, site, decision, { adminId, member })
  await waitForReportsAbout(trx, report)
  await reopenReports(trx, decision.id, adminId)
  if (!isLifted) {
    const target = { type: 'report', id: decision.reportId } as const
    await recordAct(trx, { actorId: adminId, action: 'report.undo', target })
  }
  await prioritizeBeside(trx, report.id, report.reportedUserId)
  await prioritizeLater(trx, reporters)
}

/** Reverts the effects, and notifies the member. Returns whether a suspension ended, which is then in the audit log. */
async function undo(
  trx: Transaction<DB>,
  site: Site,
  decision: LockedDecision,
  { adminId, member }: { adminId: string; member: Member | undefined },
): Promise<boolean> {
  const { id: decisionId, action, contextType: what, contextId, before, reportId } = decision
  if (action === 'suspend')
    return member !== undefined && (await liftSuspension(trx, site, decision, { adminId, member }))
  if (action === 'warn' && member)
    await notifyOfConduct(trx, site, { member, decisionId, facts: { event: 'warning_taken_back' } })
  if (action === 'take_down' && contextId !== null) {
    const thing = { id: contextId, authorId: decision.reportedUserId }
    const isBack = before !== null && ((await takeDowns[what].putBack?.(trx, thing, before)) ?? false)
    const title = await findTitle(trx, reportId)
    const facts = { event: 'take_down_taken_back' as const, what, title, isBack }
    if (member) await notifyOfConduct(trx, site, { member, decisionId, facts })
  }
  return false
}

/**
 * Ends the suspension, unless another one has replaced it meanwhile; an earlier one is in effect again. Returns whether none is in effect
 * now.
 */
async function liftSuspension(
  trx: Transaction<DB>,
  site: Site,
  { before, reason, reportId }: LockedDecision,
  { adminId, member }: { adminId: string; member: Member },
): Promise<boolean> {
  if (member.suspendedAt === null || member.suspensionReason !== reason) return false
  const earlier = (before?.['earlier'] ?? null) as { until: string | null; reason: string | null } | null
  if (earlier) {
    const until = earlier.until === null ? null : new Date(earlier.until)
    await storeSuspension(trx, member.id, { reason: earlier.reason ?? '', until })
    return false
  }
  await endSuspension(trx, site, { actorId: adminId, memberId: member.id, reason: null, reportId })
  return true
}

const TooLate = () => Conflict('too_late_to_undo', t.reportErrors.tooLateToUndo({ hours: undoHours }))
