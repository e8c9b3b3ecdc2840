import {
  type MapSheet,
  sheetAround,
  sheetCorner,
  sheetSide,
  type WorldPoint,
  worldPoint,
} from '../../../contract/map-sheets.ts'

type Point = [longitude: number, latitude: number]
export type FrameView =
  | { center: Point; zoom: number }
  | { bounds: [west: number, south: number, east: number, north: number]; padding: number }

/** In pixels, the width of the world at a zoom: as MapLibre draws it. */
const worldWidth = (zoom: number) => 512 * 2 ** zoom
const closestZoom = 18
/** In pixels: what is sure to be in sight around a centre. */
const sure = 200
/** How often a screen of any shape is longer than what is fitted into it, its padding included. */
const longest = 3.5
/** In pixels, half of the longest screen. */
const halfScreen = 1300

/** The part of the world that is fitted into the frame, and how wide it is at most, in pixels. */
export type FrameBox = {
  corner: WorldPoint
  width: number
  height: number
  maxPixels: number
  padding: number
  sheet: MapSheet
}

export function frameBox(view: FrameView): FrameBox {
  if ('center' in view) {
    const side = sure / worldWidth(view.zoom)
    const middle = worldPoint(...view.center)
    const corner = { x: middle.x - side / 2, y: middle.y - side / 2 }
    const sheet = sheetAround(middle, halfScreen / worldWidth(view.zoom))
    return { corner, width: side, height: side, maxPixels: sure, padding: 0, sheet }
  }
  const [west, south, east, north] = view.bounds
  const corner = worldPoint(west, north)
  const end = worldPoint(east, south)
  const [width, height] = [end.x - corner.x, end.y - corner.y]
  const middle = { x: corner.x + width / 2, y: corner.y + height / 2 }
  const maxPixels = Math.round(width * worldWidth(closestZoom))
  return {
    corner,
    width,
    height,
    maxPixels,
    padding: view.padding,
    sheet: sheetAround(middle, (Math.max(width, height) * longest) / 2),
  }
}

/** In percent of the box. */
export function placeIn({ corner, width, height }: FrameBox, { x, y }: WorldPoint) {
  return { left: `${percent((x - corner.x) / width)}%`, top: `${percent((y - corner.y) / height)}%` }
}

export function placeOfSheet(box: FrameBox) {
  const side = sheetSide(box.sheet)
  return {
    ...placeIn(box, sheetCorner(box.sheet)),
    width: `${percent(side / box.width)}%`,
    height: `${percent(side / box.height)}%`,
  }
}

const percent = (part: number) => Math.round(part * 10_000) / 100

/** Those in sight on a map of this size that overlap neither each other nor those that are taken. The first ones count most. */
export function apart<Mark extends { latitude: number; longitude: number }>(
  marks: readonly Mark[],
  { box, size: [width, height], taken = [] }: { box: FrameBox; size: [number, number]; taken?: readonly Mark[] },
): Mark[] {
  const room = Math.min(width - 2 * box.padding, ((height - 2 * box.padding) * box.width) / box.height, box.maxPixels)
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

/** In pixels, from the edge. */
const margin = 24
/** In pixels: a mark with its name beneath. */
const [apartX, apartY] = [84, 76]
