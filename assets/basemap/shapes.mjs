/** Reads Natural Earth as it is packed for the web, and cuts it at the antimeridian. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { geoEquirectangular } from 'd3-geo'
import { geoProject } from 'd3-geo-projection'

export async function topology(name) {
  return JSON.parse(await readFile(createRequire(import.meta.url).resolve(name), 'utf8'))
}

export function shape(geometry, properties = {}) {
  return { type: 'Feature', properties, geometry }
}

/** One feature for each polygon. Those that cross the antimeridian are cut there: world-atlas draws them across it. */
export function polygonsOf(source) {
  const features = source.type === 'FeatureCollection' ? source.features : [source]
  return features.flatMap(({ geometry, properties }) =>
    parts(geometry).flatMap((polygon) => {
      const isWhole = !polygon.coordinates.some(crosses)
      return (isWhole ? [polygon] : parts(cut(polygon))).map((part) => shape(part, { name: properties?.name }))
    }),
  )
}

function parts(geometry) {
  if (geometry?.type === 'Polygon') return [geometry]
  return (geometry?.coordinates ?? []).map((coordinates) => ({ type: 'Polygon', coordinates }))
}

function crosses(ring) {
  return ring.some(([longitude], at) => at > 0 && Math.abs(longitude - ring[at - 1][0]) > 180)
}

/** Cuts at the antimeridian; longitudes and latitudes stay as they are. */
export function cut(geometry) {
  const plate = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .reflectY(true)
    .precision(0)
  return geoProject(geometry, plate)
}
