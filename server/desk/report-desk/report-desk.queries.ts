import { type Expression, sql } from 'kysely'
import { t } from '#texts'
import { type ReportStatus, undoHours } from '../../../contract/desk/report-options.ts'
import { Person } from '../../../contract/people/person.ts'
import { adminMemberColumns } from '../admin/members.queries.ts'
import type { Database } from '../../platform/db/connections/connect.ts'
import { findJson } from '../../platform/db/statements/named-statements.ts'
import { instant, type Placeholders, statement } from '../../platform/db/statements/statement.ts'
import { textInSql } from '../../platform/db/statements/text-in-sql.ts'
import type { PagedList } from '../../platform/lists/paged-list.ts'
import { verifiedBy } from '../../people/people/people.queries.ts'
import { personJson } from '../../people/people/person.queries.ts'
import { reportIsVisible } from '../../visible.ts'

type Admin = { adminId: string }

const factsOf = (report: string) => sql`
  ${sql.id(report)}.id,
  ${sql.id(report)}.status,
  ${sql.id(report)}.context_type as "contextType",
  ${sql.id(report)}.context_id as "contextId",
  ${sql.id(report)}.reason,
  ${instant(`${report}.created_at`)} as "createdAt"`

const face = (id: Expression<unknown>) => sql`(
  select ${personJson('member', Person)}
  from users as member
  where member.id = ${id} and member.deleted_at is null
)`

/** Open reports by urgency, then by age; decided ones latest first. */
export const reportList = (status: ReportStatus): PagedList<Admin> => ({
  name: `reports_${status}`,
  orders: [
    status === 'pending'
      ? { name: 'reports_queue', by: { priority: 'int' }, direction: 'asc' }
      : { name: `reports_${status}_latest`, direction: 'desc' },
  ],
  prepared: 'none',
  compose: (arg) => ({
    sources: [sql`reports where status = ${sql.lit(status)} and ${reportIsVisible('reports', arg)}`],
    item: sql`
      select
        ${factsOf('report')},
        evidence.content ->> 'title' as title,
        ${face(sql.ref('report.reported_user_id'))} as reported,
        ${face(sql.ref('report.reporter_id'))} as reporter,
        (
          select count(distinct other.reporter_id)::int
          from reports as other
          where other.reported_user_id = report.reported_user_id and other.status = 'pending'
        ) as "reporterCount"
      from reports as report
      left join report_evidence as evidence on evidence.report_id = report.id
      where report.id = page.id`,
  }),
})

/** The maximum number of earlier reports of a member on the page. */
const maxEarlier = 20

/** The latest other reports with a member on this side. */
const earlier = (
  own: 'reporter_id' | 'reported_user_id',
  other: 'reporter_id' | 'reported_user_id',
  arg: Placeholders<Admin>,
) =>
  sql`(
    select coalesce(json_agg(row_to_json(listed) order by listed.id desc), '[]')
    from (
      select
        ${factsOf('one')},
        (select name from users where users.id = ${sql.id('one', other)}) as other
      from reports as one
      where ${sql.id('one', own)} = users.id and one.id <> report.id and ${reportIsVisible('one', arg)}
      order by one.id desc
      limit ${sql.lit(maxEarlier)}
    ) as listed
  )`

const party = (column: 'reporter_id' | 'reported_user_id', arg: Placeholders<Admin>) => sql`(
  select row_to_json(known)
  from (
    select
      ${adminMemberColumns},
      ${verifiedBy('users')} as "verifiedBy",
      (select count(*)::int from room_shares where host_id = users.id) as "roomCount",
      (select count(*)::int from meetups where creator_id = users.id) as "meetupCount",
      (
        select coalesce(json_agg(json_build_object(
          'id', warning.id, 'reason', warning.reason, 'createdAt', ${instant('warning.created_at')},
          'readAt', ${instant('warning.read_at')}
        ) order by warning.id desc), '[]')
        from (select * from warnings where user_id = users.id order by id desc limit ${sql.lit(maxEarlier)}) as warning
      ) as warnings,
      ${earlier('reported_user_id', 'reporter_id', arg)} as "reportsAbout",
      ${earlier('reporter_id', 'reported_user_id', arg)} as "reportsBy"
    from users
    where users.id = ${sql.id('report', column)} and users.deleted_at is null
  ) as known
)`

const evidence = sql`(
  select json_build_object(
    'title', content ->> 'title',
    'texts', content -> 'texts',
    'photos', photos,
    'versions', coalesce(content -> 'versions', '[]'),
    'before', (
      select coalesce(json_agg(json_build_object(
        'senderId', message ->> 'senderId',
        'senderName', coalesce((
          select case when deleted_at is null then name else ${textInSql(t.common.formerMember)} end
          from users
          where id = (message ->> 'senderId')::uuid
        ), 'Compás'),
        'content', message ->> 'content',
        'sentAt', message ->> 'sentAt'
      ) order by place), '[]')
      from jsonb_array_elements(coalesce(content -> 'before', '[]')) with ordinality as earlier (message, place)
    ),
    'madeAt', content ->> 'madeAt',
    'storedAt', ${instant('created_at')}
  )
  from (
    select coalesce(version.content, evidence.content) as content, photos, evidence.created_at
    from report_evidence as evidence
    left join reported_versions as version on version.id = version_id
    where report_id = report.id
  ) as kept
)`

const decision = sql`(
  select json_build_object(
    'action', made.action,
    'reason', made.reason,
    'days', made.days,
    'admin', (select name from users where id = made.admin_id and deleted_at is null),
    'createdAt', ${instant('made.created_at')},
    'undoneAt', ${instant('made.undone_at')},
    'canUndo', made.undone_at is null and made.created_at > now() - make_interval(hours => ${sql.lit(undoHours)})
  )
  from report_decisions as made
  where made.id = report.decision_id or made.report_id = report.id
  order by made.id desc
  limit 1
)`

const oneReport = statement(
  'admin_report',
  (arg: Placeholders<Admin & { id: string }>) => sql`
    select row_to_json(sent)::text as json
    from (
      select
        ${factsOf('report')},
        report.description,
        ${evidence} as evidence,
        ${party('reported_user_id', arg)} as reported,
        ${party('reporter_id', arg)} as reporter,
        (
          select count(*)::int from reports as other
          where other.reported_user_id = report.reported_user_id and other.status = 'pending' and other.id <> report.id
        ) as "otherCount",
        ${decision} as decision,
        report.reporter_id = ${arg.adminId}::uuid as "isOwn"
      from reports as report
      where report.id = ${arg.id}::uuid and ${reportIsVisible('report', arg)}
    ) as sent`,
  { isPrepared: false },
)

/** The JSON of a report with everything that admins see about it; null if this admin may not see it. */
export const readReport = (db: Database, adminId: string, id: string) => findJson(db, oneReport, { id, adminId })
