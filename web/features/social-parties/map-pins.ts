import Supercluster from 'supercluster'
import type { SocialParty } from '../../../contract/social-parties.ts'
import { hashOf } from '../../ui/hue.ts'
import { type Point, pointOf } from './map-camera.ts'

/** A party on the map with its number in the list. */
export type Pin = { party: SocialParty; number: number; point: Point }
/** A place on the map: one pin, or several that would overlap, by their numbers. `closer`: the zoom at which these come apart. */
export type Marked = { key: string; point: Point; pins: [Pin, ...Pin[]]; closer?: number }

const metresPerDegree = 111_320
/** In metres. Parties in one place are set apart so far at least and at most. */
const [nearest, farthest] = [40, 250]

/** The pins of the parties that have a place. Those in the same place stand around it, each always at the same spot. */
export function pinsOf(parties: SocialParty[]): Pin[] {
  const counts = new Map<string, number>()
  const placed = parties.flatMap((party, at) => {
    const point = pointOf(party)
    if (point) counts.set(String(point), (counts.get(String(point)) ?? 0) + 1)
    return point ? [{ party, number: at + 1, point }] : []
  })
  return placed.map((pin) => (counts.get(String(pin.point)) === 1 ? pin : { ...pin, point: besides(pin) }))
}

function besides({ party, point: [longitude, latitude] }: Pin): Point {
  const hash = hashOf(party.id)
  const angle = ((hash & 0xffff) / 0x10000) * 2 * Math.PI
  const metres = nearest + ((hash >>> 16) / 0x10000) * (farthest - nearest)
  const degrees = metres / metresPerDegree
  return [
    longitude + (Math.cos(angle) * degrees) / Math.cos((latitude * Math.PI) / 180),
    latitude + Math.sin(angle) * degrees,
  ]
}

export const alone = (pin: Pin): Marked => ({ key: pin.party.id, point: pin.point, pins: [pin] })

/** In pixels: nearer pins would overlap. */
const pinSize = 56
const mostZoom = 18

/** Of the whole world at zoom 0. */
const worldPixels = 512

/**
 * What would overlap the selected pin is moved aside, so that both can be pressed. `zoom` is a whole number: until the next one the
 * distance on the screen only grows.
 */
export function besideSelected(place: Marked, { point: [longitude, latitude] }: Pin, zoom: number): Marked {
  const pixelsPerDegree = (worldPixels * 2 ** zoom) / 360
  const stretch = Math.cos((latitude * Math.PI) / 180)
  const [right, up] = [
    (place.point[0] - longitude) * pixelsPerDegree,
    ((place.point[1] - latitude) * pixelsPerDegree) / stretch,
  ]
  const away = Math.hypot(right, up)
  if (away >= pinSize) return place
  const [toRight, toUp] = away === 0 ? [pinSize, 0] : [(right / away) * pinSize, (up / away) * pinSize]
  return {
    ...place,
    point: [longitude + toRight / pixelsPerDegree, latitude + (toUp / pixelsPerDegree) * stretch],
  }
}

/** Gives what is marked in an area at a zoom; `bounds` are west, south, east and north. */
export function groupPins(pins: Pin[]) {
  const index = new Supercluster<{ pin: Pin }, { pin: Pin }>({ radius: pinSize, extent: 512, maxZoom: mostZoom - 1 })
  index.load(
    pins.map((pin) => ({ type: 'Feature', geometry: { type: 'Point', coordinates: pin.point }, properties: { pin } })),
  )
  return (bounds: [number, number, number, number], zoom: number): Marked[] =>
    index
      .getClusters(bounds, Math.floor(zoom))
      .map(({ geometry, properties }): Marked => {
        const point = geometry.coordinates as Point
        if (!('cluster_id' in properties)) return alone(properties.pin)
        const leaves = index.getLeaves(properties.cluster_id, Infinity).map((leaf) => leaf.properties.pin)
        const [first, ...others] = leaves.toSorted((one, other) => one.number - other.number)
        if (!first) throw new TypeError('A group has pins')
        const closer = Math.min(index.getClusterExpansionZoom(properties.cluster_id), mostZoom)
        return { key: `group ${first.party.id} ${leaves.length}`, point, pins: [first, ...others], closer }
      })
      .toSorted((one, other) => one.pins[0].number - other.pins[0].number)
}
