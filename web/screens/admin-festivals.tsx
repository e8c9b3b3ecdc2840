import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { PendingFestival } from '../features/festivals/pending-festival.tsx'
import { pendingQuery } from '../features/festivals/pending-festivals.queries.ts'
import { FormSkeleton, MembersOnly } from '../shell/members-only.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { PageHead } from '../lib/page-head.tsx'

const home = (
  <Link to="/" className={buttonClass()}>
    Back to festivals
  </Link>
)

/** The festivals that members have added and nobody has looked at yet. */
export function AdminFestivals() {
  return (
    <div className="page max-w-[60rem] py-8">
      <PageHead title="Festivals to approve" description="Festivals that wait for an admin." />
      <h1>Festivals to approve</h1>
      <MembersOnly reason="This page is for admins.">
        {(member) =>
          member.isAdmin ? (
            <PendingFestivals memberId={member.id} />
          ) : (
            <EmptyState title="Admins only" action={home}>
              Here admins look at the festivals that members have added.
            </EmptyState>
          )
        }
      </MembersOnly>
    </div>
  )
}

function PendingFestivals({ memberId }: { memberId: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const query = useInfiniteQuery(pendingQuery(api, memberId))
  if (query.isError && !query.data)
    return (
      <ErrorState
        title="Failed to load festivals. Please try again."
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (!query.data) return <FormSkeleton />

  const festivals = query.data.pages.flatMap((page) => page.items)
  const total = query.data.pages[0]?.total ?? 0
  if (festivals.length === 0)
    return (
      <EmptyState title="Nothing waits for you" action={home}>
        Every festival has been looked at.
      </EmptyState>
    )
  return (
    <>
      <output className="mt-2 block text-soft">
        {total === 1 ? '1 festival waits' : `${total} festivals wait`}, the longest waiting first.
      </output>
      <ul className="mt-6 grid gap-5">
        {festivals.map((festival) => (
          <li key={festival.id}>
            <PendingFestival api={api} festival={festival} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          onLoad={() => void query.fetchNextPage()}
          pending={query.isFetchingNextPage}
          shown={`${festivals.length} of ${total}`}
        />
      )}
    </>
  )
}
