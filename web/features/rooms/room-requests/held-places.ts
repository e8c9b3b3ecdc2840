import { t } from '#texts'
import { dayAfter } from '../../../../contract/festivals/event-times.ts'
import { maxHoldDays } from '../../../../contract/rooms/room-limits.ts'
import type { DayOrder } from '../../../lib/format/day-order.ts'
import { clockIn, clockLocale, dayIn, shortWeekdayOf } from '../../../lib/format/moments.ts'

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** 'Tue, Dec 1, 6:00 PM' in the reader's own time zone, as it is they who act; today only the time. Not rendered on the server. */
export function formatHoldEnd(instant: string, order: DayOrder, now = new Date()): string {
  const zone = ownZone()
  const day = dayIn(instant, zone)
  const clock = clockIn(instant, zone, clockLocale())
  return day === dayIn(now.toISOString(), zone) ? clock : `${shortWeekdayOf(day, order)}, ${clock}`
}

const daysAhead = [1, 2, 3, 7]
/** When people are at home, and still have an evening to decide. */
const hour = 18

/** The times until which a host may hold a place, each so many days ahead. The server refuses others. */
export function holdChoices(lastDay: string, now = new Date()): { days: number; until: string }[] {
  const last = Math.min(now.getTime() + maxHoldDays * 86_400_000, Date.parse(dayAfter(lastDay)) - 1)
  return daysAhead.flatMap((days) => {
    const until = new Date(now)
    until.setDate(now.getDate() + days)
    until.setHours(hour, 0, 0, 0)
    return until.getTime() <= last ? [{ days, until: until.toISOString() }] : []
  })
}

export const daysAheadText = (days: number): string => t.roomRequests.inDays({ days })
