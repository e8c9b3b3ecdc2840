import type { PartyOverview, SocialParty } from '../../../../../contract/socials/social-parties.ts'
import type { FrameView } from '../../../../lib/map/first-frame/frame-box.ts'
import type { Point } from '../../../../lib/map/marked-places.ts'

type Placed = Pick<SocialParty, 'id' | 'latitude' | 'longitude'>

export const zoomOfSelected = 14

export const pointOf = ({ longitude, latitude }: Placed): Point | null =>
  longitude === null || latitude === null ? null : [longitude, latitude]

export const defaultView: FrameView = { center: [-74.006, 40.7128], zoom: 11 }

/** The view of the map for a list of parties (product specification, 'Social Dance Finder'). `isOneCity`: a city is selected. */
export function viewOf(parties: Placed[], isOneCity: boolean): FrameView {
  const points = parties.map(pointOf).filter((point) => point !== null)
  if (points.length === 0) return defaultView
  const [west, east] = endsOf(points.map(([longitude]) => longitude))
  const [south, north] = endsOf(points.map(([, latitude]) => latitude))
  return viewOfArea({ west, south, east, north }, isOneCity)
}

/** The same if only the area of the parties' points is known; null: no party has a point. */
export function viewOfArea(area: PartyOverview['area'], isOneCity: boolean): FrameView {
  if (!area) return defaultView
  const { west, south, east, north } = area
  if (west === east || south === north) return { center: [(west + east) / 2, (south + north) / 2], zoom: 13 }
  return { bounds: [west, south, east, north], padding: isOneCity ? 80 : 50 }
}

const endsOf = (values: number[]): [min: number, max: number] =>
  values.reduce<[number, number]>(
    ([min, max], value) => [Math.min(min, value), Math.max(max, value)],
    [Infinity, -Infinity],
  )

/** `ofCity`: all socials of the chosen city, used if those of the list have no position. Null if there are none: the map stays in place. */
export function viewInCity(parties: Placed[], ofCity: Placed[] = []): FrameView | null {
  const displayed = [parties, ofCity].find((some) => some.some(pointOf))
  return displayed ? viewOf(displayed, true) : null
}
