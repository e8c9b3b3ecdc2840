import { t } from '#texts'
import type { RoomRequest } from '../../../../contract/rooms/room-requests.ts'
import { daysBetween, formatDayRange } from '../../../lib/format/dates.ts'
import { formatNights } from '../rooms/rooms.words.ts'
import { isForAllNights } from './request-nights.ts'

/** 'All nights', or 'Nov 27–29, 2026 · 2 nights'. */
export const formatRequestedNights = (request: Pick<RoomRequest, 'from' | 'to' | 'room'>): string =>
  isForAllNights(request, request.room)
    ? t.roomRequests.allNights()
    : `${formatDayRange(request.from, request.to)} · ${formatNights(daysBetween(request.from, request.to))}`
