import {
  type MapSheet,
  sheetAround,
  sheetCorner,
  sheetSide,
  type WorldPoint,
  worldPoint,
} from '../../../../contract/socials/map-sheets.ts'
import type { Point } from '../marked-places.ts'

/** The view of a map: a point at a zoom, or a complete area with a padding in pixels. */
export type FrameView =
  | { center: Point; zoom: number }
  | { bounds: [west: number, south: number, east: number, north: number]; padding: number }

/** The width of the world at a zoom in pixels, the same as in MapLibre. */
const worldWidth = (zoom: number) => 512 * 2 ** zoom
const closestZoom = 18
/** In pixels: the distance around a centre that is always visible. */
const sure = 90
/** The max aspect ratio of a map to its content including the padding: on wide screens, and for a narrow strip. */
const longest = { wide: 3.5, narrow: 10 }
/**
 * The max padding as fractions of the map, so that some space remains in a strip. The top is the largest, because marks stand above their
 * points.
 */
const maxPadding = { top: 0.36, right: 0.25, bottom: 0.18, left: 0.25 }
/** Half of the longest screen in pixels. */
const halfScreen = 1300

/** The part of the world that is fitted into the frame, and its max width in pixels. */
export type FrameBox = {
  corner: WorldPoint
  width: number
  height: number
  maxPixels: number
  padding: number
  sheets: Record<keyof typeof longest, MapSheet>
}

/** The padding of a map of this size in pixels; `first-frame.css` has the same formula. */
export const paddingIn = (padding: number, width: number, height: number) => ({
  top: Math.min(padding, height * maxPadding.top),
  right: Math.min(padding, width * maxPadding.right),
  bottom: Math.min(padding, height * maxPadding.bottom),
  left: Math.min(padding, width * maxPadding.left),
})

export function frameBox(view: FrameView): FrameBox {
  if ('center' in view) {
    const side = sure / worldWidth(view.zoom)
    const middle = worldPoint(...view.center)
    const corner = { x: middle.x - side / 2, y: middle.y - side / 2 }
    const sheet = sheetAround(middle, halfScreen / worldWidth(view.zoom))
    return { corner, width: side, height: side, maxPixels: sure, padding: 0, sheets: { wide: sheet, narrow: sheet } }
  }
  const [west, south, east, north] = view.bounds
  const corner = worldPoint(west, north)
  const end = worldPoint(east, south)
  const [width, height] = [end.x - corner.x, end.y - corner.y]
  const middle = { x: corner.x + width / 2, y: corner.y + height / 2 }
  const maxPixels = Math.round(width * worldWidth(closestZoom))
  const sheet = (times: number) => sheetAround(middle, (Math.max(width, height) * times) / 2)
  const sheets = { wide: sheet(longest.wide), narrow: sheet(longest.narrow) }
  return { corner, width, height, maxPixels, padding: view.padding, sheets }
}

/** The position in percent of the box. */
export function placeIn({ corner, width, height }: FrameBox, { x, y }: WorldPoint) {
  return { left: `${percent((x - corner.x) / width)}%`, top: `${percent((y - corner.y) / height)}%` }
}

export function placeOfSheet(box: FrameBox, sheet: MapSheet) {
  const side = sheetSide(sheet)
  return {
    ...placeIn(box, sheetCorner(sheet)),
    width: `${percent(side / box.width)}%`,
    height: `${percent(side / box.height)}%`,
  }
}

const percent = (part: number) => Math.round(part * 10_000) / 100

/** The visible marks on a map of this size that overlap neither each other nor the `taken` ones. Earlier marks take precedence. */
export function apart<Mark extends { latitude: number; longitude: number }>(
  marks: readonly Mark[],
  { box, size: [width, height], taken = [] }: { box: FrameBox; size: [number, number]; taken?: readonly Mark[] },
): Mark[] {
  const { top, right, bottom, left } = paddingIn(box.padding, width, height)
  const room = Math.min(width - left - right, ((height - top - bottom) * box.width) / box.height, box.maxPixels)
  const scale = room / box.width
  const middle = { x: box.corner.x + box.width / 2, y: box.corner.y + box.height / 2 }
  const at = ({ longitude, latitude }: Mark) => worldPoint(longitude, latitude)
  const kept: Mark[] = []
  for (const mark of marks) {
    const { x, y } = at(mark)
    const isInSight =
      Math.abs(x - middle.x) * scale < width / 2 - margin && Math.abs(y - middle.y) * scale < height / 2 - margin
    const isFree =
      isInSight &&
      [...taken, ...kept].every((other) => {
        const place = at(other)
        return Math.abs(place.x - x) * scale >= apartX || Math.abs(place.y - y) * scale >= apartY
      })
    if (isFree) kept.push(mark)
  }
  return kept
}

/** The distance from the edge in pixels. */
const margin = 24
/** The size of a mark with its name beneath, in pixels. */
const [apartX, apartY] = [84, 76]
