import { useRef } from 'react'
import { useNear } from '../lists/near.ts'
import { FirstFrame, FrameMark } from './first-frame/first-frame.tsx'
import { frameBox } from './first-frame/frame-box.ts'
import { mapPart } from './map-part.tsx'
import { MapState } from './map-state.tsx'
import { useMapWanted } from './map-wanted.ts'
import type { PlaceMapProps } from './place-map.tsx'

const PlaceMap = mapPart(() => import('./place-map.tsx'), 'PlaceMap')

/** A small map of one place. The server renders its land; the map itself is loaded when it is visible, and touched or the page is quiet. */
export function PlaceFrame(place: PlaceMapProps) {
  const { longitude, latitude, zoom } = place
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNear(frame, {})
  const { isWanted, isAsked, want } = useMapWanted({ needsStreets: true })
  const box = frameBox({ center: [longitude, latitude], zoom })
  return (
    <div ref={frame} onPointerEnter={want} onPointerDown={want} className="place-frame">
      <FirstFrame box={box}>
        <FrameMark box={box} longitude={longitude} latitude={latitude}>
          <span aria-hidden className="map-place" />
        </FrameMark>
      </FirstFrame>
      {isNear && isWanted ? <PlaceMap {...place} /> : <MapState isAsked={isAsked} onLoad={want} />}
    </div>
  )
}
