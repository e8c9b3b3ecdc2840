import { kilometresBetween } from '../../../../../contract/platform/distance.ts'
import type { Festival } from '../../../../../contract/festivals/festivals.ts'
import type { RoomPlace } from '../../../../../contract/rooms/rooms.ts'

/** A place that everybody knows exactly. */
export type Venue = { latitude: number; longitude: number }

/** Where the festival is, if more is known than its town. */
export const venueOf = ({ latitude, longitude, precision }: Festival): Venue | null =>
  latitude === null || longitude === null || precision === 'town' ? null : { latitude, longitude }

/** Streets are a third longer than the straight line, in European cities. */
const detour = 1.3
/** Metres in a minute: 4.8 km an hour, with crossings. */
const pace = 80
/** Nobody walks longer to a party. */
const longest = 60

/**
 * Minutes on foot from the middle of the area to the venue, to five; null where that would say more than is known: of an area that
 * is larger than half of the way, and of a town.
 */
export function minutesOnFoot({ isTown, radius, ...place }: RoomPlace, venue: Venue): number | null {
  const metres = 1000 * kilometresBetween(place, venue)
  if (isTown || radius > metres / 2) return null
  const minutes = Math.round((metres * detour) / pace / 5) * 5
  return minutes > longest ? null : minutes
}
