import './festival-list.css'
import '../festivals.css'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../../../contract/festivals/festivals.ts'
import { today } from '../../../../lib/format/dates.ts'
import type { ListPage } from '../../../../lib/lists/paged-list.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Loading, Skeleton } from '../../../../ui/states/skeleton.tsx'
import { FestivalCardSkeleton } from '../festival-card.tsx'
import { formatGroupCount, groupByMonth } from './month-groups.ts'
import { ViewSwitch } from './view-switch.tsx'

type FestivalMonthsProps = {
  page: ListPage<Festival>
  /** If the list does not begin with the first festival, the link to it. */
  fromTheFirst: ReactNode
  /** The card of each festival. */
  children: (festival: Festival) => ReactNode
}

export const festivalListClass =
  'festival-list grid grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-x-6 gap-y-8'

/** Festivals under the headings of their months; past ones are under one heading. */
export function FestivalMonths({ page: { items, total, next }, fromTheFirst, children }: FestivalMonthsProps) {
  return groupByMonth(items, today()).map(({ title, festivals }, i, groups) => (
    <section key={title} className={i === 0 ? undefined : 'mt-8'}>
      <div
        className={cx(
          'relative mb-3 flex flex-wrap items-baseline gap-x-3 md:gap-x-4 md:mb-4',
          i === 0 && 'pe-24 md:pe-44',
        )}
      >
        <h2>{title}</h2>
        <span className="text-sm text-soft md:text-base">
          {formatGroupCount({
            // The next page may have more of the last month.
            count: i < groups.length - 1 || next === null ? festivals.length : null,
            total: i === 0 ? total : null,
          })}
        </span>
        {i === 0 && fromTheFirst}
        {i === 0 && <ViewSwitch />}
      </div>
      <ul className={festivalListClass}>
        {festivals.map((festival) => (
          <li key={festival.id}>{children(festival)}</li>
        ))}
      </ul>
    </section>
  ))
}

export function FestivalsSkeleton() {
  return (
    <Loading label={t.festivals.loadingFestivals()}>
      <Skeleton className="mb-3 h-7 w-48 md:mb-4" />
      <div className={festivalListClass}>
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <FestivalCardSkeleton key={place} />
        ))}
      </div>
    </Loading>
  )
}
