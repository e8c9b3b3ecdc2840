import { worldPoint } from '../../../../contract/socials/map-sheets.ts'

/* Which tiles of an archive are kept around a town: those that the small map of a festival shows, at each of its zooms. */

type Tile = [zoom: number, column: number, row: number]
type Zooms = { minZoom: number; maxZoom: number }

/** Streets are readable at this zoom, and MapLibre draws its tiles larger beyond it. The next one would double the bytes. */
export const closestKept = 14

/**
 * How far the map reaches from its middle, in tiles: half of the widest one is 600 pixels, and a tile has 512 to 1024. In height there is
 * some more than the map shows.
 */
const reach = { across: 0.85, down: 0.5 }

/** Coarse ones first, and those nearest to the town first, so that what is left out at a limit is needed least. */
export function tilesAround([longitude, latitude]: readonly [number, number], { minZoom, maxZoom }: Zooms): Tile[] {
  const { x, y } = worldPoint(longitude, latitude)
  const zooms = Array.from(
    { length: Math.max(0, Math.min(maxZoom, closestKept) - minZoom + 1) },
    (_, at) => minZoom + at,
  )
  return zooms.flatMap((zoom) => {
    const side = 2 ** zoom
    const [column, row] = [x * side, y * side]
    const distance = ([, c, r]: Tile) => Math.hypot(c + 0.5 - column, r + 0.5 - row)
    return indexes(column, reach.across, side)
      .flatMap((c) => indexes(row, reach.down, side).map((r): Tile => [zoom, c, r]))
      .toSorted((one, other) => distance(one) - distance(other))
  })
}

/** The columns, or the rows, of the tiles within this distance of the middle. The map does not repeat the world. */
function indexes(middle: number, distance: number, side: number): number[] {
  const first = Math.max(0, Math.floor(middle - distance))
  const last = Math.min(side - 1, Math.floor(middle + distance))
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}
