import { Marker, useMap, type ViewState } from '@vis.gl/react-maplibre'
import { useState } from 'react'
import { t } from '#texts'
import type { LiveLocation } from '../../../../contract/people/live-locations.ts'
import { MapView } from '../../../lib/map/map-view.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { cx } from '../../../ui/cx.ts'

/** The max initial zoom; a closer view would suggest more precision than is known. */
const closest = 15
const widest = 60
/** The width of the world at zoom 0 in pixels, and its circumference in metres. */
const [worldPixels, girth] = [512, 40_075_017]

/** The pictures of members who share their location, each in the circle of its accuracy. The list beside the map is equivalent. */
export function LiveMap({ people }: { people: LiveLocation[] }) {
  const [start] = useState(() => viewOf(people))
  const [zoom, setZoom] = useState<number>()
  return (
    <MapView
      label={t.liveLocations.mapLabel()}
      initialViewState={start}
      onMove={({ viewState }: { viewState: ViewState }) => setZoom(viewState.zoom)}
    >
      <Faces people={people} zoom={zoom} />
    </MapView>
  )
}

/** `zoom` is undefined until the map is moved. */
function Faces({ people, zoom }: { people: LiveLocation[]; zoom: number | undefined }) {
  const { current: map } = useMap()
  const now = zoom ?? map?.getZoom() ?? closest
  return people.map((person) => (
    <Marker key={person.id} longitude={person.longitude} latitude={person.latitude} anchor="center">
      <span className="live-place">
        <span
          aria-hidden
          className={cx('live-circle', person.isExact && 'live-circle-exact')}
          style={{ width: pixelsOf(person, now), height: pixelsOf(person, now) }}
        />
        <Avatar id={person.id} name={person.name} picture={person.avatar} size="small" named className="live-face" />
      </span>
    </Marker>
  ))
}

/** The diameter of a person's circle in pixels. */
function pixelsOf({ accuracy, latitude }: LiveLocation, zoom: number): number {
  const pixelsPerMetre = (worldPixels * 2 ** zoom) / (girth * Math.cos((latitude * Math.PI) / 180))
  return Math.min(2000, Math.max(44, 2 * (accuracy ?? widest) * pixelsPerMetre))
}

/** All members with their circles; for a single place the zoom is limited by its accuracy. */
function viewOf(people: LiveLocation[]) {
  const boxes = people.map(({ longitude, latitude, accuracy }) => {
    const north = (360 * (accuracy ?? widest)) / girth
    const east = north / Math.cos((latitude * Math.PI) / 180)
    return { west: longitude - east, south: latitude - north, east: longitude + east, north: latitude + north }
  })
  const min = (side: 'west' | 'south') => Math.min(...boxes.map((box) => box[side]))
  const max = (side: 'east' | 'north') => Math.max(...boxes.map((box) => box[side]))
  return {
    bounds: [min('west'), min('south'), max('east'), max('north')] as [number, number, number, number],
    fitBoundsOptions: { padding: 32, maxZoom: closest },
  }
}
