import { t } from '#texts'
import type { Nights } from '../../../../../contract/rooms/room-nights.ts'
import { daysBetween, formatDayRange } from '../../../../lib/format/dates.ts'
import { formatNights } from '../../rooms/rooms.words.ts'
import { isForAllNights, type Stay } from './request-nights.ts'

/** 'All nights', or 'Nov 27–29, 2026 · 2 nights'. */
export const formatRequestedNights = ({ from, to }: Nights, stay: Stay): string =>
  isForAllNights({ from, to }, stay)
    ? t.roomRequests.allNights()
    : `${formatDayRange(from, to)} · ${formatNights(daysBetween(from, to))}`
