import { Link } from '@tanstack/react-router'
import { t } from '#texts'
import type { AuditEntry } from '../../../../contract/desk/admin.ts'
import type { Api } from '../../../lib/api.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { AdminList } from './admin-list.tsx'
import { auditQuery } from './admin.queries.ts'
import { deedOf, detailsOf, momentOf } from './audit.words.ts'
import { b } from '../../../ui/text-elements.tsx'

const columns = 'lg:items-baseline lg:gap-x-6 lg:grid-cols-[13rem_minmax(0,3fr)_minmax(0,2fr)]'

/** The audit log. */
export function AuditLog({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <AdminList
      query={auditQuery(api, adminId)}
      counted={t.desk.countOfEntries}
      failed={t.desk.failedToLoadAuditLog()}
      columns={{ heads: [t.desk.when(), t.desk.action(), t.desk.details()], grid: columns }}
      empty={<EmptyState title={t.desk.nothingYet()}>{t.desk.auditLogExplained()}</EmptyState>}
    >
      {(entry) => <Act entry={entry} />}
    </AdminList>
  )
}

function Act({ entry }: { entry: AuditEntry }) {
  const { target, createdAt } = entry
  const details = detailsOf(entry).join(' · ')
  return (
    <div className={cx('lg:grid', columns)}>
      <p dir="auto" className="wrap-anywhere">
        {deedOf(entry, { b, link: target && <Target target={target} /> })}
      </p>
      <p className="text-sm text-soft lg:contents">
        <time dateTime={createdAt} className="lg:order-first">
          {momentOf(createdAt)}
        </time>
        {details !== '' && <span className="lg:hidden"> · </span>}
        <span dir="auto" className="wrap-anywhere">
          {details}
        </span>
      </p>
    </div>
  )
}

function Target({ target: { type, id, name, username } }: { target: NonNullable<AuditEntry['target']> }) {
  if (type === 'festival' && id !== null)
    return (
      <Link to="/festivals/$id" params={{ id }} dir="auto" className="link">
        {name}
      </Link>
    )
  if (username === null) return <b dir="auto">{name}</b>
  return (
    <Link to="/admin/members" search={{ query: username }} dir="auto" className="link">
      {name}
    </Link>
  )
}
