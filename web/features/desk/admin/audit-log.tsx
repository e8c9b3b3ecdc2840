import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '../../../../contract/desk/admin.ts'
import type { Api } from '../../../lib/api.ts'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { AdminList } from './admin-list.tsx'
import { auditQuery } from './admin.queries.ts'
import { deedOf, detailsOf, momentOf } from './audit.words.ts'

const columns = 'lg:items-baseline lg:gap-x-6 lg:grid-cols-[13rem_minmax(0,3fr)_minmax(0,2fr)]'

/** The audit log. */
export function AuditLog({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <AdminList
      query={auditQuery(api, adminId)}
      nouns={['act', 'acts']}
      failed="Failed to load the audit log. Please try again."
      columns={{ heads: ['When', 'Act', 'Details'], grid: columns }}
      empty={<EmptyState title="Nothing yet">What admins do is listed here, for good.</EmptyState>}
    >
      {(entry) => <Act entry={entry} />}
    </AdminList>
  )
}

function Act({ entry }: { entry: AuditEntry }) {
  const { actor, target, createdAt } = entry
  const details = detailsOf(entry).join(' · ')
  return (
    <div className={cx('lg:grid', columns)}>
      <p dir="auto" className="wrap-anywhere">
        <b>{actor?.name ?? 'The site'}</b> {deedOf(entry)} {target && <Target target={target} />}
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
  if (type === 'festival')
    return id !== null && name !== null ? (
      <Link to="/festivals/$id" params={{ id }} className="link">
        {name}
      </Link>
    ) : (
      'that is gone now'
    )
  if (username === null) return <b>{name}</b>
  return (
    <Link to="/admin/members" search={{ query: username }} className="link">
      {name}
    </Link>
  )
}
