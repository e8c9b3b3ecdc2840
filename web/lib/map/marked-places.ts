import Supercluster from 'supercluster'

/** Longitude and latitude in degrees. */
export type Point = [longitude: number, latitude: number]

/** An item of the list on the map, with its number in the list. */
type Numbered = { number: number }

/** A mark on the map: one place, or several that would overlap. */
export type MarkedPlace<Pin extends Numbered> = {
  key: string
  point: Point
  /** In the order of the list. */
  pins: [Pin, ...Pin[]]
  /** For at least one of them only the town is known: the mark has the number of places instead of their position in the list. */
  isTown: boolean
  /** The zoom at which several places separate. */
  closer?: number
}

/** In pixels: marks at a smaller distance would overlap. */
const markSize = 56
const closestZoom = 18

/** In pixels: the mark of a town is moved up by this much, so that it does not cover the name of the town on the map. */
export const aboveTownName = 12

/** The width of the whole world at zoom 0. */
const worldPixels = 512

/**
 * Moves places that would overlap the selected one aside, so that both can be pressed. `zoom` is a whole number: until the next one the
 * distance on the screen only grows.
 */
export function besideSelected<Place extends { point: Point }>(
  place: Place,
  { point: [longitude, latitude] }: { point: Point },
  zoom: number,
): Place {
  const pixelsPerDegree = (worldPixels * 2 ** zoom) / 360
  const stretch = Math.cos((latitude * Math.PI) / 180)
  const [right, up] = [
    (place.point[0] - longitude) * pixelsPerDegree,
    ((place.point[1] - latitude) * pixelsPerDegree) / stretch,
  ]
  const away = Math.hypot(right, up)
  if (away >= markSize) return place
  const [toRight, toUp] = away === 0 ? [markSize, 0] : [(right / away) * markSize, (up / away) * markSize]
  return {
    ...place,
    point: [longitude + toRight / pixelsPerDegree, latitude + (toUp / pixelsPerDegree) * stretch],
  }
}

/** Returns the marks in an area at a zoom; `bounds` are west, south, east and north, `size` is that of a mark. */
export function groupPlaces<Pin extends Numbered>(places: MarkedPlace<Pin>[], size = markSize) {
  type Marked = MarkedPlace<Pin>
  const index = new Supercluster<{ place: Marked }, { place: Marked }>({
    radius: size,
    extent: 512,
    maxZoom: closestZoom - 1,
  })
  index.load(
    places.map((place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: place.point },
      properties: { place },
    })),
  )
  return (bounds: [number, number, number, number], zoom: number): Marked[] =>
    index
      .getClusters(bounds, Math.floor(zoom))
      .map(({ geometry, properties }): Marked => {
        if (!('cluster_id' in properties)) return properties.place
        const grouped = index
          .getLeaves(properties.cluster_id, Infinity)
          .map((leaf) => leaf.properties.place)
          .toSorted((one, other) => one.pins[0].number - other.pins[0].number)
        const pins = grouped.flatMap((place) => place.pins).toSorted((one, other) => one.number - other.number)
        const [first, ...others] = pins
        if (!first) throw new TypeError('A group has pins')
        return {
          key: `group ${grouped[0]?.key} ${pins.length}`,
          point: geometry.coordinates as Point,
          pins: [first, ...others],
          isTown: grouped.some(({ isTown }) => isTown),
          closer: Math.min(index.getClusterExpansionZoom(properties.cluster_id), closestZoom),
        }
      })
      .toSorted((one, other) => one.pins[0].number - other.pins[0].number)
}
