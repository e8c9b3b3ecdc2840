import { kilometresBetween, type Position } from '../../../contract/distance.ts'
import type { SocialParty } from '../../../contract/social-parties.ts'

/** '2.3 km', '14 km'; below 100 metres '0.1 km', as the point of a party is seldom more exact. */
export function formatDistance(kilometres: number): string {
  if (kilometres >= 9.95) return `${Math.round(kilometres).toLocaleString('en')} km`
  return `${Math.max(0.1, kilometres).toFixed(1)} km`
}

/** How far a party is, in kilometres; null if nobody knows where it is. */
export const distanceOf = ({ latitude, longitude }: SocialParty, from: Position): number | null =>
  latitude === null || longitude === null ? null : kilometresBetween({ latitude, longitude }, from)

/** The nearest first; those in one place stay in the order of the list, and those without a place come last. */
export function nearestFirst(parties: readonly SocialParty[], from: Position): SocialParty[] {
  const away = new Map(parties.map((party) => [party, distanceOf(party, from) ?? Infinity]))
  return parties.toSorted((one, other) => {
    const [here = Infinity, there = Infinity] = [away.get(one), away.get(other)]
    return here === there ? 0 : here - there
  })
}

/** Socials to come, then past ones, each the nearest first. `tonight`: the first day that is not past, `YYYY-MM-DD`. */
export function orderedByDistance(parties: readonly SocialParty[], tonight: string, from: Position): SocialParty[] {
  const isComing = ({ date }: SocialParty) => date.slice(0, 10) >= tonight
  const past = parties.filter((party) => !isComing(party))
  return [...nearestFirst(parties.filter(isComing), from), ...nearestFirst(past, from)]
}
