import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { coverHeight, coverWidth, town } from '../../../contract/pictures/cover-drawing.ts'
import { coastsFile } from './coasts.ts'
import { drawnWithin, type Paths, type Project, shapesIn } from './land-shapes.ts'
import type { Box } from './lines.ts'

type Point = { latitude: number; longitude: number }

/** The picture in its own units, as for the lines over it. */
const [width, height] = [coverWidth, coverHeight]
/** Units per radian on the ground: the picture shows 1,360 km from left to right. */
const scale = 1500
/** A margin around the picture, so that the edges along which the land is cut are not visible. */
const margin = 6
const frame: Box = { left: -margin, top: -margin, right: width + margin, bottom: height + margin }
/** Hundredths of a degree from the town to the farthest corner, and some more. */
const reach = 1180

/** The maximum size of a drawing, in bytes. */
const maxBytes = 4000

/** Changes with the coasts and with the code that draws them, so that caches may keep a drawing for ever. */
export const drawingVersion = [
  coastsFile,
  new URL('lines.ts', import.meta.url),
  new URL('land-shapes.ts', import.meta.url),
  new URL('../../../contract/pictures/crossing-drawing.ts', import.meta.url),
  new URL(import.meta.url),
]
  .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
  .digest('hex')
  .slice(0, 12)

/**
 * The land around a town as SVG, at most 4 kB: land is opaque, while the sea, lakes and borders are transparent. A page uses it as a mask,
 * and so applies the colours of its theme. The town is at `at`.
 */
export function drawLand({ latitude, longitude }: Point, at = town): string {
  const project = projectionAt({ latitude, longitude }, at)
  const shapes = shapesIn(windowsAround(latitude, longitude), { project, frame })
  return drawnWithin(maxBytes, shapes, svgOf) ?? svgOf({ land: '', lakes: '', borders: '' })
}

/** The drawn parts, in hundredths of a degree: two if they cross the antimeridian. */
function windowsAround(latitude: number, longitude: number): Box[] {
  const [x, y] = [longitude * 100, latitude * 100]
  const parallel = Math.cos((Math.min(85, Math.abs(latitude) + reach / 100) * Math.PI) / 180)
  const across = Math.min(9000, reach / parallel)
  return [-36_000, 0, 36_000]
    .map((turn) => ({ left: x - across + turn, right: x + across + turn, top: y - reach, bottom: y + reach }))
    .filter(({ left, right }) => left < 18_000 && right > -18_000)
}

/** The azimuthal equal-area projection around the town, from hundredths of a degree to units of the picture. */
function projectionAt({ latitude, longitude }: Point, at: typeof town): Project {
  const radians = Math.PI / 180
  const [sin0, cos0] = [Math.sin(latitude * radians), Math.cos(latitude * radians)]
  return (x, y) => {
    const turn = (x / 100 - longitude) * radians
    const [sin, cos] = [Math.sin((y / 100) * radians), Math.cos((y / 100) * radians)]
    const along = cos * Math.cos(turn)
    const stretch = scale * Math.sqrt(2 / (1 + sin0 * sin + cos0 * along))
    return [at.x + stretch * cos * Math.sin(turn), at.y - stretch * (cos0 * sin - sin0 * along)]
  }
}

/** A mask within the picture: borders and lakes are cut out of the land. */
function svgOf({ land, lakes, borders }: Paths): string {
  const cutOut = [
    lakes && `<path d="${lakes}" fill-rule="evenodd"/>`,
    borders && `<path d="${borders}" fill="none" stroke="black" stroke-width="1.2" stroke-linejoin="round"/>`,
  ]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<mask id="m"><path d="${land}" fill="white" fill-rule="evenodd"/>${cutOut.join('')}</mask>` +
    `<path d="M0 0h${width}v${height}H0z" mask="url(#m)"/></svg>`
  )
}
