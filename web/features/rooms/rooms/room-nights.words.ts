import { inRows } from '../../../../contract/rooms/room-nights.ts'
import { listed } from '../../../../texts/intl.ts'
import { formatDaysOfYear } from '../../../lib/format/dates.ts'

/** 'Nov 27–28, Nov 30', of the days on which the nights begin. */
export const formatNightsOfYear = (nights: readonly string[]): string =>
  listed(
    inRows(nights).map(({ first, last }) => formatDaysOfYear(first, last)),
    'unit',
  )
