import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import { hasRevision } from '../../features/festivals/festivals/festival-rights.ts'
import { PendingFestival } from '../../features/festivals/festivals/form/pending-festival.tsx'
import { PendingRevision } from '../../features/festivals/festivals/form/pending-revision.tsx'
import { pendingQuery, revisionsQuery } from '../../features/festivals/festivals/pending-festivals.queries.ts'
import { formatTotal } from '../../lib/format/counts.ts'
import { itemsOf } from '../../lib/lists/paged-query.ts'
import { AdminPage } from '../../shell/pages/admin-page.tsx'
import { FormSkeleton } from '../../ui/states/form-skeleton.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadMore } from '../../ui/states/load-more.tsx'

const Home = () => (
  <Link to="/" className={buttonClass()}>
    {t.desk.backToFestivals()}
  </Link>
)

/** The festivals, and the changes of approved festivals, that wait for approval by an admin. */
export function AdminFestivals() {
  return (
    <AdminPage title={t.desk.festivalsToApprove()} description={t.desk.festivalsDescription()}>
      {(admin) => <Waiting memberId={admin.id} />}
    </AdminPage>
  )
}

function Waiting({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const added = useInfiniteQuery(pendingQuery(api, memberId))
  const changed = useInfiniteQuery(revisionsQuery(api, memberId))
  const failed = [added, changed].find((query) => query.isError && !query.data)
  if (failed)
    return (
      <ErrorState
        title={t.desk.failedToLoadFestivals()}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    )
  if (!added.data || !changed.data) return <FormSkeleton />

  const festivals = itemsOf(added.data.pages)
  const changes = itemsOf(changed.data.pages).filter(hasRevision)
  if (festivals.length + changes.length === 0)
    return (
      <EmptyState title={t.desk.nothingIsWaitingForYou()} action={<Home />}>
        {t.desk.everyFestivalReviewed()}
      </EmptyState>
    )
  return (
    <>
      {festivals.length > 0 && (
        <WaitingList
          title={t.desk.newFestivals()}
          waiting={t.desk.festivalsWaiting}
          query={added}
          total={added.data.pages[0]?.total ?? 0}
        >
          {festivals.map((festival) => (
            <li key={festival.id}>
              <PendingFestival api={api} festival={festival} />
            </li>
          ))}
        </WaitingList>
      )}
      {changes.length > 0 && (
        <WaitingList
          title={t.desk.changes()}
          waiting={t.desk.changesWaiting}
          query={changed}
          total={changed.data.pages[0]?.total ?? 0}
        >
          {changes.map((festival) => (
            <li key={festival.revision.id}>
              <PendingRevision api={api} festival={festival} />
            </li>
          ))}
        </WaitingList>
      )}
    </>
  )
}

type WaitingListProps = {
  title: string
  /** '3 festivals are waiting, oldest first.' */
  waiting: (values: { count: number; total: string }) => string
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  total: number
  children: ReactNode[]
}

function WaitingList({ title, waiting, query, total, children }: WaitingListProps) {
  return (
    <section aria-label={title} className="not-first:mt-8">
      <h2>{title}</h2>
      <output className="mt-1 block text-soft">{waiting({ count: total, total: formatTotal(total) })}</output>
      <ul className="mt-5 grid gap-5">{children}</ul>
      {query.hasNextPage && (
        <LoadMore
          onLoad={() => void query.fetchNextPage()}
          pending={query.isFetchingNextPage}
          shown={t.common.shownOf({ shown: children.length, total: formatTotal(total) })}
        />
      )}
    </section>
  )
}
