import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Festival } from '../../../contract/festivals.ts'
import type { Api } from '../../lib/api.ts'
import { today } from '../../lib/dates.ts'
import { useSession } from '../../lib/session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { FestivalCardSkeleton } from './festival-card.tsx'
import { changed, type FestivalFilters, hasFilters } from './festival-filters.ts'
import { festivalsQuery } from './festivals.queries.ts'
import { groupByMonth } from './month-groups.ts'

type FestivalResultsProps = { api: Api; filters: FestivalFilters; children: (festival: Festival) => ReactNode }

const skeletons = [1, 2, 3, 4, 5, 6]
const loadingFailed = 'Failed to load festivals. Please try again.'
const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-x-6 gap-y-8'

/** The festivals that the filters let through, under month headings; `children` draws the card of each. */
export function FestivalResults({ api, filters, children }: FestivalResultsProps) {
  const { data, query } = useFestivals(api, filters)
  if (!data && query.isError)
    return (
      <ErrorState title={loadingFailed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        Your filters are kept.
      </ErrorState>
    )
  if (!data)
    return (
      <Loading label="Loading festivals" className={`mt-10 ${gridClass}`}>
        {skeletons.map((place) => (
          <FestivalCardSkeleton key={place} />
        ))}
      </Loading>
    )

  const festivals = data.pages.flatMap((page) => page.items)
  const next = data.pages.at(-1)?.next ?? null
  const total = data.pages[0]?.total ?? 0
  if (festivals.length === 0) return <NoFestivals filtered={hasFilters(filters)} />
  return (
    <>
      <output className="mt-6 block text-soft">
        {countOf(total)}
        {filters.cursor && (
          <>
            {' · '}
            <Link to="/" search={changed(filters, {})} className="link">
              From the first one
            </Link>
          </>
        )}
      </output>
      {groupByMonth(festivals, today()).map((group, i, groups) => (
        <Fragment key={group.title}>
          <div className="mt-8 mb-4 flex items-baseline gap-4">
            <h2>{group.title}</h2>
            {/* More of the last month may be on the next page. */}
            {(i < groups.length - 1 || next === null) && (
              <span className="text-soft">{countOf(group.festivals.length)}</span>
            )}
          </div>
          <ul className={gridClass}>
            {group.festivals.map((festival) => (
              <li key={festival.id}>{children(festival)}</li>
            ))}
          </ul>
        </Fragment>
      ))}
      {next !== null && (
        <ShowMore
          label="Show more festivals"
          next={linkOptions({ to: '/', search: { ...filters, cursor: next } })}
          shown={`${festivals.length} of ${countOf(total)}`}
          pending={query.isFetching}
          failed={query.isFetchNextPageError ? loadingFailed : null}
          onLoad={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  )
}

const countOf = (count: number) => `${count} ${count === 1 ? 'festival' : 'festivals'}`

/** As the member sees the list; until that has come, or where it does not come, what visitors see. */
function useFestivals(api: Api, filters: FestivalFilters) {
  const member = useSession()?.id ?? null
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(festivalsQuery(api, filters, member))
  const visitors = queryClient.getQueryData(festivalsQuery(api, filters, null).queryKey)
  return { query, data: query.data ?? visitors }
}

function NoFestivals({ filtered }: { filtered: boolean }) {
  const action = filtered ? (
    <Link to="/" search={{}} resetScroll={false} className={buttonClass()}>
      Clear filters
    </Link>
  ) : (
    <Link to="/festivals/new" className={buttonClass({ variant: 'primary' })}>
      Add Festival
    </Link>
  )
  return (
    <output className="block">
      <EmptyState title="No festivals found" action={action}>
        {filtered ? 'Try adjusting your search filters' : 'Be the first to create a festival!'}
      </EmptyState>
    </output>
  )
}
