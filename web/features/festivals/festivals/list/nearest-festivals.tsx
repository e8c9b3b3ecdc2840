import { type ReactNode, useEffect } from 'react'
import { t } from '#texts'
import { type Position, roughly } from '../../../../../contract/platform/distance.ts'
import type { NearFestival } from '../../../../../contract/festivals/festivals.ts'
import type { Api } from '../../../../lib/api.ts'
import { AskPosition } from '../../../../lib/lists/ask-position.tsx'
import type { NearMe } from '../../../../lib/lists/near-me.tsx'
import { NearestList } from '../../../../lib/lists/nearest-list.tsx'
import { usePagedList } from '../../../../lib/lists/paged-list.tsx'
import { pagedQuery } from '../../../../lib/lists/paged-query.ts'
import { type FestivalFilters, festivalFilters } from './festival-filters.ts'
import { festivalListClass, FestivalsSkeleton } from './festival-months.tsx'
import { festivalListsKey, festivalsPerPage } from '../festivals.queries.ts'
import { NoFestivals } from './no-festivals.tsx'
import { ViewSwitch } from './view-switch.tsx'
import { placeText } from '../../../../../texts/places.ts'

type NearestFestivalsProps = {
  api: Api
  filters: FestivalFilters
  near: NearMe
  children: (festival: NearFestival, place: ReactNode) => ReactNode
}

/**
 * Requests the reader's position, then lists the upcoming festivals that match the filters, the nearest first; `children` is the card of
 * each. If only the town is known, the card has 'in Madrid, Spain' instead of a distance, which would be too precise.
 */
export const NearestFestivals = ({ near: { position, setPosition }, ...list }: NearestFestivalsProps) =>
  position ? <List {...list} position={position} /> : <AskPosition setPosition={setPosition} />

function List({ api, filters, position, children }: Omit<NearestFestivalsProps, 'near'> & { position: Position }) {
  const list = usePagedList((viewer) => nearestFestivalsQuery(api, filters, position, viewer))
  useEffect(() => festivalFilters.showResultsFromTop(), [])
  return (
    <NearestList
      list={list}
      noun="festival"
      failed={t.festivals.failedToLoadList()}
      loading={<FestivalsSkeleton />}
      empty={<NoFestivals filtered={festivalFilters.hasFilters(filters)} />}
      beside={<ViewSwitch />}
      listClass={festivalListClass}
    >
      {(festival, away) =>
        children(
          festival,
          festival.precision === 'town' ? (
            t.festivals.inPlace({ place: placeText(festival.location) })
          ) : (
            <>
              {away}
              <bdi>{placeText(festival.location)}</bdi>
            </>
          ),
        )
      }
    </NearestList>
  )
}

function nearestFestivalsQuery(api: Api, filters: FestivalFilters, exact: Position, viewer: string | null) {
  const [query, position] = [festivalFilters.queryOf(filters), roughly(exact)]
  return {
    ...pagedQuery({
      queryKey: [...festivalListsKey, 'near', query, position],
      viewer,
      read: (from) => api.festivals.near({ body: { ...query, ...from, position, limit: festivalsPerPage } }),
    }),
    // The position is discarded with the list.
    gcTime: 0,
  }
}
