import { kilometresBetween } from '../../../../../contract/platform/distance.ts'
import type { Festival } from '../../../../../contract/festivals/festivals.ts'
import type { RoomPlace } from '../../../../../contract/rooms/rooms.ts'

/** A place with an exact, public position. */
export type Venue = { latitude: number; longitude: number }

/** The position of the festival, if more than its town is known. */
export const venueOf = ({ latitude, longitude, precision }: Festival): Venue | null =>
  latitude === null || longitude === null || precision === 'town' ? null : { latitude, longitude }

/** In European cities, walks are about a third longer than the straight line. */
const detour = 1.3
/** Metres per minute: 4.8 km/h, including crossings. */
const pace = 80
/** In minutes; longer walks are not displayed. */
const longest = 60

/**
 * Minutes on foot from the middle of the area to the venue, rounded to five. Null if that would be too precise: for an area that is larger
 * than half of the way, and for a town.
 */
export function minutesOnFoot({ isTown, radius, ...place }: RoomPlace, venue: Venue): number | null {
  const metres = 1000 * kilometresBetween(place, venue)
  if (isTown || radius > metres / 2) return null
  const minutes = Math.round((metres * detour) / pace / 5) * 5
  return minutes > longest ? null : minutes
}
