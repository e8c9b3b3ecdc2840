import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '../../../contract/admin.ts'
import type { Api } from '../../lib/api.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AdminList } from './admin-list.tsx'
import { auditQuery } from './admin.queries.ts'
import { deedOf, detailsOf, momentOf } from './audit.words.ts'

/** What admins did. */
export function AuditLog({ api, adminId }: { api: Api; adminId: string }) {
  return (
    <AdminList
      query={auditQuery(api, adminId)}
      nouns={['act', 'acts']}
      failed="Failed to load the audit log. Please try again."
      empty={<EmptyState title="Nothing yet">What admins do is listed here, for good.</EmptyState>}
    >
      {(entry) => <Act entry={entry} />}
    </AdminList>
  )
}

function Act({ entry }: { entry: AuditEntry }) {
  const { actor, target, createdAt } = entry
  return (
    <>
      <p dir="auto">
        <b>{actor?.name ?? 'The site'}</b> {deedOf(entry)} {target && <Target target={target} />}
      </p>
      <p className="text-sm text-soft">{[momentOf(createdAt), ...detailsOf(entry)].join(' · ')}</p>
    </>
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
