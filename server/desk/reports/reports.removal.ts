import { sql } from 'kysely'
import type { MemberRemoval } from '../../member-removal.ts'
import { isUnused } from './reports.queries.ts'

/**
 * A report by a member who leaves is kept, without their text. Open reports about the member keep their evidence until they are decided:
 * otherwise leaving would end every report.
 */
export const reportRemoval: MemberRemoval = {
  async left(trx, id) {
    // In the order in which other transactions lock them.
    await trx.selectFrom('reports').select('id').where('reporterId', '=', id).orderBy('id').forNoKeyUpdate().execute()
    await trx
      .updateTable('reports')
      .set({ reporterHasLeft: true, reason: null, description: null })
      .where('reporterId', '=', id)
      .execute()
    const { rows } = await sql<{ versionId: string | null }>`
      delete from report_evidence
      using reports
      where reports.id = report_id and reported_user_id = ${id} and status <> 'pending'
      returning version_id`.execute(trx)
    const versions = rows.map(({ versionId }) => versionId)
    await sql`delete from reported_versions where id = any (${versions}::uuid[]) and ${isUnused}`.execute(trx)
  },
  clears: ['reportEvidence.reportId', 'reportedVersions.id'],
  keeps: {
    'reports.reporterId': 'a report about another member stays, without its text',
    'reports.reportedUserId': 'reports by others stay for the admins',
    'reports.resolvedBy': 'acts of admins stay recorded',
    'reportDecisions.adminId': 'acts of admins stay recorded',
    'reportDecisions.undoneBy': 'acts of admins stay recorded',
  },
}
