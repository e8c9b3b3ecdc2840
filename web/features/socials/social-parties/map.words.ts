import { formatCount } from '../../../lib/format/counts.ts'
import type { Marked } from './map-pins.ts'

/** What is in one place: '5 socials in Madrid', where no more than the town is known, otherwise '2 socials at this place'. */
export const nameOfPlace = ({ pins, isTown }: Pick<Marked, 'pins' | 'isTown'>): string =>
  `${formatCount(pins.length, 'social')} ${isTown ? `in ${pins[0].party.city}` : 'at this place'}`
