import { type Coast, readCoasts } from './coasts.ts'
import { type Box, clippedRing, type Line, partsWithin, simplified, twiceArea } from './lines.ts'

/** From hundredths of a degree to units of a picture. */
export type Project = (x: number, y: number) => [number, number]
/** The projection of a picture, and the drawn box, in its units. */
type Ground = { project: Project; frame: Box }
type Shapes = { land: Line[]; lakes: Line[]; borders: Line[] }
/** The shapes as SVG path data. */
export type Paths = Record<keyof Shapes, string>

/** The maximum distance of a coast from the real one, in units of the picture: the first one with a small enough drawing is used. */
const tolerances = [0.5, 0.8, 1.2, 1.7, 2.4, 3.4, 5, 8]
/** The minimum area in square units: smaller islands are left out. */
const minArea = 1.5

/** The land, lakes and borders of the world within these windows, in hundredths of a degree, projected into the picture. */
export function shapesIn(windows: Box[], ground: Ground): Shapes {
  const coasts = readCoasts()
  const rings = (all: Coast[]) => windows.flatMap((window) => all.flatMap((coast) => ringsOf(coast, window, ground)))
  return {
    land: rings(coasts.land),
    lakes: rings(coasts.lakes),
    borders: windows.flatMap((window) => coasts.borders.flatMap((coast) => linesOf(coast, window, ground))),
  }
}

/** The most precise drawing that is small enough; undefined if none is. */
export function drawnWithin(maxBytes: number, { land, lakes, borders }: Shapes, svgOf: (paths: Paths) => string) {
  const drawings = tolerances.values().map((tolerance) => {
    const ringPath = (each: Line) => pathOf(simplified(each, tolerance), 'z')
    const linePath = (each: Line) => pathOf(simplified(each, tolerance * 1.5), '')
    const isSeen = (ring: Line) => twiceArea(ring) > 2 * minArea * Math.max(1, tolerance) ** 2
    return svgOf({
      land: land.filter(isSeen).map(ringPath).join(''),
      lakes: lakes.filter(isSeen).map(ringPath).join(''),
      borders: borders.map(linePath).join(''),
    })
  })
  return drawings.find((svg) => svg.length <= maxBytes)
}

const touches = (one: Box, other: Box) =>
  one.left <= other.right && one.right >= other.left && one.top <= other.bottom && one.bottom >= other.top

/** The ring in the picture, or nothing. It is cut before it is projected, as points on the far side of the globe cannot be projected. */
function ringsOf({ points, box }: Coast, window: Box, { project, frame }: Ground): Line[] {
  if (!touches(box, window)) return []
  const ring = clippedRing(projected(clippedRing(points, window), project), frame)
  return ring.length >= 6 ? [ring] : []
}

const linesOf = ({ points, box }: Coast, window: Box, { project, frame }: Ground): Line[] =>
  touches(box, window)
    ? partsWithin(points, window).flatMap((part) => partsWithin(projected(part, project), frame))
    : []

function projected(line: Line, project: Project): Line {
  const found: Line = []
  for (let at = 0; at < line.length; at += 2) found.push(...project(line[at] ?? 0, line[at + 1] ?? 0))
  return found
}

/** SVG path data in integer units, by steps from point to point. A line that has shrunk to a point is left out. */
function pathOf(line: Line, end: 'z' | ''): string {
  const rounded = line.map(Math.round)
  let [x = 0, y = 0] = rounded
  let steps = ''
  for (let at = 2; at < rounded.length; at += 2) {
    const [dx, dy] = [(rounded[at] ?? 0) - x, (rounded[at + 1] ?? 0) - y]
    if (dx === 0 && dy === 0) continue
    steps += `${dx < 0 || steps === '' ? '' : ' '}${dx}${dy < 0 ? '' : ' '}${dy}`
    x += dx
    y += dy
  }
  return steps === '' ? '' : `M${rounded[0]} ${rounded[1]}l${steps}${end}`
}
