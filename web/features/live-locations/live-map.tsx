import { Marker, type ViewState } from '@vis.gl/react-maplibre'
import { useState } from 'react'
import type { LiveLocation } from '../../../contract/live-locations.ts'
import { MapView } from '../../lib/map/map-view.tsx'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { cx } from '../../ui/cx.ts'

/** As close as the map begins: nearer, it would say more than is known. */
const closest = 15
const widest = 60
/** Of the whole world at zoom 0, in pixels, and its girth in metres. */
const [worldPixels, girth] = [512, 40_075_017]

/** The faces of those who share where they are, each with the circle in which they are. The list beside it says the same. */
export function LiveMap({ people }: { people: LiveLocation[] }) {
  const [start] = useState(() => viewOf(people))
  const [zoom, setZoom] = useState('zoom' in start ? start.zoom : closest)
  return (
    <MapView
      label="Map of those who share where they are"
      initialViewState={start}
      onMove={({ viewState }: { viewState: ViewState }) => setZoom(viewState.zoom)}
    >
      {people.map((person) => (
        <Marker key={person.id} longitude={person.longitude} latitude={person.latitude} anchor="center">
          <span className="live-place">
            <span
              aria-hidden
              className={cx('live-circle', person.isExact && 'live-circle-exact')}
              style={{ width: pixelsOf(person, zoom), height: pixelsOf(person, zoom) }}
            />
            <Avatar
              id={person.id}
              name={person.name}
              picture={person.avatar}
              size="small"
              named
              className="live-face"
            />
          </span>
        </Marker>
      ))}
    </MapView>
  )
}

/** Across the circle in which a person is. */
function pixelsOf({ accuracy, latitude }: LiveLocation, zoom: number): number {
  const pixelsPerMetre = (worldPixels * 2 ** zoom) / (girth * Math.cos((latitude * Math.PI) / 180))
  return Math.min(2000, Math.max(44, 2 * (accuracy ?? widest) * pixelsPerMetre))
}

/** All of them; around one alone at a zoom of its own. */
function viewOf(people: LiveLocation[]) {
  const [longitudes, latitudes] = [people.map(({ longitude }) => longitude), people.map(({ latitude }) => latitude)]
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  if (people.length === 1) return { longitude: west, latitude: south, zoom: closest }
  return {
    bounds: [west, south, east, north] as [number, number, number, number],
    fitBoundsOptions: { padding: 60, maxZoom: closest },
  }
}
