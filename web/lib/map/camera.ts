import type { MapRef } from '@vis.gl/react-maplibre'
import { useCallback, useRef, useState } from 'react'
import { type FrameView, paddingIn } from './first-frame/frame-box.ts'

/** The duration of a map movement in milliseconds. */
export const duration = 1000

type Size = Pick<HTMLElement, 'clientWidth' | 'clientHeight'>

/** The view for a map of this size: the padding is limited so that some space remains. */
export const fitted = ({ padding }: { padding: number }, { clientWidth, clientHeight }: Size) => ({
  padding: paddingIn(padding, clientWidth, clientHeight),
})

/** The initial view for a map of this size. */
export const begins = (view: FrameView, frame: Size) =>
  'center' in view
    ? { longitude: view.center[0], latitude: view.center[1], zoom: view.zoom }
    : { bounds: view.bounds, fitBoundsOptions: fitted(view, frame) }

/** Moves the map to the view within `duration`. */
export function moveTo(map: MapRef | null, view: FrameView, frame: Size) {
  if ('center' in view) map?.flyTo({ ...view, duration })
  else map?.fitBounds(view.bounds, { ...fitted(view, frame), duration })
}

/** `zoom` is the whole level below the one of the map, `nearest` the one next to it. */
export type Area = { bounds: [number, number, number, number]; zoom: number; nearest: number }

/**
 * The area for which pins are drawn: the visible area and half as much on each side. It changes with each half zoom level, and when the
 * map was moved near its edge, not with each frame of a movement. Pins appear with the map, before its tiles.
 */
export function useArea() {
  const map = useRef<MapRef>(null)
  const [area, setArea] = useState<Area>()
  const readArea = useCallback(() => {
    if (!map.current) return
    const exact = map.current.getZoom()
    const [zoom, nearest] = [Math.floor(exact), Math.round(exact)]
    const [west, south, east, north] = map.current.getBounds().toArray().flat() as Area['bounds']
    setArea((displayed) => {
      const isSameZoom = displayed?.zoom === zoom && displayed.nearest === nearest
      if (isSameZoom && contains(displayed.bounds, [west, south, east, north])) return displayed
      const [aside, above] = [(east - west) / 2, (north - south) / 2]
      return { zoom, nearest, bounds: [west - aside, south - above, east + aside, north + above] }
    })
  }, [])
  const ref = useCallback(
    (opened: MapRef | null) => {
      map.current = opened
      readArea()
    },
    [readArea],
  )
  return { map, ref, area, readArea }
}

const contains = (outer: Area['bounds'], [west, south, east, north]: Area['bounds']) =>
  outer[0] <= west && outer[1] <= south && outer[2] >= east && outer[3] >= north
