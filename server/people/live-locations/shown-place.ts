import { kilometresBetween, type Position } from '../../../contract/platform/distance.ts'
import { shiftMetres } from '../../../contract/people/safety-options.ts'
import type { MemberGrid } from './member-grid.ts'

/** Where a member has begun or ended a share, and the place that was shown for it. */
export type Stay = { place: Position; shown: Position }

/** In metres: all that is so near to a stay is the same place, as a device is some metres wrong. */
const sameWithin = 45
/** In metres: a point that is to be shown again is so far from a new stay, so that a device that is a few metres wrong needs no other one. */
const wellWithin = { min: 120, max: 180 }

/** In metres: who walks is farther away after 20 seconds. */
const restsWithin = 20

const metres = (one: Position, other: Position) => kilometresBetween(one, other) * 1000
const isWithin = (place: Position, visible: Position, { min, max }: { min: number; max: number }) => {
  const away = metres(place, visible)
  return away >= min && away <= max
}

type Known = {
  grid: MemberGrid
  /** Those near the place, the oldest first. */
  stays: readonly Stay[]
  /** The last one of the share that runs. */
  running: Stay | null
}

/**
 * The place that is shown to those who are not roommates, always 100 to 200 m away (decision 66). Who is where they were before is shown at
 * the point of then, by whatever way they came and in whichever share: each further point would tell more of where that is.
 */
export function shownPlace(place: Position, { grid, stays, running }: Known): Position {
  const here = stays.filter((stay) => metres(place, stay.place) <= sameWithin)
  const known = here.find(({ shown }) => isWithin(place, shown, shiftMetres))
  if (known) return known.shown
  if (running && isWithin(place, running.shown, shiftMetres)) return running.shown
  const near = stays.findLast(({ shown }) => isWithin(place, shown, wellWithin))
  if (near) return near.shown
  // At the same place, by a device that is a few metres wrong.
  const same = running && metres(place, running.place) <= restsWithin ? running : here[0]
  return same ? grid.drawNear(same.shown, place) : grid.draw(place)
}

/** What to remember of a place where a share has begun or ends: null if that is known, and another point if this one would soon be too near. */
export function newStay({ place, shown }: Stay, { grid, stays }: Pick<Known, 'grid' | 'stays'>): Stay | null {
  if (stays.some((stay) => metres(place, stay.place) <= sameWithin && isWithin(place, stay.shown, shiftMetres)))
    return null
  return { place, shown: isWithin(place, shown, wellWithin) ? shown : grid.drawNear(shown, place) }
}
