import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ReportReason } from '../../contract/report-options.ts'
import type { DB } from '../db/schema.ts'

/** What may happen to somebody if nobody looks. */
const weights: Record<ReportReason, number> = {
  unsafe: 40,
  harassment: 36,
  discrimination: 28,
  scam: 24,
  fake_profile: 16,
  other: 12,
  spam: 8,
}

/** Less for a report of somebody whom we have no reason to trust; a danger that they tell of still comes before a scam. */
const doubt = 8

/** Each further member who reports the same one adds this, up to `maxVoices` of them. */
const weightOfVoice = 10
const maxVoices = 4

/**
 * Whether a reporter counts in full, and for others: not a new account, and not one most of whose reports were dismissed. So ten accounts
 * made for it push nobody to the front (threat 75); each of their reports is still read.
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

const weightOfReason = sql`case reports.reason
  ${sql.join(
    Object.entries(weights).map(([reason, weight]) => sql`when ${sql.lit(reason)} then ${sql.lit(weight)}`),
    sql` `,
  )}
  else ${sql.lit(weights.other)}
end`

/** Reports are counted and decided one after the other. The lock is taken last, after the members and what the act is about. */
export async function waitForOtherReports(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reports', 0))`.execute(trx)
}

async function prioritize(trx: Transaction<DB>, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update reports
    set priority = 100
      - ${weightOfReason} + case when ${isTrusted('reporter')} then 0 else ${sql.lit(doubt)} end
      - ${sql.lit(weightOfVoice)} * least(${sql.lit(maxVoices)}, (
        select count(distinct other.reporter_id)::int
        from reports as other
        join users as voice on voice.id = other.reporter_id
        where other.reported_user_id = reports.reported_user_id
          and other.status = 'pending'
          and other.reporter_id <> reports.reporter_id
          and ${isTrusted('voice')}
      ))
    from users as reporter
    where reporter.id = reports.reporter_id
      and reports.status = 'pending'
      and not reports.reporter_has_left
      and ${which}`.execute(trx)
}

/** After a report came: it and the others about the same member. */
export const prioritizeBeside = (trx: Transaction<DB>, reportId: string) =>
  prioritize(
    trx,
    sql`(
      reports.id = ${reportId}
      or reports.reported_user_id = (select reported_user_id from reports as one where one.id = ${reportId})
    )`,
  )

/** After a decision, or its end: whatever these reporters have reported, and what others reported of the same members. */
export const prioritizeByReporters = (trx: Transaction<DB>, reporterIds: string[]) =>
  prioritize(
    trx,
    sql`(
      reports.reporter_id = any (${reporterIds}::uuid[])
      or reports.reported_user_id in (
        select reported_user_id from reports as theirs
        where theirs.reporter_id = any (${reporterIds}::uuid[]) and theirs.status = 'pending'
      )
    )`,
  )
