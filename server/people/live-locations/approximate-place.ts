import { kilometresBetween, type Position } from '../../../contract/platform/distance.ts'
import { shiftMetres } from '../../../contract/people/safety-options.ts'
import type { MemberGrid } from './member-grid.ts'

/** Where a member started or ended a share, and the point that others saw for it. */
export type Stay = { place: Position; shown: Position }

/** In metres: positions within this distance of a stay are the same place, as a device is inaccurate by some metres. */
const sameWithin = 45
/**
 * In metres: a point is reused only at this distance from a new stay, so that an inaccuracy of a few metres does not require another point.
 */
const wellWithin = { min: 120, max: 180 }

/** In metres: somebody who walks is farther away after 20 seconds. */
const restsWithin = 20

const metres = (one: Position, other: Position) => kilometresBetween(one, other) * 1000
const isWithin = (place: Position, visible: Position, { min, max }: { min: number; max: number }) => {
  const away = metres(place, visible)
  return away >= min && away <= max
}

type Known = {
  grid: MemberGrid
  /** The stays near the place, oldest first. */
  stays: readonly Stay[]
  /** The last stay of the running share. */
  running: Stay | null
}

/**
 * The point that is visible to members who are not roommates, always 100 to 200 m away (decision 66). At a place where a member was before,
 * the earlier point is used again, however they got there and in whichever share, since each further point would reveal more of the place.
 */
export function approximatePlace(place: Position, { grid, stays, running }: Known): Position {
  const here = stays.filter((stay) => metres(place, stay.place) <= sameWithin)
  const known = here.find(({ shown }) => isWithin(place, shown, shiftMetres))
  if (known) return known.shown
  if (running && isWithin(place, running.shown, shiftMetres)) return running.shown
  const near = stays.findLast(({ shown }) => isWithin(place, shown, wellWithin))
  if (near) return near.shown
  // The same place, from a device that is inaccurate by a few metres.
  const same = running && metres(place, running.place) <= restsWithin ? running : here[0]
  return same ? grid.drawNear(same.shown, place) : grid.draw(place)
}

/**
 * The stay to store where a share has started or ends: null if the place is known already; it has another point if this one would soon be
 * too near.
 */
export function newStay({ place, shown }: Stay, { grid, stays }: Pick<Known, 'grid' | 'stays'>): Stay | null {
  if (stays.some((stay) => metres(place, stay.place) <= sameWithin && isWithin(place, stay.shown, shiftMetres)))
    return null
  return { place, shown: isWithin(place, shown, wellWithin) ? shown : grid.drawNear(shown, place) }
}
