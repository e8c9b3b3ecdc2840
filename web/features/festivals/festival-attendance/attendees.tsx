import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, linkOptions, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Attendee, AttendeeSummary } from '../../../../contract/festivals/festival-attendance.ts'
import type { Festival } from '../../../../contract/festivals/festivals.ts'
import { danceRoles } from '../../../../contract/people/profile-options.ts'
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
import { balanceOf } from './attendees.words.ts'
import { OwnPlan } from './own-plan.tsx'

type AttendeesProps = {
  memberId: string
  festival: Pick<Festival, 'id' | 'startDate' | 'endDate'>
  isAnybody: boolean
  /** The follow button of an attendee. */
  renderAction: (attendee: Attendee) => ReactNode
  /** The button that writes to an attendee who would like company. */
  renderMessage: (attendee: Attendee) => ReactNode
  /** How members come and leave. */
  arrivals: ReactNode
}

const gridClass = 'mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4'

/** The attendees who are visible to the member. */
export function Attendees({ memberId, festival, isAnybody, renderAction, renderMessage, arrivals }: AttendeesProps) {
  const festivalId = festival.id
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
      {list.data !== undefined && list.data.total > 0 && (
        <Balance people={list.data} roles={isFiltered ? undefined : summary?.roles} />
      )}
      <OwnPlan api={api} memberId={memberId} festival={festival} />
      {arrivals}
      {(isFiltered || list.data?.total !== 0) && <AttendeeFilterPanel filters={filters} onChange={change} />}
      <PagedList
        list={list}
        noun="dancer"
        failed={t.festivalAttendance.failedToLoad()}
        loading={<AttendeesSkeleton />}
        addressOf={(cursor) => addressOf({ ...filters, cursor })}
      >
        {({ items, total }) =>
          total === 0 ? (
            <Nobody isAnybody={isAnybody} cleared={isFiltered ? addressOf(attendeeFilters.cleared(filters)) : null} />
          ) : (
            <ul className={gridClass}>
              {items.map((attendee) => (
                <li key={attendee.id}>
                  <AttendeeCard
                    attendee={attendee}
                    festival={festival}
                    action={attendee.id !== memberId && renderAction(attendee)}
                    message={attendee.id !== memberId && renderMessage(attendee)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </PagedList>
    </>
  )
}

type BalanceProps = {
  people: { items: readonly Attendee[]; total: number }
  /** The counts of everybody in the list, which are sent for larger groups only. */
  roles: AttendeeSummary['roles'] | undefined
}

/** How many the member can see, and how many of them lead and follow: counted here if all are on the page. */
function Balance({ people: { items, total }, roles }: BalanceProps) {
  const isWhole = items.length === total
  const counts = danceRoles
    .map((name) => ({
      name,
      count: isWhole
        ? items.filter(({ role }) => role === name).length
        : (roles?.find((one) => one.name === name)?.count ?? 0),
    }))
    .filter(({ count }) => count > 0)
  const b = (inner: ReactNode) => <b className="font-semibold">{inner}</b>
  return (
    <p className="text-lg">
      {counts.length === 0
        ? t.festivalAttendance.dancersYouCanSee({ count: total, b })
        : t.festivalAttendance.dancersYouCanSeeByRole({ count: total, roles: balanceOf(counts), b })}
    </p>
  )
}

const AttendeesSkeleton = () => (
  <Loading label={t.festivalAttendance.loading()} className={gridClass}>
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
        title={t.festivalAttendance.nobodyLikeThat()}
        action={
          <Link {...cleared} className={buttonClass()}>
            {t.common.clearFilters()}
          </Link>
        }
      >
        {t.festivalAttendance.nobodyMatches()}
      </EmptyState>
    )
  if (isAnybody)
    return (
      <EmptyLine title={t.festivalAttendance.nobodyYouCanSee()}>
        {t.festivalAttendance.dancersChooseWhoSees()}
      </EmptyLine>
    )
  return <EmptyLine title={t.festivalAttendance.nobodyGoing()}>{t.festivalAttendance.beTheFirst()}</EmptyLine>
}
