import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, linkOptions, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Attendee } from '../../../../contract/festivals/festival-attendance.ts'
import type { Change } from '../../../lib/lists/filter-table.ts'
import { PagedList, usePagedList } from '../../../lib/lists/paged-list.tsx'
import type { GivenSearch } from '../../../lib/lists/search.ts'
import { PersonCardSkeleton } from '../../../lib/member/person-card.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyLine } from '../../../ui/states/empty-line.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import { AttendeeCard } from './attendee-card.tsx'
import { AttendeeFilterPanel } from './attendee-filter-panel.tsx'
import { type AttendeeFilters, attendeeFilters } from './attendee-filters.ts'
import { attendeesQuery, attendeeSummaryQuery } from './attendees.queries.ts'
import { whatTheyDance, shownCount } from './festival-attendance.words.ts'
import { OwnVisibility } from './own-visibility.tsx'

type AttendeesProps = {
  memberId: string
  festivalId: string
  isAnybody: boolean
  /** The follow button of an attendee. */
  renderAction: (attendee: Attendee) => ReactNode
}

const gridClass = 'mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4'

/** The attendees who are visible to the member. */
export function Attendees({ memberId, festivalId, isAnybody, renderAction }: AttendeesProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const search: GivenSearch = useSearch({ strict: false })
  const filters = attendeeFilters.read(search)
  const isFiltered = attendeeFilters.hasFilters(filters)
  const list = usePagedList((viewer) => attendeesQuery(api, festivalId, filters, viewer), { ownOnly: true })
  const { data: summary } = useQuery(attendeeSummaryQuery(api, festivalId, memberId))
  const navigate = useNavigate()
  const addressOf = (changed: AttendeeFilters) =>
    linkOptions({ to: '/festivals/$id/people', params: { id: festivalId }, search: changed, resetScroll: false })
  const change = (one: Change<AttendeeFilters>) =>
    void navigate({
      ...addressOf({}),
      // Uses the current address, because two fields may change before the page is rendered with the first change.
      search: (now: GivenSearch) => attendeeFilters.changed(attendeeFilters.read(now), one),
      replace: true,
    })
  return (
    <>
      <OwnVisibility api={api} memberId={memberId} festivalId={festivalId} />
      {(isFiltered || list.data?.total !== 0) && <AttendeeFilterPanel filters={filters} onChange={change} />}
      <PagedList
        list={list}
        noun="dancer"
        failed="We could not load who goes."
        loading={<AttendeesSkeleton />}
        addressOf={(cursor) => addressOf({ ...filters, cursor })}
      >
        {({ items, total }) =>
          total === 0 ? (
            <Nobody isAnybody={isAnybody} cleared={isFiltered ? addressOf(attendeeFilters.cleared(filters)) : null} />
          ) : (
            <>
              <p className="mt-5 text-soft">
                {shownCount(total)}
                {!isFiltered && summary && whatTheyDance(summary.roles)}
              </p>
              <ul className={gridClass}>
                {items.map((attendee) => (
                  <li key={attendee.id}>
                    <AttendeeCard attendee={attendee} action={attendee.id !== memberId && renderAction(attendee)} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </PagedList>
    </>
  )
}

const AttendeesSkeleton = () => (
  <Loading label="Loading who goes" className={gridClass}>
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <PersonCardSkeleton key={place} />
    ))}
  </Loading>
)

type NobodyProps = { isAnybody: boolean; cleared: LinkProps | null }

function Nobody({ isAnybody, cleared }: NobodyProps) {
  if (cleared)
    return (
      <EmptyState
        title="Nobody like that here"
        action={
          <Link {...cleared} className={buttonClass()}>
            Clear filters
          </Link>
        }
      >
        Of those who show themselves, nobody fits all of this.
      </EmptyState>
    )
  if (isAnybody)
    return (
      <EmptyLine title="Nobody shows themselves yet">
        Each dancer chooses who sees that they go. The numbers above count all of them.
      </EmptyLine>
    )
  return <EmptyLine title="Nobody goes yet">Press Going or Interested above, and be the first.</EmptyLine>
}
