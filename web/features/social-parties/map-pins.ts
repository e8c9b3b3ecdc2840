import Supercluster from 'supercluster'
import type { SocialParty } from '../../../contract/social-parties.ts'
import { isInTown } from './distance.ts'
import { type Point, pointOf } from './map-camera.ts'

/** A party on the map with its number in the list. */
export type Pin = { party: SocialParty; number: number }

/** A mark on the map: of one place, or of several that would overlap. */
export type Marked = {
  key: string
  point: Point
  /** In the order of the list. */
  pins: [Pin, ...Pin[]]
  /** Of one of them at least no more than the town is known: the mark says how many they are, and has no number of the list. */
  isTown: boolean
  /** The zoom at which several places come apart. */
  closer?: number
}

/** The places of the parties. A town is one, with all parties of which no more is known. */
export function placesOf(parties: SocialParty[]): Marked[] {
  const places = new Map<string, Marked>()
  for (const [at, party] of parties.entries()) {
    const point = pointOf(party)
    if (!point) continue
    const isTown = isInTown(party)
    const key = `${isTown ? 'town' : 'place'} ${point.join(' ')}`
    const pin = { party, number: at + 1 }
    const place = places.get(key)
    if (place) place.pins.push(pin)
    else places.set(key, { key, point, pins: [pin], isTown })
  }
  return [...places.values()]
}

export const hasParty = ({ pins }: Marked, id: string | undefined) => pins.some(({ party }) => party.id === id)

/** In pixels: nearer marks would overlap. */
const markSize = 56
const closestZoom = 18

/** The mark of a town stands so many pixels above it, where it does not cover the name that the map itself gives it. */
export const aboveTownName = 12

/** Of the whole world at zoom 0. */
const worldPixels = 512

/**
 * What would overlap the selected place is moved aside, so that both can be pressed. `zoom` is a whole number: until the next one the
 * distance on the screen only grows.
 */
export function besideSelected(place: Marked, { point: [longitude, latitude] }: Marked, zoom: number): Marked {
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

/** Gives what is marked in an area at a zoom; `bounds` are west, south, east and north. */
export function groupPlaces(places: Marked[]) {
  const index = new Supercluster<{ place: Marked }, { place: Marked }>({
    radius: markSize,
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
        const grouped = index.getLeaves(properties.cluster_id, Infinity).map((leaf) => leaf.properties.place)
        const pins = grouped.flatMap((place) => place.pins).toSorted((one, other) => one.number - other.number)
        const [first, ...others] = pins
        if (!first) throw new TypeError('A group has pins')
        return {
          key: `group ${first.party.id} ${pins.length}`,
          point: geometry.coordinates as Point,
          pins: [first, ...others],
          isTown: grouped.some(({ isTown }) => isTown),
          closer: Math.min(index.getClusterExpansionZoom(properties.cluster_id), closestZoom),
        }
      })
      .toSorted((one, other) => one.pins[0].number - other.pins[0].number)
}
