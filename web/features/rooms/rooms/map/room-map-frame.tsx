import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { RoomShare } from '../../../../../contract/rooms/rooms.ts'
import type { Api } from '../../../../lib/api.ts'
import { useHydrated } from '../../../../lib/browser/hydration.ts'
import { FinderMap } from '../../../../lib/finder/finder-map.tsx'
import { type Selection, useCardInSight } from '../../../../lib/finder/selection.ts'
import type { MapWanted } from '../../../../lib/map/map-wanted.ts'
import { lazyPart } from '../../../../lib/page/lazy-part.tsx'
import { festivalQuery } from '../../../festivals/festivals/festivals.queries.ts'
import { roomsPerPage } from '../rooms.queries.ts'
import { RoomFirstFrame } from './room-first-frame.tsx'
import { placesOf, viewOf } from './room-places.ts'
import { type Venue, venueOf } from './walk.ts'

const RoomMap = lazyPart(() => import('./room-map.tsx'), 'RoomMap', null)

type RoomMapFrameProps = {
  wanted: MapWanted
  /** The loaded rooms of the list; undefined while another list is loading. */
  rooms: RoomShare[] | undefined
  venue: Venue | null
  selection: Selection
  pointed: string | undefined
}

/** The rooms of the list on a map, which begins with a server-rendered picture. */
export function RoomMapFrame({ wanted, rooms, venue, selection, pointed }: RoomMapFrameProps) {
  const displayed = useLast(rooms)
  // The map follows only the first page of the list. When more is loaded, it stays where the reader has moved it.
  const first = useLast(displayed?.slice(0, roomsPerPage))
  const places = useMemo(() => placesOf(first ?? []), [first])
  const view = useMemo(() => viewOf(places, venue), [places, venue])
  const isBeforeHydration = !useHydrated()
  const { want } = wanted
  useCardInSight(selection)
  useEffect(() => {
    if (selection.popup !== undefined) want()
  }, [selection.popup, want])
  const isReady = wanted.isWanted && displayed !== undefined
  return (
    <FinderMap
      wanted={wanted}
      firstFrame={
        <RoomFirstFrame
          places={places}
          view={view}
          hasMarks={!isReady}
          className={isBeforeHydration ? 'in-data-session:invisible' : ''}
        />
      }
      isError={false}
      onRetry={want}
    >
      {isReady
        ? (frame) => <RoomMap rooms={displayed} view={view} venue={venue} {...{ selection, pointed, frame }} />
        : null}
    </FinderMap>
  )
}

/** The last loaded list: the same array for the same rooms. */
function useLast(rooms: RoomShare[] | undefined): RoomShare[] | undefined {
  const key = rooms?.map(({ id }) => id).join()
  const [last, setLast] = useState({ key, rooms })
  if (key !== undefined && key !== last.key) {
    setLast({ key, rooms })
    return rooms
  }
  return last.rooms
}

/** The position of the chosen festival, if more than its town is known. */
export function useVenue(api: Api, festivalId: string | undefined): Venue | null {
  const { data } = useQuery({ ...festivalQuery(api, festivalId ?? ''), enabled: festivalId !== undefined })
  return useMemo(() => (data ? venueOf(data) : null), [data])
}
