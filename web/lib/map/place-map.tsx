import { Marker } from '@vis.gl/react-maplibre'
import { MapView } from './map-view.tsx'

export type PlaceMapProps = {
  label: string
  longitude: number
  latitude: number
  zoom: number
}

/** A map of one place that does not capture scrolling: it is moved only by its buttons. */
export const PlaceMap = ({ label, longitude, latitude, zoom }: PlaceMapProps) => (
  <MapView label={label} initialViewState={{ longitude, latitude, zoom }} isStill>
    <Marker longitude={longitude} latitude={latitude} anchor="center">
      <span aria-hidden className="map-place" />
    </Marker>
  </MapView>
)
