import {
  latitudeAt,
  longitudeAt,
  type MapSheet,
  sheetCorner,
  sheetSide,
  worldPoint,
} from '../../../contract/socials/map-sheets.ts'
import { drawnWithin, type Paths, type Project, shapesIn } from './land-shapes.ts'

/** A sheet in its own units; a screen displays about a third of its width. */
const units = 1000
const frame = { left: 0, top: 0, right: units, bottom: units }
const maxBytes = 20_000

/**
 * The sea, lakes and borders of a sheet as SVG; land is transparent. A page uses it as a mask over the colour of land, so that parts that
 * are not loaded yet do not look like sea.
 */
export function drawSheet(sheet: MapSheet): string {
  const side = sheetSide(sheet)
  const corner = sheetCorner(sheet)
  const window = {
    left: longitudeAt(corner.x) * 100,
    right: longitudeAt(corner.x + side) * 100,
    top: latitudeAt(corner.y + side) * 100,
    bottom: latitudeAt(corner.y) * 100,
  }
  const project: Project = (longitude, latitude) => {
    const { x, y } = worldPoint(longitude / 100, latitude / 100)
    return [((x - corner.x) / side) * units, ((y - corner.y) / side) * units]
  }
  return (
    drawnWithin(maxBytes, shapesIn([window], { project, frame }), svgOf) ?? svgOf({ land: '', lakes: '', borders: '' })
  )
}

function svgOf({ land, lakes, borders }: Paths): string {
  const shapes = [
    land && `<path d="${land}" fill="black" fill-rule="evenodd"/>`,
    lakes && `<path d="${lakes}" fill="white" fill-rule="evenodd"/>`,
  ]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${units} ${units}" preserveAspectRatio="none">` +
    `<mask id="m"><path d="M0 0h${units}v${units}H0z" fill="white"/>${shapes.join('')}</mask>` +
    `<path d="M0 0h${units}v${units}H0z" mask="url(#m)"/>` +
    (borders && `<path d="${borders}" fill="none" stroke="black" stroke-opacity=".5" stroke-width="2"/>`) +
    '</svg>'
  )
}
