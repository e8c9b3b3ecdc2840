import type { PartyOverview, SocialParty } from '../../../contract/social-parties.ts'
import { paddingIn } from '../../lib/map/frame-box.ts'

/** Longitude and latitude in degrees. */
export type Point = [longitude: number, latitude: number]
/** What the map shows: a point at a zoom, or all of an area with a padding in pixels. */
export type View =
  | { center: Point; zoom: number }
  | { bounds: [west: number, south: number, east: number, north: number]; padding: number }

type Placed = Pick<SocialParty, 'id' | 'latitude' | 'longitude'>

/** How long a movement of the map takes, in milliseconds. */
export const duration = 1000
export const zoomOfSelected = 14

export const pointOf = ({ longitude, latitude }: Placed): Point | null =>
  longitude === null || latitude === null ? null : [longitude, latitude]

export const defaultView: View = { center: [-74.006, 40.7128], zoom: 11 }

/** What the map shows for a list of parties (product specification, 'Social Dance Finder'). `isOneCity`: a city is selected. */
export function viewOf(parties: Placed[], isOneCity: boolean): View {
  const points = parties.map(pointOf).filter((point) => point !== null)
  if (points.length === 0) return defaultView
  const [west, east] = endsOf(points.map(([longitude]) => longitude))
  const [south, north] = endsOf(points.map(([, latitude]) => latitude))
  return viewOfArea({ west, south, east, north }, isOneCity)
}

/** The same for parties of which no more is known than the area of their points; null: none has a point. */
export function viewOfArea(area: PartyOverview['area'], isOneCity: boolean): View {
  if (!area) return defaultView
  const { west, south, east, north } = area
  if (west === east || south === north) return { center: [(west + east) / 2, (south + north) / 2], zoom: 13 }
  return { bounds: [west, south, east, north], padding: isOneCity ? 80 : 50 }
}

/** Where a map of this size has the view: a padding is no more than leaves room between. */
export const fitted = ({ padding }: { padding: number }, { clientWidth, clientHeight }: Size) => ({
  padding: paddingIn(padding, clientWidth, clientHeight),
})

type Size = Pick<HTMLElement, 'clientWidth' | 'clientHeight'>

const endsOf = (values: number[]): [min: number, max: number] =>
  values.reduce<[number, number]>(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Infinity, -Infinity],
  )

/** `ofCity`: all socials of the chosen city, where those of the list have no place. Without any the map stays where it is: null. */
export function viewInCity(parties: Placed[], ofCity: Placed[] = []): View | null {
  const shown = [parties, ofCity].find((some) => some.some(pointOf))
  return shown ? viewOf(shown, true) : null
}
