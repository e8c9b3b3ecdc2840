import { type ReactNode, useRef } from 'react'
import { t } from '#texts'
import { useNear } from '../lists/near.ts'
import { isOutOfReach, useOutOfReach } from '../offline/out-of-reach.ts'
import { lazyPart } from '../page/lazy-part.tsx'
import { FirstFrame, FrameMark } from './first-frame.tsx'
import { frameBox } from './frame-box.ts'
import { MapState } from './map-state.tsx'
import { useMapWanted } from './map-wanted.ts'
import type { PlaceMapProps } from './place-map.tsx'

const load = () => import('./place-map.tsx')
const LoadedMap = lazyPart(load, 'PlaceMap', null)

/** A map that was never opened or kept, without a network; the frame stays below it. */
const PlaceMapLater = (place: PlaceMapProps) =>
  useOutOfReach() ? (
    <p className="absolute inset-x-4 bottom-4 mx-auto w-fit rounded-full bg-raised px-4 py-2 text-sm text-soft shadow-rest">
      {t.map.needsConnection()}
    </p>
  ) : (
    <LoadedMap {...place} />
  )

const loadOrSay = (): Promise<{ PlaceMap: (place: PlaceMapProps) => ReactNode }> =>
  load().catch((error: unknown) => {
    if (!isOutOfReach()) throw error
    return { PlaceMap: PlaceMapLater }
  })
const PlaceMap = lazyPart(loadOrSay, 'PlaceMap', null)

/** A small map of one place. The server renders its land; the map itself is loaded when it is visible, and touched or the page is quiet. */
export function PlaceFrame(place: PlaceMapProps) {
  const { longitude, latitude, zoom } = place
  const frame = useRef<HTMLDivElement>(null)
  const isNear = useNear(frame, {})
  const { isWanted, isAsked, want } = useMapWanted()
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
