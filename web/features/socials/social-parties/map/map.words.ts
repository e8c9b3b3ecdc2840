import { t } from '#texts'
import { formatTotal } from '../../../../lib/format/counts.ts'
import type { Marked } from './map-pins.ts'

/** The name of a place: '5 socials in Madrid' if only the town is known, otherwise '2 socials at this place'. */
export function nameOfPlace({ pins, isTown }: Pick<Marked, 'pins' | 'isTown'>): string {
  const socials = { count: pins.length, total: formatTotal(pins.length) }
  return isTown
    ? t.socialParties.socialsInTown({ ...socials, city: pins[0].party.city })
    : t.socialParties.socialsAtPlace(socials)
}
