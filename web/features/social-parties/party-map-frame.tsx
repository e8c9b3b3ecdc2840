import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Position } from '../../../contract/distance.ts'
import type { Api } from '../../lib/api.ts'
import { useIdle } from '../../lib/browser/idle.ts'
import { lazyPart } from '../../lib/page/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { orderedByDistance } from './distance.ts'
import type { PartyFilters } from './party-filters.ts'
import { cardId, type Selection } from './selection.ts'
import { allPartiesQuery } from './social-parties.queries.ts'

const PartyMap = lazyPart(() => import('./party-map.tsx'), 'PartyMap', null)

type PartyMapFrameProps = {
  api: Api
  filters: PartyFilters
  tonight: string
  selection: Selection
  /** Of the reader: the pins have the numbers of the list that is sorted by distance. */
  position: Position | null
}

/** The place of the map. The map is loaded once the page is idle, so that it is never in the way of the list. */
export function PartyMapFrame({ api, filters, tonight, selection, position }: PartyMapFrameProps) {
  const { data, ofCity, isReady, isError, refetch } = useShown(api, filters, tonight)
  const parties = useMemo(
    () => (data && position ? orderedByDistance(data, tonight, position) : data),
    [data, tonight, position],
  )
  const end = useRef<HTMLSpanElement>(null)
  useCardInSight(selection)
  return (
    <div className="finder-map">
      {parties && isReady ? (
        <>
          <Button className="absolute start-2 top-2 z-1 not-focus:sr-only" onClick={() => end.current?.focus()}>
            Skip the map
          </Button>
          <PartyMap parties={parties} ofCity={ofCity} isOneCity={filters.city !== undefined} selection={selection} />
          <span ref={end} tabIndex={-1} className="sr-only">
            End of the map
          </span>
        </>
      ) : (
        <div className="grid h-full place-content-center justify-items-center gap-3 text-soft">
          {isError ? 'The map could not be loaded.' : 'Loading the map...'}
          {isError && <Button onClick={() => void refetch()}>Load the map</Button>}
        </div>
      )}
    </div>
  )
}

/**
 * The socials of the filters, and where none of them has a place, all of the chosen city: the map stays there. It opens once it is
 * known where, so that it begins with no flight over the ocean.
 */
function useShown(api: Api, filters: PartyFilters, tonight: string) {
  const isIdle = useIdle()
  const { data, isError, refetch } = useQuery({
    ...allPartiesQuery(api, filters, tonight),
    enabled: isIdle,
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

const howToScroll = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth')
