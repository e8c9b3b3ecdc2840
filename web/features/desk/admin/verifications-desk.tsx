import { Link, useSearch } from '@tanstack/react-router'
import type { Api } from '../../../lib/api.ts'
import { onlyGiven } from '../../../lib/lists/search.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { askedQuery } from '../../people/verifications/verifications.queries.ts'
import { AdminList } from './admin-list.tsx'
import { VerificationRow } from './verification-row.tsx'

const groups = [
  { show: undefined, label: 'Waiting' },
  { show: 'verified', label: 'Verified' },
] as const

const empty = {
  pending: (
    <EmptyState title="Nobody is waiting">
      Whoever asks to have their Instagram account or their identity verified is listed here, the longest waiting first.
    </EmptyState>
  ),
  verified: <EmptyState title="No marks yet">What you confirm is listed here, and can be taken back.</EmptyState>,
}

/** Members' requests for verification, and the existing marks. */
export function VerificationsDesk({ api, adminId }: { api: Api; adminId: string }) {
  const { show: status = 'pending' } = useSearch({ from: '/admin/verifications' })
  return (
    <>
      <nav aria-label="Groups" className="chip-row mb-5">
        {groups.map(({ show, label }) => (
          <Link
            key={label}
            to="/admin/verifications"
            search={onlyGiven({ show })}
            activeOptions={{ exact: true }}
            resetScroll={false}
            className="chip"
          >
            {label}
          </Link>
        ))}
      </nav>
      <AdminList
        key={status}
        query={askedQuery(api, adminId, status)}
        nouns={status === 'pending' ? ['request', 'requests'] : ['mark', 'marks']}
        failed="Failed to load the verifications. Please try again."
        empty={empty[status]}
      >
        {(asked) => <VerificationRow api={api} asked={asked} isOwn={asked.member.id === adminId} />}
      </AdminList>
    </>
  )
}
