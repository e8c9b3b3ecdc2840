import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Position } from '../../../../../contract/platform/distance.ts'
import type { Api } from '../../../../lib/api.ts'
import { FinderMap } from '../../../../lib/finder/finder-map.tsx'
import { type Selection, useCardInSight } from '../../../../lib/finder/selection.ts'
import type { MapWanted } from '../../../../lib/map/map-wanted.ts'
import { lazyPart } from '../../../../lib/page/lazy-part.tsx'
import { orderedByDistance } from '../list/distance.ts'
import { PartyFirstFrame } from './party-first-frame.tsx'
import type { PartyFilters } from '../list/party-filters.ts'
import { allPartiesQuery, overviewQuery } from '../social-parties.queries.ts'

const PartyMap = lazyPart(() => import('./party-map.tsx'), 'PartyMap', null)

type PartyMapFrameProps = {
  wanted: MapWanted
  api: Api
  filters: PartyFilters
  tonight: string
  selection: Selection
  /** The reader has opened the map, which is then loaded at once. */
  isOpened: boolean
  /** The reader's position: then the pins have the numbers of the list that is sorted by distance. */
  position: Position | null
}

/** The socials on a map, which begins with a server-rendered picture. */
export function PartyMapFrame({ wanted, api, filters, tonight, selection, isOpened, position }: PartyMapFrameProps) {
  const { isWanted, want } = wanted
  const { data: overview } = useQuery(overviewQuery(api, filters, tonight))
  const { data, ofCity, isReady, isError, refetch } = useShown(api, filters, { tonight, isWanted })
  const parties = useMemo(
    () => (data && position ? orderedByDistance(data, tonight, position) : data),
    [data, tonight, position],
  )
  useCardInSight(selection)
  const { flight } = selection
  useEffect(() => {
    if (flight || isOpened) want()
  }, [flight, isOpened, want])
  return (
    <FinderMap
      wanted={wanted}
      firstFrame={
        overview && <PartyFirstFrame overview={overview} filters={filters} hasMarks={!(parties && isReady)} />
      }
      isError={isError}
      onRetry={() => void refetch()}
    >
      {parties && isReady
        ? (frame) => (
            <PartyMap
              parties={parties}
              ofCity={ofCity}
              isOneCity={filters.city !== undefined}
              selection={selection}
              frame={frame}
            />
          )
        : null}
    </FinderMap>
  )
}

/**
 * The socials of the filters. If none of them has a position, all socials of the chosen city, so that the map stays there. The map opens
 * when its view is known, so that it does not begin with a flight over the ocean.
 */
function useShown(api: Api, filters: PartyFilters, { tonight, isWanted }: { tonight: string; isWanted: boolean }) {
  const { data, isError, refetch } = useQuery({
    ...allPartiesQuery(api, filters, tonight),
    enabled: isWanted,
    placeholderData: (shown) => shown,
  })
  const { city } = filters
  const isLost = city !== undefined && data !== undefined && data.every(({ latitude }) => latitude === null)
  const { data: ofCity, isPending } = useQuery({
    ...allPartiesQuery(api, city === undefined ? {} : { city }, tonight),
    enabled: isLost,
    retry: false,
  })
  const [isReady, setReady] = useState(false)
  if (!isReady && data !== undefined && !(isLost && isPending)) setReady(true)
  return { data, ofCity: isLost ? ofCity : undefined, isReady, isError, refetch }
}
