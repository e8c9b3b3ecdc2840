import type { SocialParty } from '../../../../../contract/socials/social-parties.ts'
import { isInTown, numbersOfPins } from '../list/distance.ts'
import type { MarkedPlace } from '../../../../lib/map/marked-places.ts'
import { pointOf } from './map-camera.ts'

/** A party on the map with its place in the list, and the number of its pin and its card; null if only its town is known. */
export type Pin = { party: SocialParty; number: number; label: number | null }

export type Marked = MarkedPlace<Pin>

/** The places of the parties. A town is one place, with all parties of which only the town is known. */
export function placesOf(parties: SocialParty[]): Marked[] {
  const places = new Map<string, Marked>()
  const labels = numbersOfPins(parties)
  for (const [at, party] of parties.entries()) {
    const point = pointOf(party)
    if (!point) continue
    const isTown = isInTown(party)
    const key = `${isTown ? 'town' : 'place'} ${point.join(' ')}`
    const pin = { party, number: at + 1, label: labels.get(party.id) ?? null }
    const place = places.get(key)
    if (place) place.pins.push(pin)
    else places.set(key, { key, point, pins: [pin], isTown })
  }
  return [...places.values()]
}

export const hasParty = ({ pins }: Marked, id: string | undefined) => pins.some(({ party }) => party.id === id)
