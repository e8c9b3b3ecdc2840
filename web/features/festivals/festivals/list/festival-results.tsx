import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#texts'
import type { Festival } from '../../../../../contract/festivals/festivals.ts'
import type { Api } from '../../../../lib/api.ts'
import { PagedList, usePagedList } from '../../../../lib/lists/paged-list.tsx'
import { type FestivalFilters, festivalFilters } from './festival-filters.ts'
import { FestivalMonths, FestivalsSkeleton } from './festival-months.tsx'
import { festivalsQuery } from '../festivals.queries.ts'
import { NoFestivals } from './no-festivals.tsx'

type FestivalResultsProps = { api: Api; filters: FestivalFilters; children: (festival: Festival) => ReactNode }

/** The festivals that match the filters, under month headings; `children` is the card of each. */
export function FestivalResults({ api, filters, children }: FestivalResultsProps) {
  const list = usePagedList((viewer) => festivalsQuery(api, filters, viewer))
  const fromTheFirst = filters.cursor && (
    <Link to="/" search={festivalFilters.changed(filters, {})} className="link">
      {t.common.fromTheStart()}
    </Link>
  )
  return (
    <PagedList
      list={list}
      noun="festival"
      failed={t.festivals.failedToLoadList()}
      failedHint={t.festivals.filtersAreKept()}
      loading={<FestivalsSkeleton />}
      addressOf={(cursor) => festivalFilters.addressOf({ ...filters, cursor })}
    >
      {(page) =>
        page.items.length === 0 ? (
          <NoFestivals filtered={festivalFilters.hasFilters(filters)} />
        ) : (
          <FestivalMonths page={page} fromTheFirst={fromTheFirst}>
            {children}
          </FestivalMonths>
        )
      }
    </PagedList>
  )
}
