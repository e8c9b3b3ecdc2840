import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ReportReason } from '../../../contract/desk/report-options.ts'
import { type Database, inTransaction } from '../../platform/db/connections/connect.ts'
import type { DB } from '../../platform/db/schema.ts'
import { addJobs } from '../../platform/jobs/jobs.queries.ts'

/** By what may happen to somebody if no admin looks at the report. */
const weights: Record<ReportReason, number> = {
  unsafe: 40,
  harassment: 36,
  discrimination: 28,
  scam: 24,
  fake_profile: 16,
  other: 12,
  spam: 8,
}

/** Subtracted for reporters whom we have no reason to trust. A reported danger still ranks above a scam. */
const doubt = 8

/** Added for each further member who reports the same one, up to `maxVoices` of them. */
const weightOfVoice = 10
const maxVoices = 4

/**
 * Whether a reporter counts in full, and for other reports: not a new account, and not one whose reports were mostly dismissed. So ten
 * accounts made for this purpose cannot move anybody to the front (threat 75); each of their reports is still read.
 */
const isTrusted = (member: string) => sql<boolean>`(
  ${sql.id(member)}.created_at < now() - interval '7 days'
  and ${sql.id(member)}.deleted_at is null
  and ${sql.id(member)}.suspended_at is null
  and (
    select count(*) filter (where status = 'dismissed') <= 1 + count(*) filter (where status in ('warned', 'taken_down', 'suspended'))
    from reports as record
    where record.reporter_id = ${sql.id(member)}.id and record.resolved_at > now() - interval '1 year'
  )
)`

const weightOfReason = sql`case open.reason
  ${sql.join(
    Object.entries(weights).map(([reason, weight]) => sql`when ${sql.lit(reason)} then ${sql.lit(weight)}`),
    sql` `,
  )}
  else ${sql.lit(weights.other)}
end`

/**
 * Reports about one member are counted and decided one after the other; those about others do not wait. The lock is taken last, after the
 * members and the object of the act, and nobody takes two. Things without an author have their own lock.
 */
export async function waitForReportsAbout(
  trx: Transaction<DB>,
  { reportedUserId, contextId }: { reportedUserId: string | null; contextId: string | null },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reports ' || ${reportedUserId ?? contextId ?? ''}::text, 0))`.execute(
    trx,
  )
}

/**
 * Counts the reporters once for all these reports, each reporter once. Rows are locked in the order of their ids, as elsewhere for those of
 * one reporter.
 */
async function prioritize(trx: Transaction<DB>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with open as materialized (
      select id, reporter_id, reported_user_id, reason, reporter_has_left
      from reports
      where status = 'pending' and ${which}
    ),
    reporters as materialized (
      select member.id, ${isTrusted('member')} as is_trusted
      from (select distinct reporter_id from open) as one
      join users as member on member.id = one.reporter_id
    ),
    voices as materialized (
      select reported_user_id, count(distinct reporter_id)::int as count
      from open
      join reporters on reporters.id = reporter_id
      where is_trusted
      group by reported_user_id
    ),
    fresh as materialized (
      select open.id, 100
        - ${weightOfReason} + case when is_trusted then 0 else ${sql.lit(doubt)} end
        - ${sql.lit(weightOfVoice)} * least(${sql.lit(maxVoices)}, coalesce(voices.count, 0) - is_trusted::int) as priority
      from open
      join reporters on reporters.id = reporter_id
      left join voices using (reported_user_id)
      where not reporter_has_left
    ),
    changed as (
      select reports.id, fresh.priority
      from reports
      join fresh using (id)
      where reports.priority <> fresh.priority
      order by reports.id
      for no key update of reports
    )
    update reports set priority = changed.priority from changed where reports.id = changed.id`.execute(trx)
}

/** All open reports about a member, whose lock the caller has. */
export const prioritizeAbout = (trx: Transaction<DB>, memberId: string) =>
  prioritize(trx, sql`reported_user_id = ${memberId}`)

/** After a new report: this one and the others about the same member. */
export const prioritizeBeside = (trx: Transaction<DB>, reportId: string, reportedUserId: string | null) =>
  reportedUserId === null ? prioritize(trx, sql`id = ${reportId}`) : prioritizeAbout(trx, reportedUserId)

/** The number of reporters per job. */
const reportersOfJob = 100

/**
 * A decision, or its reversal, may change how much its reporters count elsewhere: their other reports are updated, each member's
 * separately.
 */
export async function prioritizeLater(trx: Transaction<DB>, reporterIds: string[]): Promise<void> {
  const chunks: { reporterIds: string[] }[] = []
  for (let at = 0; at < reporterIds.length; at += reportersOfJob)
    chunks.push({ reporterIds: reporterIds.slice(at, at + reportersOfJob) })
  await addJobs(trx, 'prioritize_reports', chunks)
}

/** The job: updates the reports by these members, and those by others about the same members. */
export async function prioritizeByReporters(db: Database, reporterIds: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct reported_user_id as id
    from reports
    where reporter_id = any (${reporterIds}::uuid[]) and status = 'pending' and reported_user_id is not null`.execute(
    db,
  )
  for (const { id } of rows)
    await inTransaction(db, async (trx) => {
      await waitForReportsAbout(trx, { reportedUserId: id, contextId: null })
      await prioritizeAbout(trx, id)
    })
  await inTransaction(db, (trx) =>
    prioritize(trx, sql`reporter_id = any (${reporterIds}::uuid[]) and reported_user_id is null`),
  )
}
