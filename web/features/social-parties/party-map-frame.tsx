import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Position } from '../../../contract/distance.ts'
import type { Api } from '../../lib/api.ts'
import { howToScroll } from '../../lib/browser/motion.ts'
import { MapState } from '../../lib/map/map-state.tsx'
import { useMapWanted } from '../../lib/map/map-wanted.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { orderedByDistance } from './distance.ts'
import { PartyFirstFrame } from './party-first-frame.tsx'
import type { PartyFilters } from './party-filters.ts'
import { cardId, type Selection } from './selection.ts'
import { allPartiesQuery, overviewQuery } from './social-parties.queries.ts'

const PartyMap = lazyPart(() => import('./party-map.tsx'), 'PartyMap', null)

type PartyMapFrameProps = {
  api: Api
  filters: PartyFilters
  tonight: string
  selection: Selection
  /** Of the reader: the pins have the numbers of the list that is sorted by distance. */
  position: Position | null
}

/** The place of the map: the server draws what it begins with, and the map itself is loaded once it is touched or the page is quiet. */
export function PartyMapFrame({ api, filters, tonight, selection, position }: PartyMapFrameProps) {
  const { isWanted, isAsked, want } = useMapWanted()
  const { data: overview } = useQuery({ ...overviewQuery(api, filters, tonight), placeholderData: (shown) => shown })
  const { data, ofCity, isReady, isError, refetch } = useShown(api, filters, { tonight, isWanted })
  const parties = useMemo(
    () => (data && position ? orderedByDistance(data, tonight, position) : data),
    [data, tonight, position],
  )
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const end = useRef<HTMLSpanElement>(null)
  useCardInSight(selection)
  const { flight } = selection
  useEffect(() => {
    if (flight) want()
  }, [flight, want])
  return (
    <div ref={setFrame} className="finder-map" onPointerEnter={want} onPointerDown={want}>
      {overview && <PartyFirstFrame overview={overview} filters={filters} hasMarks={!(parties && isReady)} />}
      {parties && isReady && frame ? (
        <>
          <Button className="absolute start-2 top-2 z-1 not-focus:sr-only" onClick={() => end.current?.focus()}>
            Skip the map
          </Button>
          <PartyMap
            parties={parties}
            ofCity={ofCity}
            isOneCity={filters.city !== undefined}
            selection={selection}
            frame={frame}
          />
          <span ref={end} tabIndex={-1} className="sr-only">
            End of the map
          </span>
        </>
      ) : (
        <MapState
          isLoading={isWanted}
          isAsked={isAsked}
          isError={isError}
          onLoad={isError ? () => void refetch() : want}
        />
      )}
    </div>
  )
}

/**
 * The socials of the filters, and where none of them has a place, all of the chosen city: the map stays there. It opens once it is
 * known where, so that it begins with no flight over the ocean.
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

/** On wide screens a chosen pin shows its card. */
function useCardInSight({ popup }: Selection) {
  const isWide = useMedia('(min-width: 64rem)')
  useEffect(() => {
    if (isWide && popup)
      document.getElementById(cardId(popup))?.scrollIntoView({ block: 'nearest', behavior: howToScroll() })
  }, [popup, isWide])
}
