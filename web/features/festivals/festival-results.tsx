import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Festival } from '../../../contract/festivals.ts'
import type { Api } from '../../lib/api.ts'
import { today } from '../../lib/dates.ts'
import { PagedList, usePagedList } from '../../lib/paged-list.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FestivalCardSkeleton } from './festival-card.tsx'
import { type FestivalFilters, festivalFilters, hasFilters } from './festival-filters.ts'
import { festivalsQuery } from './festivals.queries.ts'
import { formatGroupCount, groupByMonth } from './month-groups.ts'

type FestivalResultsProps = { api: Api; filters: FestivalFilters; children: (festival: Festival) => ReactNode }

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-x-6 gap-y-8'

/** The festivals that match the filters, under month headings; `children` is the card of each. */
export function FestivalResults({ api, filters, children }: FestivalResultsProps) {
  const list = usePagedList((viewer) => festivalsQuery(api, filters, viewer))
  return (
    <PagedList
      list={list}
      noun="festival"
      failed="Failed to load festivals. Please try again."
      failedHint="Your filters are kept."
      loading={<FestivalsSkeleton />}
      addressOf={(cursor) => festivalFilters.addressOf({ ...filters, cursor })}
    >
      {({ items, total, next }) =>
        items.length === 0 ? (
          <NoFestivals filtered={hasFilters(filters)} />
        ) : (
          groupByMonth(items, today()).map(({ title, festivals }, i, groups) => (
            <section key={title} className={i === 0 ? undefined : 'mt-8'}>
              <div className="mb-3 flex flex-wrap items-baseline gap-x-3 md:gap-x-4 md:mb-4">
                <h2>{title}</h2>
                <span className="text-sm text-soft md:text-base">
                  {formatGroupCount({
                    // More of the last month may be on the next page.
                    count: i < groups.length - 1 || next === null ? festivals.length : null,
                    total: i === 0 ? total : null,
                  })}
                </span>
                {i === 0 && filters.cursor && (
                  <Link to="/" search={festivalFilters.changed(filters, {})} className="link">
                    From the first one
                  </Link>
                )}
              </div>
              <ul className={gridClass}>
                {festivals.map((festival) => (
                  <li key={festival.id}>{children(festival)}</li>
                ))}
              </ul>
            </section>
          ))
        )
      }
    </PagedList>
  )
}

function FestivalsSkeleton() {
  return (
    <Loading label="Loading festivals">
      <Skeleton className="mb-3 h-7 w-48 md:mb-4" />
      <div className={gridClass}>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <FestivalCardSkeleton key={place} />
        ))}
      </div>
    </Loading>
  )
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
    <EmptyState title="No festivals found" action={action}>
      {filtered ? 'Try adjusting your search filters' : 'Be the first to create a festival!'}
    </EmptyState>
  )
}
