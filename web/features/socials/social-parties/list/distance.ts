import { t } from '#texts'
import { kilometresBetween, type Position } from '../../../../../contract/platform/distance.ts'
import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import { distanceText } from '../../../../lib/format/distances.ts'

type Placed = Pick<SocialParty, 'city' | 'latitude' | 'longitude' | 'precision'>

/** Whether only the town of a party is known: its point is that of the town, and no other distance is derived from it. */
export const isInTown = ({ precision }: Pick<SocialParty, 'precision'>) => precision === 'town'

/** Whether the exact point of a party is known, so that it has a pin. */
export const hasPin = ({ latitude, precision }: Placed) => latitude !== null && precision !== 'town'

/** The running numbers of the pins by the ids of their parties. The list and the map have the same. */
export const numbersOfPins = (parties: readonly SocialParty[]) =>
  new Map(parties.filter(hasPin).map(({ id }, at) => [id, at + 1]))

const distanceOf = ({ latitude, longitude }: Placed, from: Position): number | null =>
  latitude === null || longitude === null ? null : kilometresBetween({ latitude, longitude }, from)

/** The distance of a party: '2.3 km', or 'in Madrid' if only the town is known; null if its location is unknown. */
export function awayOf(party: Placed, from: Position): string | null {
  const distance = distanceOf(party, from)
  if (distance === null) return null
  return isInTown(party) ? t.socialParties.inTown({ city: party.city }) : distanceText(distance)
}

/** In kilometres. If an exact party differs from a town by more than this, it is in another town of the same name. */
const acrossTown = 50

/**
 * The nearest first; those with only a town come after the exact ones in it, and those without a location come last. Equal distances keep
 * the order of the list.
 */
export function nearestFirst<Party extends Placed>(parties: readonly Party[], from: Position): Party[] {
  const exactIn = new Map<string, number[]>()
  const known = parties.map((party) => ({ party, town: party.city.toLowerCase(), distance: distanceOf(party, from) }))
  for (const { party, town, distance } of known)
    if (distance !== null && !isInTown(party)) append(exactIn, town, distance)
  const away = known.map(({ party, town, distance }) => {
    if (distance === null) return { party, kilometres: Infinity }
    const inTown = isInTown(party) ? (exactIn.get(town) ?? []) : []
    const near = inTown.filter((one) => Math.abs(one - distance) <= acrossTown)
    return { party, kilometres: near.reduce((max, one) => Math.max(max, one), distance) }
  })
  return away
    .toSorted((one, other) =>
      one.kilometres === other.kilometres
        ? Number(isInTown(one.party)) - Number(isInTown(other.party))
        : one.kilometres - other.kilometres,
    )
    .map(({ party }) => party)
}

function append(lists: Map<string, number[]>, key: string, value: number) {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Upcoming socials, then past ones, each the nearest first. `tonight`: the first day that is not past, `YYYY-MM-DD`. */
export function orderedByDistance(parties: readonly SocialParty[], tonight: string, from: Position): SocialParty[] {
  const isComing = ({ date }: SocialParty) => date.slice(0, 10) >= tonight
  const past = parties.filter((party) => !isComing(party))
  return [...nearestFirst(parties.filter(isComing), from), ...nearestFirst(past, from)]
}
