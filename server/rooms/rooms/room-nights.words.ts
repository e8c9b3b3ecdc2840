import { inRows } from '../../../contract/rooms/room-nights.ts'
import { dayRange, listed } from '../../../texts/intl.ts'

/** 'Nov 27 – 28, 2026 and Nov 30, 2026', of the days on which the nights begin. */
export const nightsInWords = (nights: readonly string[]): string =>
  listed(inRows(nights).map(({ first, last }) => dayRange(first, last)))
