import { Link, useSearch } from '@tanstack/react-router'
import { t } from '#texts'
import type { Api } from '../../../lib/api.ts'
import { onlyGiven } from '../../../lib/lists/search.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { askedQuery } from '../../people/verifications/verifications.queries.ts'
import { AdminList } from './admin-list.tsx'
import { VerificationRow } from './verification-row.tsx'

const groups = [
  { show: undefined, label: t.desk.waiting },
  { show: 'verified', label: t.desk.verifiedMembers },
] as const

const NobodyWaits = () => <EmptyState title={t.desk.nobodyIsWaiting()}>{t.desk.requestsExplained()}</EmptyState>
const NoMarks = () => <EmptyState title={t.desk.noMarksYet()}>{t.desk.marksExplained()}</EmptyState>

/** Members' requests for verification, and the existing marks. */
export function VerificationsDesk({ api, adminId }: { api: Api; adminId: string }) {
  const { show: status = 'pending' } = useSearch({ from: '/admin/verifications' })
  return (
    <>
      <nav aria-label={t.desk.groups()} className="chip-row mb-5">
        {groups.map(({ show, label }) => (
          <Link
            key={show ?? 'pending'}
            to="/admin/verifications"
            search={onlyGiven({ show })}
            activeOptions={{ exact: true }}
            resetScroll={false}
            className="chip"
          >
            {label()}
          </Link>
        ))}
      </nav>
      <AdminList
        key={status}
        query={askedQuery(api, adminId, status)}
        counted={status === 'pending' ? t.desk.countOfRequests : t.desk.countOfMarks}
        failed={t.desk.failedToLoadVerifications()}
        empty={status === 'pending' ? <NobodyWaits /> : <NoMarks />}
      >
        {(asked) => <VerificationRow api={api} asked={asked} isOwn={asked.member.id === adminId} />}
      </AdminList>
    </>
  )
}
