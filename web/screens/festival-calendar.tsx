import '../features/festival-calendar/festival-calendar.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { MonthAgenda } from '../features/festival-calendar/month-agenda.tsx'
import { MonthGrid } from '../features/festival-calendar/month-grid.tsx'
import { MonthSkeleton } from '../features/festival-calendar/month-skeleton.tsx'
import { MonthSteps } from '../features/festival-calendar/month-steps.tsx'
import { monthQuery } from '../features/festivals/month.queries.ts'
import { monthOf, monthTitle, today } from '../lib/dates.ts'
import { useSession } from '../lib/session.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHead } from '../lib/page-head.tsx'

export function FestivalCalendar() {
  const now = today()
  const { month = monthOf(now) } = useSearch({ from: '/festivals/calendar' })
  const { data: festivals, isError, isFetching, refetch } = useMonth(month)
  return (
    <div className="page py-6 md:py-10">
      <PageHead
        title="Festival Calendar"
        description="Every Latin dance festival we know of, month by month."
        path="/festivals/calendar"
      />
      <header className="mb-6 grid gap-4">
        <h1>Festival Calendar</h1>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <h2 className="flex items-baseline gap-3" aria-live="polite">
            {monthTitle(month)}
            {festivals && <span className="month-count">{countOf(festivals.length)}</span>}
          </h2>
          <MonthSteps month={month} thisMonth={monthOf(now)} />
        </div>
      </header>
      {isError && (
        <ErrorState
          title="Failed to load festivals. Please try again."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!festivals && !isError && <MonthSkeleton />}
      {festivals?.length === 0 && <EmptyMonth month={month} />}
      {festivals && festivals.length > 0 && (
        <>
          <div className="max-md:hidden">
            <MonthGrid month={month} festivals={festivals} today={now} />
          </div>
          <div className="md:hidden">
            <MonthAgenda festivals={festivals} />
          </div>
        </>
      )}
    </div>
  )
}

/** A member's month may hold festivals that nobody else is shown yet; until it has come, it is everybody's. */
function useMonth(month: string) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const member = useSession()?.id ?? null
  return useQuery({
    ...monthQuery(api, month, member),
    placeholderData: () => queryClient.getQueryData(monthQuery(api, month, null).queryKey),
  })
}

const countOf = (festivals: number) => (festivals === 1 ? '1 festival' : `${festivals} festivals`)

function EmptyMonth({ month }: { month: string }) {
  return (
    <EmptyState
      title={`No festivals in ${monthTitle(month)} yet`}
      action={
        <Link to="/festivals/new" className={buttonClass({ variant: 'primary' })}>
          Add Festival
        </Link>
      }
    >
      Know of one? Add it, and dancers will find it here.
    </EmptyState>
  )
}
