import '../../features/festivals/festival-calendar/festival-calendar.css'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { t } from '#texts'
import { MonthAgenda } from '../../features/festivals/festival-calendar/month-agenda.tsx'
import { MonthGrid } from '../../features/festivals/festival-calendar/month-grid.tsx'
import { MonthSteps } from '../../features/festivals/festival-calendar/month-steps.tsx'
import { monthQuery } from '../../features/festivals/festivals/month.queries.ts'
import { formatCount } from '../../lib/format/counts.ts'
import { monthOf, monthTitle, today } from '../../lib/format/dates.ts'
import { Loaded } from '../../lib/page/loaded.tsx'
import { useViewerQuery } from '../../lib/member/viewer-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { PageHead } from '../../lib/page/page-head.tsx'
import { asHeading } from '../../../texts/intl.ts'

export function FestivalCalendar() {
  const now = today()
  const { month = monthOf(now) } = useSearch({ from: '/festivals/calendar' })
  const { api } = useRouteContext({ from: '__root__' })
  const query = useViewerQuery((viewer) => monthQuery(api, month, viewer))
  return (
    <div className="page py-6 md:py-10">
      <PageHead
        title={t.festivals.festivalCalendar()}
        description={t.festivals.calendarExplained()}
        path="/festivals/calendar"
      />
      <header className="mb-6 grid gap-4">
        <h1>{t.festivals.festivalCalendar()}</h1>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <h2 className="flex flex-wrap items-baseline gap-x-3" aria-live="polite">
            <span>{asHeading(monthTitle(month))}</span>
            {query.data && <span className="month-count">{formatCount(query.data.length, 'festival')}</span>}
          </h2>
          <MonthSteps month={month} thisMonth={monthOf(now)} />
        </div>
      </header>
      <Loaded query={query} failed={t.festivals.failedToLoadList()} loading={<MonthSkeleton />}>
        {(festivals) =>
          festivals.length === 0 ? (
            <EmptyMonth month={month} />
          ) : (
            <>
              <div className="max-md:hidden">
                <MonthGrid month={month} festivals={festivals} today={now} />
              </div>
              <div className="md:hidden">
                <MonthAgenda festivals={festivals} from={month === monthOf(now) ? now : ''} />
              </div>
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function EmptyMonth({ month }: { month: string }) {
  return (
    <EmptyState
      title={t.festivals.noFestivalsIn({ month: monthTitle(month) })}
      action={
        <Link to="/festivals/new" className={buttonClass({ variant: 'primary' })}>
          {t.festivals.addFestival()}
        </Link>
      }
    >
      {t.festivals.knowOfOne()}
    </EmptyState>
  )
}

const MonthSkeleton = () => (
  <Loading label={t.festivals.loadingCalendar()} className="grid gap-3">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="h-24" />
    ))}
  </Loading>
)
