import { Marker } from '@vis.gl/react-maplibre'
import type { LngLat } from 'maplibre-gl'
import { MapView } from './map-view.tsx'

type Point = { latitude: number; longitude: number }
type PointPickerProps = { label: string; point: Point | null; onPick: (point: Point) => void }

/** A map on which a press, or dragging the point, sets it: in degrees, to a metre. */
export function PointPicker({ label, point, onPick }: PointPickerProps) {
  const pick = ({ lng, lat }: LngLat) => onPick({ latitude: rounded(lat), longitude: rounded(lng) })
  return (
    <MapView
      label={label}
      initialViewState={point ? { ...point, zoom: 11 } : { longitude: 0, latitude: 30, zoom: 1 }}
      onClick={({ lngLat }) => pick(lngLat)}
    >
      {point && (
        <Marker {...point} anchor="center" draggable onDragEnd={({ lngLat }) => pick(lngLat)}>
          <span aria-hidden className="map-place" />
        </Marker>
      )}
    </MapView>
  )
}

const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000
