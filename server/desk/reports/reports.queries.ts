import { sql, type Transaction } from 'kysely'
import type { ReportContext, ReportReason } from '../../../contract/desk/report-options.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson, readJson } from '../../platform/db/statements/named-statements.ts'
import type { DB } from '../../platform/db/schema.ts'
import { instant, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import type { Reported } from './report-evidence.queries.ts'

type Pointed = { contextType: ReportContext; contextId: string }

/** Locks a member (FOR KEY SHARE), so that the report is stored either before they leave or after. Members are locked before reports. */
export async function holdMember(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', id).forKeyShare().execute()
}

/** The id of a member, whoever may see them. */
export async function findByUsername(trx: Transaction<DB>, username: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from users where lower(username) = lower(${username})`.execute(
    trx,
  )
  return rows[0]?.id
}

/** The caller's open report about this; undefined if there is none. */
export async function findOpenReport(trx: Transaction<DB>, reporterId: string, { contextType, contextId }: Pointed) {
  const found = await trx
    .selectFrom('reports')
    .select('id')
    .where('reporterId', '=', reporterId)
    .where('contextType', '=', contextType)
    .where('contextId', '=', contextId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return found?.id
}

type NewReport = Pointed & { reporterId: string; reason: ReportReason; description: string | null }

/** Stores a report with its evidence, once for each version of what is reported; returns the id. */
export async function insertReport(
  trx: Transaction<DB>,
  report: NewReport,
  { reportedUserId, content, photos }: Reported,
) {
  const { id } = await trx
    .insertInto('reports')
    .values({ ...report, reportedUserId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { contextType, contextId } = report
  // Locks an existing version, so that it is not deleted meanwhile.
  await sql`
    with version as (
      insert into reported_versions (context_type, context_id, content, content_hash)
      values (${contextType}, ${contextId}, ${content}::jsonb, md5(${content}::text))
      on conflict on constraint reported_versions_once do update set created_at = reported_versions.created_at
      returning id, content
    )
    insert into report_evidence (report_id, version_id, content, photos)
    select ${id}::uuid, version.id, jsonb_build_object('title', content ->> 'title', 'texts', '[]'::jsonb), ${photos}::text[]
    from version`.execute(trx)
  return id
}

/** For `reported_versions`: it is no longer the evidence of any report. */
export const isUnused = sql<boolean>`not exists (select from report_evidence where version_id = reported_versions.id)`

const ownReport = statement(
  'own_report',
  (arg: Placeholders<{ id: string; viewerId: string }>) => sql`
    select row_to_json(sent)::text as json
    from (
      select
        id,
        context_type as "contextType",
        context_id as "contextId",
        reason,
        case status when 'pending' then 'pending' else 'decided' end as status,
        ${instant('created_at')} as "createdAt"
      from reports
      where id = ${arg.id}::uuid and reporter_id = ${arg.viewerId}::uuid
    ) as sent`,
  { isPrepared: false },
)

/** The JSON of the viewer's own report; null if it is not theirs. */
export const readOwnReport = (db: Database, viewerId: string, id: string) => findJson(db, ownReport, { id, viewerId })

const unreadWarnings = statement(
  'unread_warnings',
  (arg: Placeholders<{ viewerId: string }>) => sql`
    select coalesce(json_agg(row_to_json(sent) order by id), '[]')::text as json
    from (
      select id, reason, ${instant('created_at')} as "createdAt"
      from warnings
      where user_id = ${arg.viewerId}::uuid and read_at is null
      order by id
      limit 20
    ) as sent`,
)

/** The JSON of the warnings that the member has not confirmed. */
export const readUnreadWarnings = (db: Database, viewerId: string) => readJson(db, unreadWarnings, { viewerId })

/** Confirms a warning, once; false if the member has no such warning. */
export async function confirmWarning(db: Database, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('warnings')
    .set({ readAt: sql<Date>`coalesce(read_at, now())` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
