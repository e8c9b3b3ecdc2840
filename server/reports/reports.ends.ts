import { sql } from 'kysely'
import type { MemberEnds } from '../ending-member.ts'
import { waitForOtherReports } from './report-priority.queries.ts'

/**
 * A report by a member who leaves stays, without their words. Of those about them the open ones keep what they point at until they are
 * decided: otherwise one could escape every report by leaving.
 */
export const reportEnds: MemberEnds = {
  async left(trx, id) {
    await waitForOtherReports(trx)
    await trx
      .updateTable('reports')
      .set({ reporterHasLeft: true, reason: null, description: null })
      .where('reporterId', '=', id)
      .execute()
    await sql`
      delete from report_evidence
      using reports
      where reports.id = report_id and reported_user_id = ${id} and status <> 'pending'`.execute(trx)
  },
  clears: ['reportEvidence.reportId'],
  keeps: {
    'reports.reporterId': 'a report about another member stays, without its text',
    'reports.reportedUserId': 'reports by others stay for the admins',
    'reports.resolvedBy': 'acts of admins stay recorded',
    'reportDecisions.adminId': 'acts of admins stay recorded',
    'reportDecisions.undoneBy': 'acts of admins stay recorded',
  },
}
