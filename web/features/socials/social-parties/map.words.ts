import { formatCount } from '../../../lib/format/counts.ts'
import type { Marked } from './map-pins.ts'

/** The name of a place: '5 socials in Madrid' if only the town is known, otherwise '2 socials at this place'. */
export const nameOfPlace = ({ pins, isTown }: Pick<Marked, 'pins' | 'isTown'>): string =>
  `${formatCount(pins.length, 'social')} ${isTown ? `in ${pins[0].party.city}` : 'at this place'}`
