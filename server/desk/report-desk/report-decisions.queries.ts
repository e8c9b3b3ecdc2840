import { sql, type Transaction } from 'kysely'
import {
  type ReportAction,
  type ReportContext,
  type ReportStatus,
  undoHours,
} from '../../../contract/desk/report-options.ts'
import type { DB } from '../../platform/db/schema.ts'
import { conduct, reportDecided } from '../reports/reports.words.ts'
import { reportIsVisible } from '../../visible.ts'
import type { Before } from './take-downs.queries.ts'

/**
 * A report for the admin who decides it; undefined if it is unknown, or other admins have to decide it. `decidedAbout` is the member whom
 * its decision was about, who differs from `reportedUserId` if the thing changed its owner between two reports that were settled together.
 */
export async function findReport(trx: Transaction<DB>, adminId: string, id: string) {
  return await trx
    .selectFrom('reports')
    .leftJoin('reportDecisions', 'reportDecisions.id', 'reports.decisionId')
    .leftJoin('reports as decided', 'decided.id', 'reportDecisions.reportId')
    .select(['reports.id', 'reports.status', 'reports.reporterId', 'reports.reportedUserId', 'reports.contextId'])
    .select(['reports.decisionId', 'reportDecisions.action as decidedBy', 'decided.reportedUserId as decidedAbout'])
    .select(sql<ReportContext>`reports.context_type`.as('contextType'))
    .where('reports.id', '=', id)
    .where(reportIsVisible('reports', { adminId }))
    .executeTakeFirst()
}
export type FoundReport = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** Locks members (FOR KEY SHARE), in the order of their ids, so that they can be notified. */
export async function lockMembers(trx: Transaction<DB>, ids: string[]): Promise<void> {
  await sql`select from users where id = any(${ids}::uuid[]) order by id for key share`.execute(trx)
}

/** Locks the member whom a decision is about; undefined if it is about nobody, or they have left. */
export async function lockReported(trx: Transaction<DB>, id: string | null) {
  if (id === null) return undefined
  return await trx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'suspendedAt', 'suspendedUntil', 'suspensionReason'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * The open reports that a decision settles: this one, and with `alsoOthers` those about the same thing, or about the same member if the
 * decision has an effect on them. Other reports by the admin are excluded.
 */
export async function findSettled(
  trx: Transaction<DB>,
  { id, contextType, contextId, reportedUserId }: FoundReport,
  { adminId, alsoOthers, action }: { adminId: string; alsoOthers: boolean; action: ReportAction },
) {
  return await trx
    .selectFrom('reports')
    .select(['id', 'reporterId'])
    .where('status', '=', 'pending')
    .where((report) => {
      const same = report('contextType', '=', contextType).and('contextId', '=', contextId)
      const others =
        action === 'dismiss' || reportedUserId === null
          ? same
          : report.or([same, report('reportedUserId', '=', reportedUserId)])
      const settled = report('id', '=', id)
      return alsoOthers ? report.or([settled, others.and('reporterId', '<>', adminId)]) : settled
    })
    .orderBy('id')
    .execute()
}

const statusAfter = {
  dismiss: 'dismissed',
  warn: 'warned',
  take_down: 'taken_down',
  suspend: 'suspended',
} as const satisfies Record<ReportAction, ReportStatus>

type Decision = { reportId: string; adminId: string; action: ReportAction; reason: string; days: number | null }

/**
 * Stores a decision with the reports that it settles; returns these as they were reported. The caller has taken the lock of
 * `waitForReportsAbout`.
 */
export async function storeDecision(trx: Transaction<DB>, decision: Decision, reportIds: string[]) {
  const { id } = await trx.insertInto('reportDecisions').values(decision).returning('id').executeTakeFirstOrThrow()
  const settled = await trx
    .updateTable('reports')
    .set({
      status: statusAfter[decision.action],
      resolvedAt: sql`now()`,
      resolvedBy: decision.adminId,
      decisionId: id,
    })
    // Empty if others were faster.
    .where(sql<boolean>`id = any(${reportIds}::uuid[])`)
    .where('status', '=', 'pending')
    .returning(['id', 'reporterId', 'reporterHasLeft'])
    .returning(sql<ReportContext>`context_type`.as('contextType'))
    .execute()
  return { id, settled }
}

type Undo = { decisionId: string; userId: string | null; before: Before }

export async function keepUndo(trx: Transaction<DB>, { before, ...undo }: Undo): Promise<void> {
  await trx
    .insertInto('decisionUndos')
    .values({ ...undo, before: JSON.stringify(before) })
    .execute()
}

export async function insertWarning(
  trx: Transaction<DB>,
  warning: { userId: string; decisionId: string; reason: string },
) {
  await trx.insertInto('warnings').values(warning).execute()
}

/** A decision that is in effect, locked; undefined if it was reverted. */
export async function lockDecision(trx: Transaction<DB>, id: string) {
  return await trx
    .selectFrom('reportDecisions')
    .innerJoin('reports', 'reports.id', 'reportId')
    .select([
      'reportDecisions.id',
      'action',
      'reportDecisions.reason',
      'days',
      'reportedUserId',
      'contextId',
      'reportId',
    ])
    .select(sql<ReportContext>`context_type`.as('contextType'))
    .select(sql<boolean>`report_decisions.created_at > now() - make_interval(hours => ${undoHours})`.as('isRecent'))
    .select((decision) =>
      decision
        .selectFrom('decisionUndos')
        .select('before')
        .whereRef('decisionId', '=', 'reportDecisions.id')
        .$castTo<{ before: Before | null }>()
        .as('before'),
    )
    .where('reportDecisions.id', '=', id)
    .where('undoneAt', 'is', null)
    .forUpdate('reportDecisions')
    .executeTakeFirst()
}
export type LockedDecision = NonNullable<Awaited<ReturnType<typeof lockDecision>>>

export async function findReportersOf(trx: Transaction<DB>, decisionId: string): Promise<string[]> {
  const reports = await trx.selectFrom('reports').select('reporterId').where('decisionId', '=', decisionId).execute()
  return reports.map(({ reporterId }) => reporterId)
}

/** Deletes the unread notifications of a decision, to reporters and to the member. */
export async function deleteDecisionNotifications(
  trx: Transaction<DB>,
  decisionId: string,
  reportedUserId: string | null,
): Promise<void> {
  await sql`
    delete from notifications
    using (
      select reporter_id as user_id, ${reportDecided.kind} as type, id as related_id
      from reports
      where decision_id = ${decisionId}
      union all
      select ${reportedUserId}::uuid, ${conduct.kind}, ${decisionId}::uuid
    ) as told
    where notifications.user_id = told.user_id
      and notifications.type = told.type
      and notifications.related_id = told.related_id
      and not is_read`.execute(trx)
}

/** Opens the reports of a decision again, except if their author has made a new one meanwhile. */
export async function reopenReports(trx: Transaction<DB>, decisionId: string, undoneBy: string): Promise<void> {
  await trx
    .updateTable('reportDecisions')
    .set({ undoneAt: sql`now()`, undoneBy })
    .where('id', '=', decisionId)
    .execute()
  await trx.deleteFrom('decisionUndos').where('decisionId', '=', decisionId).execute()
  await trx.deleteFrom('warnings').where('decisionId', '=', decisionId).execute()
  await sql`
    update reports
    set status = 'pending', resolved_at = null, resolved_by = null, decision_id = null
    where decision_id = ${decisionId}
      and not exists (
        select from reports as newer
        where newer.reporter_id = reports.reporter_id
          and newer.context_type = reports.context_type
          and newer.context_id = reports.context_id
          and newer.status = 'pending'
      )`.execute(trx)
}

/** The title of a reported thing at the time of the report. */
export async function findTitle(trx: Transaction<DB>, reportId: string): Promise<string | null> {
  const found = await trx
    .selectFrom('reportEvidence')
    .select(sql<string | null>`content ->> 'title'`.as('title'))
    .where('reportId', '=', reportId)
    .executeTakeFirst()
  return found?.title ?? null
}
